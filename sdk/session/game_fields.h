// What the messages about a game have in common.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "sdk/session/message.h"
#include "sdk/session/session.h"
#include "sdk/tools/explain/why.h"

namespace bastide {

/// The fields that every message about a game may have.
struct GameFields {
  explicit GameFields(MessageFields& fields);

  /// Who looks. Throws SessionError when there is no such seat.
  [[nodiscard]] Viewer viewer(const TableGame& table) const;

  std::string game;
  std::optional<std::int64_t> seat;  // -1: somebody who looks on
  bool sees_all = false;
  std::size_t shapes = 0;  // that the client has
  std::optional<std::uint64_t> revision;
};

/// A game that nobody else reads or changes meanwhile. Throws SessionError when there is none, or
/// the message is about an earlier revision.
class HeldGame {
 public:
  HeldGame(Session& session, const GameFields& fields);

  TableGame& operator*() const { return *table_; }
  TableGame* operator->() const { return table_.get(); }
  std::unique_lock<std::mutex>& lock() { return lock_; }

 private:
  std::shared_ptr<TableGame> table_;
  std::unique_lock<std::mutex> lock_;
};

/// Throws SessionError when nothing can be told of the move.
[[nodiscard]] WhyAnswer why_of(Game& game, const std::string& move);
/// The same of a move that explain_move() takes as it is.
[[nodiscard]] WhyAnswer why_exactly(Game& game, const std::string& move);
/// What an answer means; the error says why it is not legal.
[[nodiscard]] Option option_of(TableGame& table, const std::string& text);

}  // namespace bastide
