// What ends an action because its rules went wrong.
#pragma once

#include <exception>
#include <string>
#include <utility>

namespace bastide {

/// A script failed or exceeded its budget, or rules lead beyond a limit: the whole action is rolled
/// back.
class ScriptFault : public std::exception {
 public:
  explicit ScriptFault(std::string text) : text_(std::move(text)) {}
  [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }

 private:
  std::string text_;
};

}  // namespace bastide
