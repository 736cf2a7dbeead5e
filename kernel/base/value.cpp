#include "kernel/base/value.h"

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"

namespace bastide {

const Value* Value::find(std::string_view key) const {
  for (const Member& member : members) {
    if (member.key == key) {
      return &member.value;
    }
  }
  return nullptr;
}

Value* Value::find(std::string_view key) {
  return const_cast<Value*>(static_cast<const Value&>(*this).find(key));  // NOLINT: own member
}

void Value::set(std::string key, Value value, SourceRef key_at) {
  if (Value* known = find(key)) {
    *known = std::move(value);
    return;
  }
  kind = Kind::object;
  members.push_back({std::move(key), std::move(key_at), std::move(value)});
}

Value Value::of(std::string_view text) {
  Value value;
  value.kind = Kind::text;
  value.text = text;
  return value;
}

Value Value::of(std::int64_t integer) {
  Value value;
  value.kind = Kind::integer;
  value.integer = integer;
  return value;
}

Value Value::of_bool(bool boolean) {
  Value value;
  value.kind = Kind::boolean;
  value.boolean = boolean;
  return value;
}

Value Value::list_of(std::vector<Value> items) {
  Value value;
  value.kind = Kind::list;
  value.items = std::move(items);
  return value;
}

std::string describe(const Value& value) {
  switch (value.kind) {
    case Value::Kind::null:
      return said("nothing");
    case Value::Kind::boolean:
      return value.boolean ? "true" : "false";
    case Value::Kind::integer:
      return said_with("the number {}", value.integer);
    case Value::Kind::number:
      return said_with("the number {}", value.number);
    case Value::Kind::text:
      return said_with("the text {}", in_quotes(value.text));
    case Value::Kind::list:
      return said("a list");
    case Value::Kind::object:
      return said("an object");
    case Value::Kind::function:
      return said("a function");
  }
  return said("nothing");
}

std::string to_text(const Value& value) {
  std::string text;
  switch (value.kind) {
    case Value::Kind::null:
      return "null";
    case Value::Kind::boolean:
      return value.boolean ? "true" : "false";
    case Value::Kind::integer:
      return fmt::format("{}", value.integer);
    case Value::Kind::number:
      return fmt::format("{}", value.number);
    case Value::Kind::text:
      return in_quotes(value.text);
    case Value::Kind::list:
      return fmt::format("[{}]", joined(value.items, ", ", to_text));
    case Value::Kind::object:
      return fmt::format("{{{}}}", joined(value.members, ", ", [](const Value::Member& member) {
                           return fmt::format(
                               "{}: {}", in_quotes(member.key), to_text(member.value));
                         }));
    case Value::Kind::function:
      return "a function";
  }
  return text;
}

}  // namespace bastide
