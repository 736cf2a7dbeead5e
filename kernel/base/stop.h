// Work that ends before it is done: because of Ctrl-C, or because nobody wants it any more.
//
// Whoever begins work says on its own thread which flags end it (Stoppable); whoever works long
// looks at them now and then (look_for_stop), at the latest after some milliseconds. A flag is set
// by a signal handler or by any other thread.
#pragma once

#include <atomic>
#include <exception>
#include <utility>

namespace bastide {

/// Thrown where work ends in its middle. What it was changing is half changed: drop it.
class Stopped : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "interrupted"; }
};

/// While it lives, its flag ends what this thread does, and so do the flags of `outer`: of the
/// scope around it, or of the thread for which this one works, which must wait for it.
class Stoppable {
 public:
  explicit Stoppable(const std::atomic<bool>& flag, const Stoppable* outer = innermost());
  Stoppable(const Stoppable&) = delete;
  Stoppable& operator=(const Stoppable&) = delete;
  Stoppable(Stoppable&&) = delete;
  Stoppable& operator=(Stoppable&&) = delete;
  ~Stoppable();

  /// Of this thread; null: nothing ends what it does.
  [[nodiscard]] static const Stoppable* innermost() { return innermost_; }
  /// Is a flag set that nobody has heeded?
  [[nodiscard]] bool is_asked() const;

 private:
  friend class Undisturbed;
  friend bool heed_stop();

  static constinit thread_local Stoppable* innermost_;

  const std::atomic<bool>& flag_;
  const Stoppable* outer_;
  Stoppable* before_;  // of this thread
  bool is_heeded_ = false;
};

/// Should this thread end what it does? Costs some instructions.
[[nodiscard]] inline bool stop_asked() {
  const Stoppable* const scope = Stoppable::innermost();
  return scope != nullptr && scope->is_asked();
}

/// Throws Stopped when this thread should end what it does.
inline void look_for_stop() {
  if (stop_asked()) {
    throw Stopped();
  }
}

/// For whoever shows or keeps what there is: true when this thread should end what it does. From
/// then on nothing disturbs it any more, up to the end of the innermost Stoppable.
bool heed_stop();

/// Does the work; false when it was stopped, which is heeded then.
template <class Work>
[[nodiscard]] bool unless_stopped(Work&& work) {
  try {
    std::forward<Work>(work)();
  } catch (const Stopped&) {
    heed_stop();
    return false;
  }
  return true;
}

/// While it lives, nothing ends what this thread does: for short work that must not be left half
/// done.
class Undisturbed {
 public:
  Undisturbed() : before_(std::exchange(Stoppable::innermost_, nullptr)) {}
  Undisturbed(const Undisturbed&) = delete;
  Undisturbed& operator=(const Undisturbed&) = delete;
  Undisturbed(Undisturbed&&) = delete;
  Undisturbed& operator=(Undisturbed&&) = delete;
  ~Undisturbed() { Stoppable::innermost_ = before_; }

 private:
  Stoppable* before_;
};

}  // namespace bastide
