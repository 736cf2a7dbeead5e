#include "kernel/io/json_node.h"

#include <array>
#include <charconv>

namespace bastide {
namespace {

SourceRef place(const JsonNode& node, int line, int column) {
  return {node.file ? *node.file : std::string(), line, column};
}

/// The shortest text that reads back as the same number; never looks like an integer.
std::string number_text(double number) {
  std::array<char, 32> buffer{};
  const auto [end, error] =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  std::string text(buffer.data(), end);
  if (text.find_first_of(".e") == std::string::npos) {
    text += ".0";
  }
  return text;
}

}  // namespace

SourceRef JsonNode::at() const { return place(*this, line, column); }

SourceRef JsonMember::at() const { return place(value, line, column); }

const JsonNode* JsonNode::find(std::string_view key) const {
  for (const JsonMember& member : members) {
    if (member.key == key) {
      return &member.value;
    }
  }
  return nullptr;
}

std::string describe(const JsonNode& node) {
  switch (node.kind) {
    case JsonKind::null:
      return "null";
    case JsonKind::boolean:
      return node.boolean ? "true" : "false";
    case JsonKind::integer:
      return std::to_string(node.integer);
    case JsonKind::number:
      return number_text(node.number);
    case JsonKind::string:
      return quoted(node.text);
    case JsonKind::list:
      return node.items.empty() ? "an empty list" : "a list";
    case JsonKind::object:
      return node.members.empty() ? "an empty object" : "an object";
  }
  return "nothing";
}

}  // namespace bastide
