#include "sdk/tools/trial/scenario_holdings.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/flow/hidden.h"
#include "sdk/tools/trial/scenario_names.h"
#include "sdk/tools/trial/scenario_values.h"

namespace bastide {

namespace {

constexpr std::uint64_t kCopies = 64;  // that a seat may get of the game

using Found = std::optional<std::string>;

/// Reads what the game holds, and says what it found when that is not what was expected.
class Holdings {
 public:
  Holdings(const Game& game, const Expectation& expectation)
      : game_(game), expected_(expectation), view_(game.view()), catalog_(game.rules().catalog) {}

  [[nodiscard]] Found score() const;
  [[nodiscard]] Found pile() const;
  [[nodiscard]] Found holds() const;
  [[nodiscard]] Found piece() const;
  [[nodiscard]] Found sight() const;

 private:
  [[nodiscard]] Found tokens(BagId bag) const;
  [[nodiscard]] Found tokens(PlayerId player, TokenKindId token) const;
  [[nodiscard]] Result<bool> is_in_zone(const PieceRow& row) const;
  [[nodiscard]] Result<bool> is_at_place(PieceId piece) const;
  [[nodiscard]] Result<bool> has_values(PieceId piece) const;
  [[nodiscard]] std::string place_of(PieceId piece) const;
  [[nodiscard]] Result<bool> sees_value(PlayerId seat) const;
  [[nodiscard]] Result<bool> sees_tiles(PlayerId seat) const;
  [[nodiscard]] Result<bool> sees_answer(PlayerId seat) const;
  [[nodiscard]] Result<std::vector<std::int32_t>> tiles_in_question(const State& state) const;
  [[nodiscard]] Found as_expected(std::int32_t found) const {
    return found == expected_.number ? Found() : Found(std::to_string(found));
  }

