#include "sdk/tools/trial/scenario_names.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"

namespace bastide {

namespace {

Error unknown(std::string_view what, std::string_view name, const std::vector<std::string>& known) {
  return {ErrorCode::bad_input,
          said_with("no {} is called \"{}\"{}; known: {}",
                    said(what),
                    name,
                    did_you_mean(name, known),
                    joined(known, ", "))};
}

/// Segment by port or side: the terrain first, then the other layers.
SegmentId segment_at_port(const View& view, TileId tile, std::string_view on) {
  const std::optional<Port> port = parse_port(on);
  if (!port) {
    return {};
  }
  for (std::size_t layer = 0; layer < view.catalog.layers.size(); ++layer) {
    if (const SegmentId segment = view.segment_at(tile, LayerId(layer), *port); segment.is_some()) {
      return segment;
    }
  }
  return {};
}

}  // namespace

bool is_called(std::string_view full, std::string_view given) {
  return full == given || short_name(full) == given;
}

Result<SegmentId> find_named_segment(const View& view, TileId tile, std::string_view on) {
  const std::vector<SegmentId> segments = view.segments_of(tile);
  std::vector<std::string> keys;
  std::vector<SegmentId> of_kind;
  for (const SegmentId segment : segments) {
    const SegmentKind& kind = view.segment_kind(segment);
    if (kind.key == on) {
      return segment;
    }
    keys.push_back(kind.key);
    if (is_called(view.catalog.feature_kinds[kind.kind].name, on)) {
      of_kind.push_back(segment);
    }
  }
  if (const SegmentId segment = segment_at_port(view, tile, on); segment.is_some()) {
    return segment;
  }
  if (of_kind.size() == 1) {
    return of_kind.front();
  }
  const std::string& name =
      view.catalog.tile_kinds[TileKindId(view.state.board.tile(tile).kind)].name;
  if (of_kind.size() > 1) {
    return Error{ErrorCode::bad_input,
                 said_with("{} has {} segments of kind \"{}\"; name one by its letter or port",
                           name,
                           of_kind.size(),
                           on)};
  }
  return Error{
      ErrorCode::bad_input,
      said_with("{} has no segment \"{}\"; its segments: {}; or a port such as \"N\" or \"EL\"",
                name,
                on,
                joined(keys, ", "))};
}

Result<SegmentId> find_claimed_segment(const View& view, std::string_view claim) {
  const std::size_t blank = claim.find(' ');
  if (blank == std::string_view::npos) {
    return find_named_segment(view, TileId(view.state.turn.last_tile), claim);
  }
  const std::optional<Cell> cell = parse_cell(claim.substr(0, blank));
  const TileId tile = cell ? view.state.board.at(*cell) : TileId();
  if (tile.is_none()) {
    return Error{ErrorCode::bad_input,
                 said_with("no tile lies at \"{}\"; a claim is written \"c\", or \"0,0 c\"",
                           claim.substr(0, blank))};
  }
  return find_named_segment(view, tile, claim.substr(blank + 1));
}

Result<ColourId> find_colour(const Game& game, std::string_view name) {
  std::vector<std::string> known;
  for (std::size_t colour = 0; colour < game.shown().colours(); ++colour) {
    known.push_back(game.colour_name(ColourId(colour)));
    if (known.back() == name) {
      return ColourId(colour);
    }
  }
  return unknown(marked("colour"), name, known);
}

Result<ColourId> find_owner(const Game& game, PieceKindId kind, std::string_view name) {
  const PieceKind& row = game.rules().catalog.piece_kinds[kind];
  if (!row.neutral && !name.empty()) {
    return find_colour(game, name);
  }
  if (row.neutral && name.empty()) {
    return ColourId(0);
  }
  return Error{ErrorCode::bad_input,
               row.neutral ? said_with("{} is neutral and has no owner", row.name)
                           : said_with("missing key \"owner\" of a {}", short_name(row.name))};
}

Result<PlayerId> find_player(const Game& game, std::string_view name) {
  const std::vector<std::string>& players = game.setup().players;
  for (std::size_t player = 0; player < players.size(); ++player) {
    if (players[player] == name) {
      return PlayerId(player);
    }
  }
  return unknown(marked("seat"), name, players);
}

Result<PieceKindId> find_named_piece(const Game& game, std::string_view name) {
  std::vector<std::string> known;
  const Catalog& catalog = game.rules().catalog;
  for (std::size_t kind = 0; kind < catalog.piece_kinds.size(); ++kind) {
    known.push_back(catalog.piece_kinds[PieceKindId(kind)].name);
    if (is_called(known.back(), name)) {
      return PieceKindId(kind);
    }
  }
  return unknown(marked("kind of piece"), name, known);
}

Result<TileKindId> find_named_tile(const Game& game, std::string_view name) {
  const Catalog& catalog = game.rules().catalog;
  if (const TileKindId kind = catalog.tile_kinds.find(name); kind.is_some()) {
    return kind;
  }
  std::vector<std::string> known;
  for (const TileKind& kind : catalog.tile_kinds) {
    known.push_back(kind.name);
  }
  return Error{ErrorCode::bad_input,
               said_with("no tile is called \"{}\"{}", name, did_you_mean(name, known))};
}

Result<PoolId> find_named_pool(const Game& game, std::string_view name) {
  std::vector<std::string> known;
  for (const Pool& pool : game.rules().catalog.pools) {
    known.push_back(pool.name);
    if (is_called(pool.name, name)) {
      return PoolId(known.size() - 1);
    }
  }
  return unknown(marked("pool"), name, known);
}

Result<PileId> find_named_pile(const Game& game, std::string_view name) {
  std::vector<std::string> known;
  for (const Pile& pile : game.rules().catalog.piles) {
    known.push_back(pile.name);
    if (is_called(pile.name, name)) {
      return PileId(known.size() - 1);
    }
  }
  return unknown(marked("pile"), name, known);
}

Result<ZoneId> find_named_zone(const Game& game, std::string_view name) {
  std::vector<std::string> known;
  for (const Zone& zone : game.rules().catalog.zones) {
    known.push_back(zone.name);
    if (is_called(zone.name, name)) {
      return ZoneId(known.size() - 1);
    }
  }
  return unknown(marked("zone"), name, known);
}

std::optional<std::string> find_offer_mismatch(Game& game, std::vector<std::string> wanted) {
  std::vector<std::string> found;
  for (const Option& option : game.options()) {
    found.push_back(game.text(option));
  }
  std::sort(found.begin(), found.end());
  std::sort(wanted.begin(), wanted.end());
  if (found == wanted) {
    return std::nullopt;
  }
  const auto only_in = [](const std::vector<std::string>& some,
                          const std::vector<std::string>& others) {
    std::vector<std::string> texts;
    std::set_difference(
        some.begin(), some.end(), others.begin(), others.end(), std::back_inserter(texts));
    return texts.empty() ? said("nothing") : joined(texts, ", ");
  };
  return said_with("too many: {}; missing: {}; {}",
                   only_in(found, wanted),
                   only_in(wanted, found),
                   describe_choice(game));
}

std::string describe_choice(Game& game) {
  constexpr std::size_t kShown = 12;
  if (!game.waiting()) {
    return said("the game is over");
  }
  const PendingChoice pending = game.pending();
  const std::vector<Option> options = game.options();
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < options.size() && i < kShown; ++i) {
    texts.push_back(game.text(options[i]));
  }
  if (options.size() > kShown) {
    texts.emplace_back("…");
  }
  return said_counted(
      static_cast<std::int64_t>(options.size()),
      "{1} of {2}, {0} option: {3}",
      "{1} of {2}, {0} options: {3}",
      choice_name(pending.choice),
      pending.actor == kChance ? said("chance") : game.player_name(PlayerId(pending.actor)),
      joined(texts, ", "));
}

}  // namespace bastide
