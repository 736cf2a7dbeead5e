// Run-time answers that may fail: a value, or an error with a code and a sentence.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "kernel/base/check.h"

namespace bastide {

/// What kind of failure; tools map it to an exit code.
enum class ErrorCode {
  illegal,      ///< the answer is no option of the pending choice
  script,       ///< a rule failed or went over its budget; the game is unchanged
  bad_input,    ///< a file or a text cannot be understood
  environment,  ///< a file cannot be written, a terminal is missing
  bad_request,  ///< the caller asked for what does not exist now (no choice pending, unknown turn)
};

struct Error {
  ErrorCode code = ErrorCode::bad_request;
  std::string message;  // says what to do next
};

/// Either a T or an Error.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : value_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return std::holds_alternative<T>(value_); }
  [[nodiscard]] const T& value() const {
    BASTIDE_CHECK(ok());
    return std::get<T>(value_);
  }
  [[nodiscard]] T& value() {
    BASTIDE_CHECK(ok());
    return std::get<T>(value_);
  }
  [[nodiscard]] const Error& error() const {
    BASTIDE_CHECK(!ok());
    return std::get<Error>(value_);
  }

 private:
  std::variant<T, Error> value_;
};

/// Success, or an Error.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Error error)
      : failed_(true), error_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return !failed_; }
  [[nodiscard]] const Error& error() const {
    BASTIDE_CHECK(failed_);
    return error_;
  }

 private:
  bool failed_ = false;
  Error error_;
};

}  // namespace bastide
