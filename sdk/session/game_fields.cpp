#include "sdk/session/game_fields.h"

#include <fmt/format.h>

#include "sdk/session/session_error.h"
#include "sdk/tools/play/typed_move.h"

namespace bastide {

namespace {

constexpr std::int64_t kMostRevision = std::int64_t{1} << 52;
constexpr std::int64_t kMostShapes = 1'000'000;

}  // namespace

GameFields::GameFields(MessageFields& fields)
    : game(fields.text("game")),
      seat(fields.find_integer("seat", -1, kMaxColours - 1)),
      sees_all(fields.boolean("all")),
      shapes(static_cast<std::size_t>(fields.integer("shapes", 0, kMostShapes, 0))) {
  if (const auto known = fields.find_integer("revision", 0, kMostRevision)) {
    revision = static_cast<std::uint64_t>(*known);
  }
}

Viewer GameFields::viewer(const TableGame& table) const {
  if (sees_all) {
    return {PlayerId(), true};
  }
  if (!seat) {
    return table.default_viewer();
  }
  if (*seat >= static_cast<std::int64_t>(table.seats().size())) {
    throw SessionError(SessionCode::unknown,
                       fmt::format("there is no seat {}; the game has {}, counted from 0, and -1 "
                                   "is somebody who looks on",
                                   *seat,
                                   table.seats().size()));
  }
  return *seat < 0 ? Viewer() : Viewer{PlayerId(static_cast<std::size_t>(*seat)), false};
}

HeldGame::HeldGame(Session& session, const GameFields& fields)
    : table_(session.game(fields.game)), lock_(table_->mutex()) {
  table_->check_revision(fields.revision);
}

WhyAnswer why_of(Game& game, const std::string& move) {
  if (move.find(';') != std::string::npos) {
    throw SessionError(SessionCode::usage,
                       "one move at a time can be explained: leave out the \";\"");
  }
  return why_exactly(game, spelled_out(game, move));
}

WhyAnswer why_exactly(Game& game, const std::string& move) {
  Result<WhyAnswer> answer = explain_move(game, move);
  if (!answer.ok()) {
    throw SessionError(
        answer.error().code == ErrorCode::script ? SessionCode::rule : SessionCode::illegal,
        answer.error().message);
  }
  return std::move(answer.value());
}

Option option_of(TableGame& table, const std::string& text) {
  Result<Option> option = typed_option(table.game(), text);
  if (option.ok()) {
    return option.value();
  }
  nlohmann::ordered_json more = nlohmann::ordered_json::object();
  try {
    more["why"] = why_json(why_of(table.game(), text));
  } catch (const SessionError&) {  // it means nothing at all: the error of the answer says so
  }
  throw SessionError(SessionCode::illegal, option.error().message, more);
}

}  // namespace bastide
