#include "kernel/base/stop.h"

namespace bastide {

constinit thread_local Stoppable* Stoppable::innermost_ = nullptr;

Stoppable::Stoppable(const std::atomic<bool>& flag, const Stoppable* outer)
    : flag_(flag), outer_(outer), before_(innermost_) {
  innermost_ = this;
}

Stoppable::~Stoppable() {
  innermost_ = before_;
}

bool Stoppable::is_asked() const {
  for (const Stoppable* scope = this; scope != nullptr && !scope->is_heeded_;
       scope = scope->outer_) {
    if (scope->flag_.load(std::memory_order_relaxed)) {
      return true;
    }
  }
  return false;
}

bool heed_stop() {
  const bool is_asked = stop_asked();
  if (is_asked) {
    Stoppable::innermost_->is_heeded_ = true;
  }
  return is_asked;
}

}  // namespace bastide
