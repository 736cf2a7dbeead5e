#include "tests/support/tiny_game.h"

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace bastide {

TinyGame::TinyGame(TinyRules& tiny, Setup setup)
    : rules(tiny.compile()), names(&rules->catalog.names), context(*rules, state) {
  context.journal = &journal;
  context.names = &names;
  context.scripts = &tiny.scripts();
  start_game(context, setup);
}

TileKindId TinyGame::kind(std::string_view tile) const {
  const TileKindId id = rules->catalog.tile_kinds.find(tile);
  EXPECT_TRUE(id.is_some()) << "no tile " << tile;
  return id;
}

TileId TinyGame::put(std::string_view tile, Cell cell, Rotation rotation, bool face_up) {
  PlacedTile row;
  row.kind = kind(tile).value();
  row.cell = cell;
  row.rotation = static_cast<std::uint8_t>(rotation);
  row.face_up = face_up ? 1 : 0;
  context.scan.kind = TileKindId();
  const TileId id = place_tile(rules->catalog, state, row);
  if (face_up) {
    state.turn.last_tile = id.value();
  }
  return id;
}

PieceId TinyGame::stand(std::string_view piece, int colour, Cell cell, std::string_view key) {
  const PieceKindId piece_kind = rules->catalog.piece_kinds.find(piece);
  const PieceId id = state.pieces.find_in_supply(ColourId(colour), piece_kind);
  EXPECT_TRUE(id.is_some()) << "no " << piece << " in the supply";
  Context quiet(*rules, state);
  Effects(quiet).move_piece(id, PieceWhere::segment, segment(cell, key).value());
  state.events.clear();
  return id;
}

TinyGame& TinyGame::begin() {
  advance(context);
  return *this;
}

TinyGame& TinyGame::play(const std::vector<std::string>& answers) {
  for (const std::string& text : answers) {
    bool found = false;
    for (const Option& option : list_options(context)) {
      if (option_text(context, option) == text) {
        apply_option(context, option);
        found = true;
        break;
      }
    }
    if (!found) {
      ADD_FAILURE() << '"' << text << "\" is none of the options of " << waits_for() << ": "
                    << fmt::format("{}", fmt::join(options(), " | "));
      return *this;
    }
  }
  return *this;
}

TinyGame& TinyGame::play_on(int answers) {
  for (int i = 0; i < answers && is_waiting(state); ++i) {
    apply_option(context, list_options(context).front());
  }
  return *this;
}

TinyGame& TinyGame::finish() {
  play_on(100000);
  EXPECT_TRUE(state.over());
  return *this;
}

std::vector<std::string> TinyGame::options() {
  std::vector<std::string> texts;
  for (const Option& option : list_options(context)) {
    texts.push_back(option_text(context, option));
  }
  return texts;
}

bool TinyGame::has_option(std::string_view text) {
  const std::vector<std::string> texts = options();
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

std::string TinyGame::waits_for() const {
  if (!is_waiting(state)) {
    return "over";
  }
  const PendingChoice pending = pending_choice(context);
  return pending.choice == Choice::asked ? pending.prompt : choice_name(pending.choice);
}

SegmentId TinyGame::segment(Cell cell, std::string_view key) const {
  const TileId tile = state.board.at(cell);
  if (tile.is_none()) {
    ADD_FAILURE() << "no tile at " << to_string(cell);
    return SegmentId(0);
  }
  const PlacedTile& row = state.board.tile(tile);
  const auto index = find_segment(rules->catalog.tile_kinds[TileKindId(row.kind)], key);
  if (!index) {
    ADD_FAILURE() << "no segment " << key << " at " << to_string(cell);
    return SegmentId(0);
  }
  return SegmentId(static_cast<std::size_t>(row.first_segment) + *index);
}

FeatureId TinyGame::feature(Cell cell, std::string_view key) const {
  return state.features.feature_of(segment(cell, key));
}

int TinyGame::points(int colour) const {
  return state.track(rules->catalog.points, static_cast<std::size_t>(colour));
}

std::vector<std::string> TinyGame::awards() const {
  std::vector<std::string> texts;
  for (const PostedAward& posted : journal.awards) {
    const std::string what =
        posted.feature_kind >= 0
            ? rules->catalog.feature_kinds[FeatureKindId(posted.feature_kind)].name
            : std::string(names.text(posted.award.reason));
    std::string lines;
    for (const LineItem& line : posted.award.ledger.lines()) {
      lines += fmt::format(
          "{} {} {}{}",
          lines.empty() ? ":" : ",",
          names.text(line.line),
          line.points,
          line.voided.is_some() ? fmt::format(" void {}", names.text(line.voided)) : "");
    }
    texts.push_back(fmt::format(
        "{} {} {}{}", fmt::join(posted.award.to, ","), what, posted.award.ledger.total(), lines));
  }
  return texts;
}

std::vector<std::string> TinyGame::events(const std::vector<EventKind>& kinds) const {
  std::vector<std::string> texts;
  for (const Event& event : journal.events) {
    if (kinds.empty() || std::find(kinds.begin(), kinds.end(), event.kind) != kinds.end()) {
      texts.emplace_back(event_name(event.kind));
    }
  }
  return texts;
}

namespace {

std::vector<std::string> ids_of(const std::vector<Denial>& denials) {
  std::vector<std::string> ids;
  for (const Denial& denial : denials) {
    ids.push_back(denial.id);
  }
  std::sort(ids.begin(), ids.end());
  return ids;
}

}  // namespace

std::vector<std::string> TinyGame::why_not_place(std::string_view tile,
                                                 Cell cell,
                                                 Rotation rotation) {
  return ids_of(
      explain_placement(context, kind(tile), cell, rotation, PlayerId(state.turn.active)));
}

std::vector<std::string> TinyGame::why_not_claim(std::string_view piece,
                                                 Cell cell,
                                                 std::string_view key) {
  const PlayerId player(state.turn.active);
  return ids_of(explain_claim(context,
                              player,
                              rules->catalog.piece_kinds.find(piece),
                              view().first_colour(player),
                              segment(cell, key)));
}

PendingAsk question(PlayerId to,
                    std::string_view prompt,
                    const std::vector<std::string>& options,
                    bool can_pass) {
  PendingAsk ask;
  ask.actor = to.value();
  ask.prompt.assign(prompt.begin(), prompt.end());
  ask.can_pass = can_pass;
  std::vector<std::string> texts = options;
  if (can_pass) {
    texts.emplace_back("pass");
  }
  for (std::size_t i = 0; i < texts.size(); ++i) {
    ask.options.push_back({static_cast<std::int32_t>(i),
                           static_cast<std::int32_t>(ask.text.size()),
                           static_cast<std::int32_t>(texts[i].size())});
    ask.text.append(texts[i].data(), texts[i].size());
  }
  return ask;
}

}  // namespace bastide