  const Game& game_;
  const Expectation& expected_;
  View view_;
  const Catalog& catalog_;
};

Found Holdings::score() const {
  const std::string& name = expected_.names.front();
  if (const Result<BagId> bag = find_named_bag(catalog_, name); bag.ok()) {
    return as_expected(view_.state.zones.bag_size(bag.value()));
  }
  if (const Result<PoolId> pool = find_named_pool(game_, name); pool.ok()) {
    return as_expected(view_.value(catalog_.pools[pool.value()].supply, 0));
  }
  if (const Result<PileId> pile = find_named_pile(game_, name); pile.ok()) {
    return as_expected(view_.state.zones.pile_size(pile.value()));
  }
  const Result<ColourId> colour = find_colour(game_, name);
  if (!colour.ok()) {
    return colour.error().message;
  }
  const std::size_t slot =
      catalog_.tracks[catalog_.points].per == TrackScope::colour ? colour.value().index() : 0;
  return as_expected(view_.state.track(catalog_.points, slot));
}

Found Holdings::pile() const {
  std::int32_t left = 0;
  for (const PileId pile : catalog_.draw_from) {
    left += view_.state.zones.pile_size(pile);
  }
  return as_expected(left);
}

/// How many tokens of a kind a bag holds.
Found Holdings::tokens(BagId bag) const {
  const Result<TokenKindId> token = find_named_token(catalog_, expected_.word);
  return token.ok() ? as_expected(view_.state.zones.in_bag(bag, token.value()))
                    : Found(token.error().message);
}

/// How many tokens of a kind lie before a player.
Found Holdings::tokens(PlayerId player, TokenKindId token) const {
  std::int64_t held = 0;
  for (const Variable& variable : catalog_.variables) {
    if (variable.type == ValueType::token_list && variable.scope == Scope::player) {
      const std::vector<std::int32_t> list =
          view_.state.variables.list(view_.state.variables.get(variable, player.index()));
      held += std::count(list.begin(), list.end(), token.value());
    }
  }
  return as_expected(static_cast<std::int32_t>(held));
}

Found Holdings::holds() const {
  if (const Result<BagId> bag = find_named_bag(catalog_, expected_.names.front()); bag.ok()) {
    return tokens(bag.value());
  }
  const Result<ColourId> colour = find_colour(game_, expected_.names.front());
  if (!colour.ok()) {
    return colour.error().message;
  }
  const Result<PieceKindId> kind = find_named_piece(game_, expected_.word);
  if (!kind.ok()) {
    const Result<TokenKindId> token = find_named_token(catalog_, expected_.word);
    return token.ok()
               ? tokens(PlayerId(view_.state.colour_player[colour.value().index()]), token.value())
               : kind.error().message;
  }
  return as_expected(view_.state.pieces.in_supply(colour.value(), kind.value()));
}

/// Is the piece in the zone that the expectation names, and does the seat hold it?
Result<bool> Holdings::is_in_zone(const PieceRow& row) const {
  const Result<ZoneId> zone = find_named_zone(game_, expected_.zone);
  if (!zone.ok()) {
    return zone.error();
  }
  if (zone.value() == catalog_.out) {
    return row.where == PieceWhere::out;
  }
  if (row.where != PieceWhere::zone || zone_of_place(row.place) != zone.value()) {
    return false;
  }
  if (expected_.names.back().empty()) {
    return true;
  }
  const Result<PlayerId> holder = find_player(game_, expected_.names.back());
  return holder.ok() ? Result<bool>(holder_of_place(row.place) == holder.value()) : holder.error();
}

/// Does the piece stand where the expectation says?
Result<bool> Holdings::is_at_place(PieceId piece) const {
  const PieceRow& row = view_.state.pieces.row(piece);
  if (expected_.segments.empty()) {
    return is_in_zone(row);
  }
  const SegmentName& place = expected_.segments.front();
  const TileId tile = view_.state.board.at(place.cell);
  if (tile.is_none()) {
    return Error{ErrorCode::bad_request, said_with("no tile lies at {}", to_string(place.cell))};
  }
  if (place.on.empty()) {
    return view_.tile_of(piece) == tile;
  }
  if (place.on == kOnTile) {
    return row.where == PieceWhere::tile && row.place == tile.value();
  }
  const Result<SegmentId> segment = find_named_segment(view_, tile, place.on);
  return segment.ok() ? Result<bool>(row.where == PieceWhere::segment &&
                                     row.place == segment.value().value())
                      : segment.error();
}

Result<bool> Holdings::has_values(PieceId piece) const {
  static constexpr std::array kOfPieces{Scope::piece};
  for (const NamedValue& wanted : expected_.values) {
    const Result<VariableId> id = find_named_variable(catalog_, wanted.name.name, kOfPieces);
    if (!id.ok()) {
      return id.error();
    }
    const Result<bool> has = has_named_value(game_, id.value(), piece.index(), wanted);
    if (!has.ok() || !has.value()) {
      return has;
    }
  }
  return true;
}

/// "1,0 c", "the supply", and the values that are asked for.
std::string Holdings::place_of(PieceId piece) const {
  const PieceRow& row = view_.state.pieces.row(piece);
  const TileId tile = view_.tile_of(piece);
  std::string text = row.where == PieceWhere::supply ? said("the supply") : "out";
  if (row.where == PieceWhere::zone) {
    const PlayerId holder = holder_of_place(row.place);
    text = short_name(catalog_.zones[zone_of_place(row.place)].name);
    text = holder.is_none() ? text : said_with("{0} of {1}", text, game_.player_name(holder));
  }
  if (tile.is_some()) {
    text = fmt::format(
        "{} {}",
        to_string(view_.state.board.tile(tile).cell),
        row.where == PieceWhere::segment ? view_.segment_key(SegmentId(row.place)) : "tile");
  }
  static constexpr std::array kOfPieces{Scope::piece};
  for (const NamedValue& wanted : expected_.values) {
    if (const auto id = find_named_variable(catalog_, wanted.name.name, kOfPieces); id.ok()) {
      text += fmt::format(" {} {}", wanted.name.name, value_text(game_, id.value(), piece.index()));
    }
  }
  return text;
}

Found Holdings::piece() const {
  const Result<PieceKindId> kind = find_named_piece(game_, expected_.word);
  if (!kind.ok()) {
    return kind.error().message;
  }
  const Result<ColourId> colour = find_owner(game_, kind.value(), expected_.names.front());
  if (!colour.ok()) {
    return colour.error().message;
  }
  const auto [first, last] = view_.state.pieces.range(colour.value(), kind.value());
  std::int32_t count = 0;
  std::vector<std::string> places;
  for (std::size_t i = first; i < last; ++i) {
    const Result<bool> there = is_at_place(PieceId(i));
    const Result<bool> fits = there.ok() && there.value() ? has_values(PieceId(i)) : there;
    if (!fits.ok()) {
      return fits.error().message;
    }
    count += fits.value() ? 1 : 0;
    places.push_back(place_of(PieceId(i)));
  }
  const bool holds = expected_.number < 0 ? count > 0 : count == expected_.number;
  return holds ? Found() : Found(joined(places, ", "));
}

Result<bool> Holdings::sees_value(PlayerId seat) const {
  static constexpr std::array kOfGame{Scope::game};
  static constexpr std::array kOfSeats{Scope::player, Scope::colour};
  const Sighting& sight = expected_.sight;
  const auto scopes = sight.of.empty() ? std::span<const Scope>(kOfGame) : kOfSeats;
  const Result<VariableId> id = find_named_variable(catalog_, sight.value, scopes);
  if (!id.ok()) {
    return id.error();
  }
  const Variable& variable = catalog_.variables[id.value()];
  const Result<std::size_t> row = find_row_of(game_, variable.scope, sight.of);
  if (!row.ok()) {
    return row.error();
  }
  return may_see(catalog_, view_.state, variable, row.value(), {seat});
}

namespace {

bool is_under(const LooseTile& loose, TileId tile) {
  return tile.is_some() && loose.under_placed == tile.value();
}

bool is_held(const LooseTile& loose, ZoneId hand, PlayerId holder) {
  return loose.zone == hand.value() && loose.holder == holder.value() && loose.under_loose < 0;
}

}  // namespace

/// Kinds of the tiles that the expectation is about.
Result<std::vector<std::int32_t>> Holdings::tiles_in_question(const State& state) const {
  const Sighting& sight = expected_.sight;
  PlayerId holder;
  if (!sight.cell) {
    const Result<PlayerId> player = find_player(game_, sight.hand);
    if (!player.ok()) {
      return player.error();
    }
    holder = player.value();
  }
  const TileId tile = sight.cell ? state.board.at(*sight.cell) : TileId();
  std::vector<std::int32_t> kinds;
  if (tile.is_some() && !sight.is_under) {
    kinds.push_back(state.board.tile(tile).kind);
  }
  for (const LooseTile& loose : state.zones.loose()) {
    const bool is_asked = sight.cell ? sight.is_under && is_under(loose, tile)
                                     : is_held(loose, catalog_.hand, holder);
    if (loose.kind >= 0 && is_asked) {
      kinds.push_back(loose.kind);
    }
  }
  if (kinds.empty()) {
    return Error{ErrorCode::bad_request, said("no such tile is there")};
  }
  return kinds;
}

/// A seat sees a tile when it cannot be another one, for all that the seat knows.
Result<bool> Holdings::sees_tiles(PlayerId seat) const {
  const auto found = tiles_in_question(view_.state);
  if (!found.ok()) {
    return found.error();
  }
  for (std::uint64_t seed = 1; seed <= kCopies; ++seed) {
    State copy = view_.state;
    hide_from(catalog_, copy, seat, seed);
    if (tiles_in_question(copy).value() != found.value()) {
      return false;
    }
  }
  return true;
}

/// A seat sees an answer when it is told, or when all copies that it may get of the game hold it.
Result<bool> Holdings::sees_answer(PlayerId seat) const {
  const Result<PlayerId> of = find_player(game_, expected_.sight.answer_of);
  if (!of.ok()) {
    return of.error();
  }
  std::size_t n = game_.position();
  while (n > 0 && game_.answers()[n - 1].actor != of.value().value()) {
    --n;
  }
  if (n == 0) {
    return Error{ErrorCode::bad_request,
                 said_with("{} has answered nothing", expected_.sight.answer_of)};
  }
  const Rows<std::int32_t>& transcript = game_.state().suspended.transcript;
  const std::size_t rule_began = game_.position() - transcript.size();
  if (game_.is_told(n - 1, seat) || n <= rule_began) {
    return game_.is_told(n - 1, seat);
  }
  for (std::uint64_t seed = 1; seed <= kCopies; ++seed) {
    State copy = game_.state();
    hide_from(catalog_, copy, seat, seed);
    if (copy.suspended.transcript[n - 1 - rule_began] != transcript[n - 1 - rule_began]) {
      return false;
    }
  }
  return true;
}

Found Holdings::sight() const {
  const Result<PlayerId> seat = find_player(game_, expected_.names.front());
  if (!seat.ok()) {
    return seat.error().message;
  }
  const Result<bool> sees = !expected_.sight.answer_of.empty() ? sees_answer(seat.value())
                            : expected_.sight.value.empty()    ? sees_tiles(seat.value())
                                                               : sees_value(seat.value());
  if (!sees.ok()) {
    return sees.error().message;
  }
  return sees.value() == expected_.sight.is_seen
             ? Found()
             : Found(sees.value() ? said("it is seen") : said("it is hidden"));
}

}  // namespace

std::optional<std::string> find_holding_mismatch(const Game& game, const Expectation& expectation) {
  const Holdings holdings(game, expectation);
  switch (expectation.kind) {
    case Expected::score:
      return holdings.score();
    case Expected::pile:
      return holdings.pile();
    case Expected::holds:
      return holdings.holds();
    case Expected::piece:
      return holdings.piece();
    default:
      return holdings.sight();
  }
}

}  // namespace bastide
