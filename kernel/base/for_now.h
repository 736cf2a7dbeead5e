// A value for the rest of a scope.
#pragma once

#include <utility>

namespace bastide {

/// The variable has the value while this lives, then that of before, however the scope ends.
template <class T>
class ForNow {
 public:
  ForNow(T& variable, T value)
      : variable_(variable), before_(std::exchange(variable, std::move(value))) {}
  ~ForNow() { variable_ = std::move(before_); }
  ForNow(const ForNow&) = delete;
  ForNow& operator=(const ForNow&) = delete;
  ForNow(ForNow&&) = delete;
  ForNow& operator=(ForNow&&) = delete;

 private:
  T& variable_;
  T before_;
};

}  // namespace bastide
