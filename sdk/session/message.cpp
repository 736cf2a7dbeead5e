#include "sdk/session/message.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/io/seed.h"
#include "sdk/session/session_error.h"

namespace bastide {

MessageFields::MessageFields(const Value& message) : reader_(message, diagnostics_, "the message") {
  reader_.ignore("id");
  reader_.ignore("do");
}

std::string MessageFields::word(std::string_view name, std::span<const std::string_view> words) {
  static_cast<void>(reader_.require(name));
  return reader_.word(name, words, "");
}

std::optional<std::string> MessageFields::find_text(std::string_view name) {
  return reader_.has(name) ? reader_.name(name) : std::nullopt;
}

std::optional<std::string> MessageFields::find_raw(std::string_view name) {
  const Value* value = reader_.find(name);
  if (value == nullptr) {
    return std::nullopt;
  }
  if (!value->is(Value::Kind::text)) {
    diagnostics_.add(value->at,
                     fmt::format("\"{}\": expected a text, found {}", name, describe(*value)));
    return std::nullopt;
  }
  return value->text;
}

std::optional<std::int64_t> MessageFields::find_integer(std::string_view name,
                                                        std::int64_t least,
                                                        std::int64_t most) {
  return reader_.has(name) ? std::optional(reader_.integer(name, least, most, least))
                           : std::nullopt;
}

std::optional<std::uint64_t> MessageFields::find_seed(std::string_view name) {
  return reader_.has(name) ? std::optional(read_seed(reader_, name)) : std::nullopt;
}

void MessageFields::done() {
  is_done_ = true;
  reader_.finish();
  if (!diagnostics_.empty()) {
    throw SessionError(
        SessionCode::usage,
        joined(diagnostics_.all(), "; ", [](const Diagnostic& one) { return one.message; }));
  }
}

bool is_quick(std::string_view name) {
  static const std::vector<MessageRow> kTable = message_table();
  const auto row = std::find_if(
      kTable.begin(), kTable.end(), [&](const MessageRow& one) { return one.name == name; });
  return row == kTable.end() || row->is_quick;
}

std::vector<MessageRow> message_table() {
  std::vector<MessageRow> all;
  for (const std::span<const MessageRow> family : {game_messages(),
                                                   insight_messages(),
                                                   record_messages(),
                                                   rules_messages(),
                                                   sheet_messages(),
                                                   compose_messages(),
                                                   measure_messages(),
                                                   tile_messages(),
                                                   author_messages()}) {
    all.insert(all.end(), family.begin(), family.end());
  }
  return all;
}

}  // namespace bastide
