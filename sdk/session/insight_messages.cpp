// Messages that explain a game: what moves are worth, what scored, who owns what.
#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "sdk/session/consider.h"
#include "sdk/session/curve.h"
#include "sdk/session/game_fields.h"
#include "sdk/session/game_state.h"
#include "sdk/session/session_error.h"
#include "sdk/session/session_files.h"
#include "sdk/tools/draw/board_scene.h"
#include "sdk/tools/explain/opened_game.h"
#include "sdk/tools/explain/score_json.h"
#include "sdk/tools/play/advice_text.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

/// A place on the board: a cell, and how far across and down it, 100 a side.
struct BoardPlace {
  Cell cell;
  Spot at;
};

std::optional<BoardPlace> find_place(MessageFields& fields, std::string_view name) {
  const Value* place = fields.find(name);
  if (place == nullptr) {
    return {};
  }
  constexpr std::int64_t kFar = 10'000;
  const auto& items = place->items;
  const bool is_sound =
      items.size() == 4 && std::all_of(items.begin(), items.end(), [&](const Value& item) {
        const std::int64_t most = &item < &items[2] ? kFar : 99;
        const std::int64_t least = &item < &items[2] ? -kFar : 0;
        return item.is(Value::Kind::integer) && item.integer >= least && item.integer <= most;
      });
  if (!is_sound) {
    throw SessionError(SessionCode::usage,
                       fmt::format("\"{}\": expected a cell and a place in it, 0 to 99 across and "
                                   "down, as [1, 0, 50, 50], found {}",
                                   name,
                                   describe(*place)));
  }
  return BoardPlace{
      {static_cast<std::int16_t>(items[0].integer), static_cast<std::int16_t>(items[1].integer)},
      {static_cast<double>(items[2].integer), static_cast<double>(items[3].integer)}};
}

/// "meeple" at a place is "meeple on 1,0 c": the part of the tile that is drawn there.
std::string move_at(TableGame& table, const std::string& move, const BoardPlace& place) {
  const View view = table.game().view();
  const TileId tile = view.state.board.at(place.cell);
  if (tile.is_none()) {
    throw SessionError(SessionCode::unknown,
                       fmt::format("no tile lies at {}", to_string(place.cell)));
  }
  const PlacedTile& row = view.state.board.tile(tile);
  const std::int8_t segment =
      row.face_up == 0 ? std::int8_t{-1}
                       : table.book().painter().art(lying_tile(row), LayerId(0)).owner_at(place.at);
  if (segment < 0) {
    throw SessionError(SessionCode::unknown,
                       fmt::format("there is nothing to stand on at this place of the tile at {}",
                                   to_string(place.cell)));
  }
  const bool is_last = tile.value() == view.state.turn.last_tile;
  return fmt::format("{} on {}{}",
                     move,
                     is_last ? "" : to_string(place.cell) + " ",
                     view.segment_key(SegmentId(row.first_segment + segment)));
}

Json why(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  const std::string move = fields.text("move");
  const std::optional<BoardPlace> place = find_place(fields, "spot");
  fields.done();
  const HeldGame held(session, about);
  return why_json(place ? why_exactly(held->game(), move_at(*held, move, *place))
                        : why_of(held->game(), move));
}

Json consider(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  const std::string text = fields.text("text");
  fields.done();
  const HeldGame held(session, about);
  held->check_waits();
  const Viewer viewer = about.viewer(*held);
  check_may_know(*held, viewer);
  return consider_json(*held, viewer, option_of(*held, text));
}

Json advice_json(const Game& game, const Advice& advice) {
  Json row{{"text", game.text(advice.option)},
           {"label", advised_move(game, advice)},
           {"value", advice.value},
           {"words", advice_reasons(game, advice)}};
  if (advice.visits > 0) {
    row["visits"] = advice.visits;
  }
  if (advice.piece >= 0) {
    const Catalog& catalog = game.rules().catalog;
    const TileKind& tile = catalog.tile_kinds[advice.option.as<PlaceTile>()->kind];
    row["then"] = {{"piece", catalog.piece_kinds[PieceKindId(advice.piece)].name},
                   {"segment", tile.segments[static_cast<std::size_t>(advice.segment)].key}};
  }
  return row;
}

