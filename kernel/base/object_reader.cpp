#include "kernel/base/object_reader.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/base/visible.h"

namespace bastide {

ObjectReader::ObjectReader(const Value& value, Diagnostics& diagnostics, std::string what)
    : value_(value), diagnostics_(diagnostics), what_(std::move(what)) {
  look_for_stop();  // whatever is loaded is read by objects
  const bool empty_list =
      value.is(Value::Kind::list) && value.items.empty();  // a script's empty table
  if (!value.is(Value::Kind::object) && !empty_list) {
    diagnostics_.add(
        value.at, fmt::format("{}: {}", what_, expected_found(said("an object"), describe(value))));
  }
}

bool ObjectReader::has(std::string_view key) {
  return find(key) != nullptr;
}

const Value* ObjectReader::find(std::string_view key) {
  known_.emplace(key);
  return value_.find(key);
}

const Value* ObjectReader::require(std::string_view key) {
  const Value* value = find(key);
  if (value == nullptr && value_.is(Value::Kind::object)) {
    diagnostics_.add(value_.at, missing_key(key, what_));
  }
  return value;
}

void ObjectReader::expected(std::string_view key, const Value& found, std::string_view what) {
  diagnostics_.add(found.at, fmt::format("\"{}\": {}", key, expected_found(what, describe(found))));
}

std::optional<std::string> ObjectReader::name(std::string_view key) {
  const Value* value = require(key);
  if (value == nullptr) {
    return {};
  }
  if (!value->is(Value::Kind::text)) {
    expected(key, *value, said("a text"));
    return {};
  }
  return is_visible(key, *value) ? std::optional(value->text) : std::nullopt;
}

std::string ObjectReader::text(std::string_view key) {
  return name(key).value_or("");
}

bool ObjectReader::is_visible(std::string_view key, const Value& text) {
  const std::string problem = line_problem(text.text);
  if (!problem.empty()) {
    expected(key, text, problem);
  }
  return problem.empty();
}

std::string ObjectReader::long_text(std::string_view key) {
  const Value* value = require(key);
  if (value != nullptr && !value->is(Value::Kind::text)) {
    expected(key, *value, said("a text"));
    return {};
  }
  return value == nullptr ? std::string() : visible_text(value->text);
}

std::string ObjectReader::text(std::string_view key, std::string_view initial) {
  return has(key) ? text(key) : std::string(initial);
}

std::string ObjectReader::word(std::string_view key,
                               std::span<const std::string_view> words,
                               std::string_view initial) {
  const Value* value = find(key);
  if (value == nullptr) {
    return std::string(initial);
  }
  if (!value->is(Value::Kind::text) ||
      std::find(words.begin(), words.end(), value->text) == words.end()) {
    diagnostics_.add(value->at, [&] {
      const std::vector<std::string> names(words.begin(), words.end());
      const std::string near =
          value->is(Value::Kind::text) ? did_you_mean(value->text, names) : std::string();
      return fmt::format("\"{}\": {}", key, expected_found(one_of(names) + near, describe(*value)));
    });
    return std::string(initial);
  }
  return value->text;
}

std::int64_t ObjectReader::integer(std::string_view key,
                                   std::int64_t least,
                                   std::int64_t most,
                                   std::int64_t initial) {
  const Value* value = find(key);
  if (value == nullptr) {
    return initial;
  }
  if (!value->is(Value::Kind::integer) || value->integer < least || value->integer > most) {
    const bool has_end = most < std::numeric_limits<std::int32_t>::max();
    expected(key,
             *value,
             has_end ? said_with("a whole number from {} to {}", least, most)
                     : said_with("a whole number of at least {}", least));
    return initial;
  }
  return value->integer;
}

bool ObjectReader::boolean(std::string_view key, bool initial) {
  const Value* value = find(key);
  if (value == nullptr) {
    return initial;
  }
  if (!value->is(Value::Kind::boolean)) {
    expected(key, *value, said("true or false"));
    return initial;
  }
  return value->boolean;
}

std::vector<std::string> ObjectReader::texts(std::string_view key, bool takes_one) {
  const Value* value = find(key);
  std::vector<std::string> result;
  if (value == nullptr) {
    return result;
  }
  if (value->is(Value::Kind::text) && takes_one) {
    return is_visible(key, *value) ? std::vector<std::string>{value->text} : result;
  }
  if (!value->is(Value::Kind::list)) {
    expected(key, *value, said("a list of texts"));
    return result;
  }
  for (const Value& item : value->items) {
    if (item.is(Value::Kind::text)) {
      if (is_visible(key, item)) {
        result.push_back(item.text);
      }
    } else {
      expected(key, item, said("a list of texts"));
    }
  }
  return result;
}

std::int32_t ObjectReader::function(std::string_view key) {
  const Value* value = find(key);
  if (value == nullptr) {
    return -1;
  }
  if (!value->is(Value::Kind::function)) {
    expected(key, *value, said("a function"));
    return -1;
  }
  return static_cast<std::int32_t>(value->integer);
}

void ObjectReader::finish() {
  const std::vector<std::string> names(known_.begin(), known_.end());
  for (const Value::Member& member : value_.members) {
    if (!known_.contains(member.key)) {
      diagnostics_.add(member.key_at.line > 0 ? member.key_at : value_.at, [&] {
        const std::string near = did_you_mean(member.key, names);
        return near.empty()
                   ? said_with("unknown key {} in {}; known keys: {}",
                               in_quotes(member.key),
                               what_,
                               joined(names, ", "))
                   : said_with("unknown key {} in {}", in_quotes(member.key), what_) + near;
      });
    }
  }
}

void ObjectReader::complain(const Value* at, const std::string& message) {
  diagnostics_.add(at == nullptr ? value_.at : at->at, fmt::format("{}: {}", what_, message));
}

}  // namespace bastide
