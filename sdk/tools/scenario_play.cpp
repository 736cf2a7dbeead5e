#include "sdk/tools/scenario_play.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/flow/placement.h"
#include "sdk/tools/scenario_expect.h"
#include "sdk/tools/scenario_moves.h"
#include "sdk/tools/scenario_names.h"

namespace bastide {

namespace {

/// Sets the board, the pieces and the numbers with which a scenario begins.
class Fixture {
 public:
  Fixture(const Scenario& scenario,
          const Game& game,
          Context& context,
          std::vector<ScenarioFailure>& failures)
      : scenario_(scenario), game_(game), context_(context), failures_(failures) {}

  void set() {
    for (const FixtureTile& tile : scenario_.board) {
      put(tile);
    }
    settle();
    set_scores();
    set_supplies();
    if (scenario_.has_pile) {
      set_pile();
    }
  }

 private:
  void put(const FixtureTile& tile);
  void put_piece(const FixturePiece& piece, TileId tile);
  void put_markers(const FixtureMarkers& markers, TileId tile);
  void settle();
  void set_scores();
  void set_supplies();
  void set_supply(ColourId colour, PieceKindId kind, const Scenario::Supply& wanted);
  void set_pile();
  void complain(const SourceRef& at, const std::string& found) {
    failures_.push_back({at, "fixture", "a position that can be set", found});
  }
  /// The value, or a complaint.
  template <class T>
  std::optional<T> known(const Result<T>& result, const SourceRef& at) {
    if (!result.ok()) {
      complain(at, result.error().message);
      return std::nullopt;
    }
    return result.value();
  }

  const Scenario& scenario_;
  const Game& game_;
  Context& context_;
  std::vector<ScenarioFailure>& failures_;
};

void Fixture::put(const FixtureTile& tile) {
  const auto kind = known(find_named_tile(game_, tile.tile), tile.at);
  if (!kind) {
    return;
  }
  if (context_.state.board.at(tile.cell).is_some()) {
    complain(tile.at, fmt::format("a tile lies at {} already", to_string(tile.cell)));
    return;
  }
  context_.state.zones.remove_anywhere(*kind);
  const TileId id = put_tile(context_, *kind, tile.cell, tile.turn, tile.face_up, PlayerId(), -1);
  for (const FixturePiece& piece : tile.pieces) {
    put_piece(piece, id);
  }
  for (const FixtureMarkers& markers : tile.markers) {
    put_markers(markers, id);
  }
}

void Fixture::put_markers(const FixtureMarkers& markers, TileId tile) {
  const auto pool = known(find_named_pool(game_, markers.pool), markers.at);
  const bool on_tile = markers.on == "tile";
  SegmentId segment;
  if (!on_tile) {
    segment = known(find_named_segment(View(context_.catalog, context_.state), tile, markers.on),
                    markers.at)
                  .value_or(SegmentId());
  }
  if (!pool || (!on_tile && segment.is_none())) {
    return;
  }
  const std::size_t row = on_tile ? tile.index() : segment.index();
  if (!Effects(context_).take_markers(*pool, on_tile, row, markers.count)) {
    complain(markers.at, fmt::format("too few {} are left", markers.pool));
  }
}

void Fixture::put_piece(const FixturePiece& piece, TileId tile) {
  const auto colour = known(find_colour(game_, piece.owner), piece.at);
  const auto kind = known(find_named_piece(game_, piece.piece), piece.at);
  const auto segment =
      known(find_named_segment(View(context_.catalog, context_.state), tile, piece.on), piece.at);
  if (!colour || !kind || !segment) {
    return;
  }
  const PieceId id = context_.state.pieces.find_in_supply(*colour, *kind);
  if (id.is_none()) {
    complain(piece.at, fmt::format("{} has no {} left", piece.owner, piece.piece));
    return;
  }
  Effects(context_).move_piece(id, PieceWhere::segment, segment->value());
}

/// What is complete before the first move has been scored in a story that nobody tells.
void Fixture::settle() {
  State& state = context_.state;
  for (const std::int32_t segment : state.completed) {
    state.features.row(state.features.feature_of(SegmentId(segment))).settled = 1;
  }
  state.completed.clear();
  state.joined.assign(state.joined.size(), 0);
  state.turn.last_tile = -1;
  state.turn.placed = 0;
}

void Fixture::set_scores() {
  const TrackId points = context_.catalog.points;
  for (const auto& [who, score] : scenario_.scores) {
    if (const auto colour = known(find_colour(game_, who.name), who.at)) {
      const bool by_colour = context_.catalog.tracks[points].per == TrackScope::colour;
      context_.state.track(points, by_colour ? colour->index() : 0) = score;
    }
  }
}

void Fixture::set_supplies() {
  for (const Scenario::Supply& wanted : scenario_.supply) {
    const auto colour = known(find_colour(game_, wanted.owner.name), wanted.owner.at);
    const auto kind = known(find_named_piece(game_, wanted.piece), wanted.owner.at);
    if (colour && kind) {
      set_supply(*colour, *kind, wanted);
    }
  }
}

void Fixture::set_supply(ColourId colour, PieceKindId kind, const Scenario::Supply& wanted) {
  Pieces& pieces = context_.state.pieces;
  while (pieces.in_supply(colour, kind) > wanted.number) {
    Effects(context_).move_piece(pieces.find_in_supply(colour, kind), PieceWhere::out, -1);
  }
  for (std::size_t i = 0; i < pieces.size() && pieces.in_supply(colour, kind) < wanted.number;
       ++i) {
    const PieceRow& row = pieces.row(PieceId(i));
    if (row.where == PieceWhere::out && row.kind == kind.value() && row.colour == colour.value()) {
      Effects(context_).move_piece(PieceId(i), PieceWhere::supply, -1);
    }
  }
  if (pieces.in_supply(colour, kind) < wanted.number) {
    complain(
        wanted.owner.at,
        fmt::format(
            "{} has only {} {}", wanted.owner.name, pieces.in_supply(colour, kind), wanted.piece));
  }
}

void Fixture::set_pile() {
  const std::vector<PileId>& drawn = context_.catalog.draw_from;
  for (const PileId pile : drawn) {
    context_.state.zones.fix_pile(pile, {});
  }
  for (const auto& [name, content] : scenario_.piles) {
    std::vector<TileKindId> tiles;
    for (const NamedAt& tile : content) {
      if (const auto kind = known(find_named_tile(game_, tile.name), tile.at)) {
        tiles.push_back(*kind);
      }
    }
    const auto pile = name.name.empty() ? std::optional(drawn.front())
                                        : known(find_named_pile(game_, name.name), name.at);
    if (pile) {
      context_.state.zones.fix_pile(*pile, tiles);
    }
  }
}

/// One scenario on its way through its game.
class Play {
 public:
  Play(const Scenario& scenario, const std::shared_ptr<const Ruleset>& rules)
      : scenario_(scenario), game_(rules, setup_of(scenario)), mover_(game_, scenario.seed) {}