/// The bot thinks while others may use the game.
Json advise(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  const std::optional<std::string> bot = fields.find_text("bot");
  fields.done();
  HeldGame held(session, about);
  held->check_waits();
  check_may_know(*held, about.viewer(*held));
  const std::string name = bot ? *bot : std::string(default_bot(held->rules()));
  check_bot_files(session.setup().folder, name);
  const auto seat = static_cast<std::size_t>(held->game().pending().actor);
  const State copy = held->game().state();
  const std::shared_ptr<const Ruleset> rules = held->game().shared_rules();  // what `copy` is of
  const std::uint64_t revision = held->revision();
  const std::uint64_t rules_number = held->rules_number();
  held.lock().unlock();
  const std::vector<Advice> advices = held->advise(name, seat, copy, rules_number);
  held.lock().lock();
  held->check_revision(revision);
  Json moves = Json::array();
  for (const Advice& advice : advices) {
    moves.push_back(advice_json(held->game(), advice));
  }
  return {{"bot", name}, {"revision", revision}, {"moves", moves}};
}

Json score(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  const bool projected = fields.boolean("projected");
  fields.done();
  const HeldGame held(session, about);
  Game& game = held->game();
  const Viewer viewer = about.viewer(*held);
  const ScoreTable table = viewer.sees_all ? score_table(game) : score_table_for(game, viewer.seat);
  return score_json(game, table, viewer, projected ? foretold_to(game, viewer) : Foretold());
}

Json owners(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  fields.done();
  const HeldGame held(session, about);
  Json json{{"revision", held->revision()},
            {"elements", elements_json(held->elements().owners_of(held->game()))}};
  json["shapes"] = shapes_json(held->book(), about.shapes);
  return json;
}

Json fits(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  const std::string name = fields.text("tile");
  fields.done();
  const HeldGame held(session, about);
  const Result<TileKindId> kind = find_typed_tile(held->game(), name);
  if (!kind.ok()) {
    throw SessionError(SessionCode::unknown, kind.error().message);
  }
  Json cells = Json::array();
  for (const PlaceTile& place : placements_of(held->game(), kind.value())) {
    if (cells.empty() || cells.back()[0] != place.cell.x || cells.back()[1] != place.cell.y) {
      cells.push_back(Json::array({place.cell.x, place.cell.y, Json::array()}));
    }
    cells.back()[2].push_back(place.rotation);
  }
  return {{"tile", held->rules().catalog.tile_kinds[kind.value()].name},
          {"revision", held->revision()},
          {"cells", cells}};
}

Json curve(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  fields.done();
  HeldGame held(session, about);
  const Record record = held->whole_record();
  const std::shared_ptr<const Ruleset> rules = held->game().shared_rules();
  const std::uint64_t revision = held->revision();
  held.lock().unlock();  // playing it again takes a while
  Json json = curve_json(record, rules);
  json["revision"] = revision;
  return json;
}

constexpr std::array kInsightMessages{
    MessageRow{"why", "says why a move is legal or not", why},
    MessageRow{"consider", "what an answer would score, and who would own what", consider},
    MessageRow{"advise", "what a bot would answer, and why", advise},
    quick(MessageRow{"score", "points and how they came about, as of bastide score --json", score}),
    quick(MessageRow{"owners", "who would be paid for what lies on the board", owners}),
    MessageRow{"fits", "where a tile could be placed, whatever is asked", fits},
    MessageRow{"curve", "how the scores went, answer by answer", curve},
};

}  // namespace

std::span<const MessageRow> insight_messages() {
  return kInsightMessages;
}

}  // namespace bastide
