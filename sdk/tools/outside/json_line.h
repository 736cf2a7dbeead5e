// One JSON value on one line, written piece by piece into one text: what a bot is told at every
// decision is not built up as a tree first.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace bastide {

class JsonLine {
 public:
  /// Adds to `text`, which outlives it.
  explicit JsonLine(std::string& text) : text_(text) {}

  JsonLine& open_object() { return open('{'); }
  JsonLine& close_object() { return close('}'); }
  JsonLine& open_list() { return open('['); }
  JsonLine& close_list() { return close(']'); }
  JsonLine& key(std::string_view key);
  JsonLine& text(std::string_view value);
  JsonLine& number(std::int64_t value);
  /// What is JSON already.
  JsonLine& raw(std::string_view json);
  /// Ends the line.
  void end() { text_ += '\n'; }

  JsonLine& member(std::string_view name, std::string_view value) { return key(name).text(value); }
  JsonLine& member(std::string_view name, std::int64_t value) { return key(name).number(value); }

 private:
  JsonLine& open(char bracket);
  JsonLine& close(char bracket);
  void part();
  void quote(std::string_view value);

  std::string& text_;
  bool has_before_ = false;  // a comma goes before what comes next
};

}  // namespace bastide