  std::vector<ScenarioFailure> run() {
    if (!game_.start_status().ok()) {
      fail(scenario_.at, "start", "a game that starts", game_.start_status().error().message);
    } else if (set_up() && draw_in_setup() && move()) {
      end();
    }
    return std::move(failures_);
  }

 private:
  static GameSetup setup_of(const Scenario& scenario) {
    GameSetup setup;
    setup.players = scenario.players;
    setup.seed = scenario.seed;
    const auto first = std::find(scenario.players.begin(), scenario.players.end(), scenario.first);
    setup.first = first == scenario.players.end()
                      ? 0
                      : static_cast<std::int32_t>(first - scenario.players.begin());
    setup.empty_board = scenario.has_board;
    setup.auto_chance = false;
    setup.keep_history = false;
    return setup;
  }

  void fail(const SourceRef& at, std::string step, std::string expected, std::string found) {
    failures_.push_back({at, std::move(step), std::move(expected), std::move(found)});
  }

  bool set_up() {
    if (!scenario_.has_board && scenario_.scores.empty() && scenario_.supply.empty() &&
        !scenario_.has_pile) {
      return true;
    }
    const Status status = game_.set_up(
        [&](Context& context) { Fixture(scenario_, game_, context, failures_).set(); });
    if (!status.ok()) {
      fail(scenario_.at, "fixture", "a position that can be set", status.error().message);
    }
    return failures_.empty();
  }

  /// What rules of the set-up draw is drawn by seed, unless the first move says what comes.
  bool draw_in_setup() {
    const bool said = !scenario_.moves.empty() && (!scenario_.moves.front().draw.empty() ||
                                                   !scenario_.moves.front().token.empty());
    const auto first_turn = static_cast<std::int32_t>(game_.rules().first_turn_phase);
    while (!said && game_.waiting() && game_.pending().actor == kChance &&
           game_.state().turn.step < first_turn) {
      if (const Status status = game_.answer_chance(); !status.ok()) {
        fail(scenario_.at, "set-up", "a draw", status.error().message);
        return false;
      }
    }
    return true;
  }

  bool move() {
    for (std::size_t i = 0; i < scenario_.moves.size(); ++i) {
      const ScenarioMove& move = scenario_.moves[i];
      const std::string step = fmt::format("move {}", i + 1);
      if (const ScenarioMover::Check trouble = mover_.run(move)) {
        fail(move.at, step, trouble->expected, trouble->found);
        return false;
      }
      expect(move.expect, step + ", ");
      if (!failures_.empty()) {
        return false;
      }
    }
    for (const std::string& token : mover_.tokens_left()) {
      fail(scenario_.at,
           "moves",
           "the token " + token + " is drawn",
           "no draw from a bag asked for it");
    }
    return failures_.empty();
  }

  void end() {
    if (scenario_.end) {
      const Status status = game_.end_now();
      if (!status.ok()) {
        fail(scenario_.at, "end", "final scoring", status.error().message);
        return;
      }
    }
    expect(scenario_.expect, "");
  }

  void expect(const std::vector<Expectation>& expectations, const std::string& step) {
    for (std::size_t i = 0; i < expectations.size(); ++i) {
      if (std::optional<std::string> found = find_mismatch(game_, expectations[i])) {
        fail(expectations[i].at,
             fmt::format("{}expectation {}", step, i + 1),
             expectations[i].text,
             std::move(*found));
      }
    }
  }

  const Scenario& scenario_;
  Game game_;
  ScenarioMover mover_;
  std::vector<ScenarioFailure> failures_;
};

}  // namespace

std::vector<ScenarioFailure> play_scenario(const Scenario& scenario,
                                           const std::shared_ptr<const Ruleset>& rules) {
  const Catalog& catalog = rules->catalog;
  const auto seats = static_cast<std::int32_t>(scenario.players.size());
  if (seats < catalog.least_players || seats > catalog.most_players) {
    return {{scenario.at,
             "players",
             fmt::format("{} to {} seats", catalog.least_players, catalog.most_players),
             std::to_string(seats)}};
  }
  return Play(scenario, rules).run();
}

}  // namespace bastide
