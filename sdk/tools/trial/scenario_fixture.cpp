#include "sdk/tools/trial/scenario_fixture.h"

#include <array>
#include <span>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/flow/placement.h"
#include "sdk/tools/trial/scenario_names.h"
#include "sdk/tools/trial/scenario_values.h"

namespace bastide {

namespace {

using Complain = std::function<void(const SourceRef&, std::string)>;

/// Sets the board, the pieces and the numbers with which a scenario begins.
class Fixture {
 public:
  Fixture(const Scenario& scenario, const Game& game, Context& context, const Complain& complain)
      : scenario_(scenario), game_(game), context_(context), complain_(complain) {}

  void set() {
    for (const FixtureTile& tile : scenario_.board) {
      put(tile);
    }
    settle();
    set_scores();
    take_out();
    set_supplies();
    set_values();
    set_bags();
    if (scenario_.has_pile) {
      set_pile();
    }
  }

 private:
  void put(const FixtureTile& tile);
  void put_piece(const FixturePiece& piece, TileId tile);
  void take_out();
  /// A piece from the supply, with its variables; none after a complaint.
  PieceId take_piece(const FixturePiece& piece);
  void put_markers(const FixtureMarkers& markers, TileId tile);
  void settle();
  void set_scores();
  void set_supplies();
  void set_supply(ColourId colour, PieceKindId kind, const Scenario::Supply& wanted);
  void set_values();
  void set_value(const NamedValue& wanted, VariableId variable, std::size_t row);
  void set_bags();
  void set_pile();
  void complain(const SourceRef& at, std::string found) { complain_(at, std::move(found)); }
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
  const Complain& complain_;
};

void Fixture::put(const FixtureTile& tile) {
  const auto kind = known(find_named_tile(game_, tile.tile), tile.at);
  if (!kind) {
    return;
  }
  if (context_.state.board.at(tile.cell).is_some()) {
    complain(tile.at, said_with("a tile lies at {} already", to_string(tile.cell)));
    return;
  }
  context_.state.zones.remove_anywhere(*kind);
  const TileId id = place_tile(context_, *kind, tile.cell, tile.turn, tile.face_up, PlayerId(), -1);
  for (const FixturePiece& piece : tile.pieces) {
    put_piece(piece, id);
  }
  for (const FixtureMarkers& markers : tile.markers) {
    put_markers(markers, id);
  }
}

void Fixture::put_markers(const FixtureMarkers& markers, TileId tile) {
  const auto pool = known(find_named_pool(game_, markers.pool), markers.at);
  const bool on_tile = markers.on == kOnTile;
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
    complain(markers.at, said_with("too few {} are left", markers.pool));
  }
}

PieceId Fixture::take_piece(const FixturePiece& piece) {
  const auto kind = known(find_named_piece(game_, piece.piece), piece.at);
  const auto colour = kind ? known(find_owner(game_, *kind, piece.owner), piece.at) : std::nullopt;
  if (!colour || !kind) {
    return {};
  }
  const PieceId id = context_.state.pieces.find_in_supply(*colour, *kind);
  if (id.is_none()) {
    complain(piece.at,
             piece.owner.empty() ? said_with("no {} is left", piece.piece)
                                 : said_with("{} has no {} left", piece.owner, piece.piece));
    return {};
  }
  static constexpr std::array kOfPieces{Scope::piece};
  for (const NamedValue& value : piece.values) {
    if (const auto variable = known(
            find_named_variable(context_.catalog, value.name.name, kOfPieces), value.name.at)) {
      set_value(value, *variable, id.index());
    }
  }
  return id;
}

void Fixture::put_piece(const FixturePiece& piece, TileId tile) {
  std::int32_t place = tile.value();
  if (piece.on != kOnTile) {
    const View view(context_.catalog, context_.state);
    const auto segment = known(find_named_segment(view, tile, piece.on), piece.at);
    if (!segment) {
      return;
    }
    place = segment->value();
  }
  if (const PieceId id = take_piece(piece); id.is_some()) {
    const PieceWhere where = piece.on == kOnTile ? PieceWhere::tile : PieceWhere::segment;
    Effects(context_).move_piece(id, where, place);
  }
}

void Fixture::take_out() {
  for (const FixturePiece& piece : scenario_.out) {
    const auto zone =
        known(find_named_zone(game_, piece.zone.empty() ? "out" : piece.zone), piece.at);
    const auto holder = piece.holder.empty() ? std::optional(PlayerId())
                                             : known(find_player(game_, piece.holder), piece.at);
    const PieceId id = zone && holder ? take_piece(piece) : PieceId();
    if (id.is_some() && *zone == context_.catalog.out) {
      Effects(context_).move_piece(id, PieceWhere::out, -1);
    } else if (id.is_some()) {
      Effects(context_).move_piece(id, PieceWhere::zone, pack_holder(*zone, *holder));
    }
  }
}

void Fixture::set_value(const NamedValue& wanted, VariableId variable, std::size_t row) {
  if (const Status status = set_named_value(game_, context_, variable, row, wanted); !status.ok()) {
    complain(wanted.name.at, status.error().message);
  }
}

void Fixture::set_values() {
  static constexpr std::array kOfGame{Scope::game};
  static constexpr std::array kOfSeats{Scope::player, Scope::colour};
  for (const auto& [whose, values] : scenario_.values) {
    const auto scopes = whose.name == kWholeGame ? std::span<const Scope>(kOfGame)
                                                 : std::span<const Scope>(kOfSeats);
    for (const NamedValue& value : values) {
      const auto variable =
          known(find_named_variable(context_.catalog, value.name.name, scopes), value.name.at);
      if (!variable) {
        continue;
      }
      const Scope scope = context_.catalog.variables[*variable].scope;
      if (const auto row = known(find_row_of(game_, scope, whose.name), whose.at)) {
        set_value(value, *variable, *row);
      }
    }
  }
}

void Fixture::set_bags() {
  for (const auto& [name, content] : scenario_.bags) {
    const auto bag = known(find_named_bag(context_.catalog, name.name), name.at);
    if (!bag) {
      continue;
    }
    Zones& zones = context_.state.zones;
    for (std::size_t i = 0; i < context_.catalog.tokens.size(); ++i) {
      zones.change_bag(*bag, TokenKindId(i), -zones.in_bag(*bag, TokenKindId(i)));
    }
    for (const auto& [token, count] : content) {
      if (const auto kind = known(find_named_token(context_.catalog, token.name), token.at)) {
        zones.change_bag(*bag, *kind, count);
      }
    }
  }
}

/// What is complete before the first move has been scored in a story that nobody tells.
void Fixture::settle() {
  State& state = context_.state;
  for (const std::int32_t segment : state.completed) {
    state.features.row(state.features.feature_of(SegmentId(segment))).set_settled(true);
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
        said_with(
            "{} has only {} {}", wanted.owner.name, pieces.in_supply(colour, kind), wanted.piece));
  }
}

void Fixture::set_pile() {
  const std::vector<PileId>& drawn = context_.catalog.draw_from;
  for (const PileId pile : drawn) {
    context_.state.zones.fix_pile(pile, {});
  }
  std::size_t room = std::size_t{kMaxTiles} - context_.state.board.size();
  for (const auto& [name, content] : scenario_.piles) {
    if (content.size() > room) {
      complain(name.at, said_with("more than {} tiles in one game", kMaxTiles));
      return;
    }
    room -= content.size();
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

}  // namespace

void set_fixture(const Scenario& scenario,
                 const Game& game,
                 Context& context,
                 const Complain& complain) {
  Fixture(scenario, game, context, complain).set();
}

}  // namespace bastide
