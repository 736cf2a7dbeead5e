// One message: what it asks for, with which fields.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "kernel/base/object_reader.h"

namespace bastide {

class Session;

/// The fields of a message, read strictly: a missing one, a wrong type and an unknown name are all
/// complained about, at once, by done().
class MessageFields {
 public:
  /// `message` outlives it.
  explicit MessageFields(const Value& message);

  /// One line of visible characters that must be there; so must it by the next.
  [[nodiscard]] std::string text(std::string_view name) { return reader_.text(name); }
  [[nodiscard]] std::string word(std::string_view name, std::span<const std::string_view> words);
  [[nodiscard]] std::optional<std::string> find_text(std::string_view name);
  /// Any text as it is: what a file holds.
  [[nodiscard]] std::optional<std::string> find_raw(std::string_view name);
  [[nodiscard]] std::vector<std::string> texts(std::string_view name) {
    return reader_.texts(name, false);
  }
  [[nodiscard]] std::optional<std::int64_t> find_integer(std::string_view name,
                                                         std::int64_t least,
                                                         std::int64_t most);
  [[nodiscard]] std::int64_t integer(std::string_view name,
                                     std::int64_t least,
                                     std::int64_t most,
                                     std::int64_t initial) {
    return reader_.integer(name, least, most, initial);
  }
  [[nodiscard]] bool boolean(std::string_view name, bool initial = false) {
    return reader_.boolean(name, initial);
  }
  [[nodiscard]] std::optional<std::uint64_t> find_seed(std::string_view name);
  /// The value as it is; null where there is none.
  [[nodiscard]] const Value* find(std::string_view name) { return reader_.find(name); }
  [[nodiscard]] bool has(std::string_view name) { return reader_.has(name); }

  /// Every field was read: throws SessionError when there is anything to complain about. To be
  /// called before the message is obeyed.
  void done();
  [[nodiscard]] bool is_done() const { return is_done_; }

 private:
  Diagnostics diagnostics_;
  ObjectReader reader_;
  bool is_done_ = false;
};

/// A message that can be sent.
struct MessageRow {
  std::string_view name;
  std::string_view about;  // a sentence
  nlohmann::ordered_json (*reply)(Session& session, MessageFields& fields);
  bool writes = false;    // files: refused by a session that only reads
  bool is_quick = false;  // never waits behind what takes long: see quick()
};

/// Answered in a moment, whatever the rules and the bots are: by what is known of a game, or by
/// listing what may be done.
[[nodiscard]] constexpr MessageRow quick(MessageRow row) {
  row.is_quick = true;
  return row;
}
/// Is the message of this name? One that nobody knows is: it is refused in a moment.
[[nodiscard]] bool is_quick(std::string_view name);

/// Those of one family.
[[nodiscard]] std::span<const MessageRow> game_messages();
[[nodiscard]] std::span<const MessageRow> insight_messages();
[[nodiscard]] std::span<const MessageRow> record_messages();
[[nodiscard]] std::span<const MessageRow> rules_messages();
[[nodiscard]] std::span<const MessageRow> sheet_messages();
[[nodiscard]] std::span<const MessageRow> compose_messages();
[[nodiscard]] std::span<const MessageRow> measure_messages();
[[nodiscard]] std::span<const MessageRow> tile_messages();
[[nodiscard]] std::span<const MessageRow> author_messages();

/// All, in the order of the families.
[[nodiscard]] std::vector<MessageRow> message_table();

}  // namespace bastide
