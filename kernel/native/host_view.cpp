// The functions of sdk/include/bastide/view.h.
#include <algorithm>

#include "kernel/base/said.h"
#include "kernel/native/host_calls.h"
#include "kernel/rules/view.h"

namespace bastide {

namespace {

View view_of(const bastide_call* call) {
  return View(call->context.catalog, call->context.state);
}

/// A feature by any of its segments: its number as it is now.
FeatureId feature_now(const bastide_call* call, bastide_id feature) {
  return state_of(call).features.feature_of(segment_of(call, feature));
}

const PlacedTile& tile_row(const bastide_call* call, bastide_id tile) {
  expect_row(state_of(call).board.size(), tile, "tile");
  return state_of(call).board.tile(TileId(tile));
}

const PieceRow& piece_row(const bastide_call* call, bastide_id piece) {
  expect_row(state_of(call).pieces.size(), piece, "piece");
  return state_of(call).pieces.row(PieceId(piece));
}

template <class Ids>
std::size_t copy_out(const Ids& ids, bastide_id* out, std::size_t room) {
  for (std::size_t i = 0; i < std::min(ids.size(), room); ++i) {
    out[i] = ids[i].value();
  }
  return ids.size();
}

bastide_id symbol(bastide_call* call, bastide_id number) {
  return guarded(call, BASTIDE_NONE, [&] {
    const auto& symbols = call->rule.module->symbols;
    expect_row(symbols.size(), number, "symbol");
    return symbols[static_cast<std::size_t>(number)].id;
  });
}

/// What a check is asked about.
void set_subject(const bastide_call* call, Subject& about, std::int32_t which, bastide_id id) {
  switch (which) {
    case BASTIDE_SUBJECT_TILE:
      static_cast<void>(tile_row(call, id));
      about.tile = TileId(id);
      return;
    case BASTIDE_SUBJECT_FEATURE:
      about.feature = feature_now(call, id);
      return;
    case BASTIDE_SUBJECT_SEGMENT:
      about.segment = segment_of(call, id);
      return;
    case BASTIDE_SUBJECT_PIECE:
      static_cast<void>(piece_row(call, id));
      about.piece = PieceId(id);
      return;
    case BASTIDE_SUBJECT_PLAYER:
      expect_row(static_cast<std::size_t>(state_of(call).players), id, "player");
      about.player = PlayerId(id);
      return;
    default:
      throw ScriptFault(said("a check is asked about a tile, feature, segment, piece or player"));
  }
}

/// Throws ScriptFault for a number that is no bastide_subject's.
bastide_id subject_of(const Subject& about, std::int32_t which) {
  switch (which) {
    case BASTIDE_SUBJECT_TILE:
      return about.tile.value();
    case BASTIDE_SUBJECT_TILE_KIND:
      return about.tile_kind.value();
    case BASTIDE_SUBJECT_FEATURE:
      return about.feature.value();
    case BASTIDE_SUBJECT_PIECE:
      return about.piece.value();
    case BASTIDE_SUBJECT_PIECE_KIND:
      return about.piece_kind.value();
    case BASTIDE_SUBJECT_SEGMENT:
      return about.segment.value();
    case BASTIDE_SUBJECT_PLAYER:
      return about.player.value();
    case BASTIDE_SUBJECT_COLOUR:
      return about.colour.value();
    case BASTIDE_SUBJECT_REASON:
      return about.reason.value();
    case BASTIDE_SUBJECT_X:
      return about.cell.x;
    case BASTIDE_SUBJECT_Y:
      return about.cell.y;
    case BASTIDE_SUBJECT_ROTATION:
      return about.rotation;
    default:
      throw ScriptFault(said_with("there is no subject number {}", which));
  }
}

bastide_id subject(bastide_call* call, std::int32_t which) {
  return guarded(call, BASTIDE_NONE, [&] { return subject_of(call->subject, which); });
}

bastide_id active_player(bastide_call* call) {
  return state_of(call).turn.active;
}

std::int32_t turn_number(bastide_call* call) {
  return state_of(call).turn.number;
}

bastide_id last_tile(bastide_call* call) {
  return state_of(call).turn.last_tile;
}

std::int32_t player_count(bastide_call* call) {
  return state_of(call).players;
}

std::int32_t colour_count(bastide_call* call) {
  return static_cast<std::int32_t>(state_of(call).colours());
}

bastide_id player_of(bastide_call* call, bastide_id colour) {
  return guarded(call, BASTIDE_NONE, [&] {
    expect_row(state_of(call).colours(), colour, "colour");
    return state_of(call).colour_player[static_cast<std::size_t>(colour)];
  });
}

bastide_id first_colour(bastide_call* call, bastide_id player) {
  return guarded(call, BASTIDE_NONE, [&] {
    expect_row(static_cast<std::size_t>(state_of(call).players), player, "player");
    return view_of(call).first_colour(PlayerId(player)).value();
  });
}

std::int32_t track(bastide_call* call, bastide_id id, bastide_id colour) {
  return guarded(call, std::int32_t{0}, [&] {
    const Catalog& catalog = call->context.catalog;
    expect_row(catalog.tracks.size(), id, "track");
    expect_row(state_of(call).colours(), colour, "colour");
    const bool own = catalog.tracks[TrackId(id)].per == TrackScope::colour;
    return state_of(call).track(TrackId(id), own ? static_cast<std::size_t>(colour) : 0);
  });
}

std::int32_t value(bastide_call* call, bastide_id variable, bastide_id row) {
  return guarded(call, std::int32_t{0}, [&] {
    const Catalog& catalog = call->context.catalog;
    expect_row(catalog.variables.size(), variable, "variable");
    const VariableId id(variable);
    return view_of(call).value(id, row_of(*call, catalog.variables[id], row));
  });
}

std::size_t list(
    bastide_call* call, bastide_id variable, bastide_id row, bastide_id* out, std::size_t room) {
  return guarded(call, std::size_t{0}, [&] {
    const Catalog& catalog = call->context.catalog;
    expect_row(catalog.variables.size(), variable, "variable");
    const VariableId id(variable);
    const std::size_t at = row_of(*call, catalog.variables[id], row, Held::tokens);
    const std::vector<std::int32_t> tokens =
        state_of(call).variables.list(view_of(call).value(id, at));
    std::copy_n(tokens.begin(), std::min(tokens.size(), room), out);
    return tokens.size();
  });
}

std::int32_t token_value(bastide_call* call, bastide_id token) {
  return guarded(call, std::int32_t{0}, [&] {
    expect_row(call->context.catalog.tokens.size(), token, "token");
    return call->context.catalog.tokens[TokenKindId(token)].value;
  });
}

std::int32_t in_bag(bastide_call* call, bastide_id bag, bastide_id token) {
  return guarded(call, std::int32_t{0}, [&] {
    expect_row(call->context.catalog.bags.size(), bag, "bag");
    expect_row(call->context.catalog.tokens.size(), token, "token");
    return state_of(call).zones.in_bag(BagId(bag), TokenKindId(token));
  });
}

std::size_t features(bastide_call* call, bastide_id kind, bastide_id* out, std::size_t room) {
  return guarded(call, std::size_t{0}, [&] {
    return copy_out(
        view_of(call).features(kind < 0 ? FeatureKindId() : FeatureKindId(kind)), out, room);
  });
}

bastide_id feature_kind(bastide_call* call, bastide_id feature) {
  return guarded(call, BASTIDE_NONE, [&] {
    return state_of(call).features.kind(feature_now(call, feature)).value();
  });
}

std::int32_t feature_complete(bastide_call* call, bastide_id feature) {
  return guarded(call, std::int32_t{0}, [&] {
    return std::int32_t{view_of(call).is_done(feature_now(call, feature))};
  });
}

std::int32_t feature_open(bastide_call* call, bastide_id feature) {
  return guarded(call, std::int32_t{0}, [&] {
    return state_of(call).features.row(feature_now(call, feature)).open();
  });
}

std::int32_t feature_tile_count(bastide_call* call, bastide_id feature) {
  return guarded(call, std::int32_t{0}, [&] {
    return state_of(call).features.row(feature_now(call, feature)).tiles();
  });
}

std::size_t feature_tiles(bastide_call* call, bastide_id id, bastide_id* out, std::size_t room) {
  return guarded(call, std::size_t{0}, [&] {
    return copy_out(view_of(call).tiles_of(feature_now(call, id)), out, room);
  });
}

std::size_t feature_segments(bastide_call* call, bastide_id id, bastide_id* out, std::size_t room) {
  return guarded(call, std::size_t{0}, [&] {
    return copy_out(view_of(call).segments_of(feature_now(call, id)), out, room);
  });
}

std::size_t feature_pieces(bastide_call* call, bastide_id id, bastide_id* out, std::size_t room) {
  return guarded(call, std::size_t{0}, [&] {
    return copy_out(view_of(call).pieces_on(feature_now(call, id)), out, room);
  });
}

std::int32_t touching_complete(bastide_call* call, bastide_id feature, bastide_id kind) {
  return guarded(call, std::int32_t{0}, [&] {
    expect_row(call->context.catalog.feature_kinds.size(), kind, "kind of feature");
    return view_of(call).count_touching_done(feature_now(call, feature), FeatureKindId(kind));
  });
}

bastide_id feature_of(bastide_call* call, bastide_id segment) {
  return guarded(call, BASTIDE_NONE, [&] { return feature_now(call, segment).value(); });
}

bastide_id segment_tile(bastide_call* call, bastide_id segment) {
  return guarded(call, BASTIDE_NONE, [&] {
    return state_of(call).features.tile_of(segment_of(call, segment)).value();
  });
}

std::int32_t extends(bastide_call* call, bastide_id tile, bastide_id feature) {
  return guarded(call, std::int32_t{0}, [&] {
    static_cast<void>(tile_row(call, tile));
    return std::int32_t{view_of(call).extends(TileId(tile), feature_now(call, feature))};
  });
}

std::int32_t tile_count(bastide_call* call) {
  return static_cast<std::int32_t>(state_of(call).board.size());
}

Cell cell_at(std::int32_t x, std::int32_t y) {
  constexpr std::int32_t kFarthest = 2000;  // as for rules in Lua
  if (std::min(x, y) < -kFarthest || std::max(x, y) > kFarthest) {
    throw ScriptFault(
        said_with("there is no cell {} {}: x and y go from -{} to {}", x, y, kFarthest, kFarthest));
  }
  return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
}

bastide_id tile_at(bastide_call* call, std::int32_t x, std::int32_t y) {
  return guarded(
      call, BASTIDE_NONE, [&] { return state_of(call).board.at(cell_at(x, y)).value(); });
}

bastide_id tile_kind(bastide_call* call, bastide_id tile) {
  return guarded(call, BASTIDE_NONE, [&] { return tile_row(call, tile).kind; });
}

std::int32_t tile_x(bastide_call* call, bastide_id tile) {
  return guarded(call, std::int32_t{0}, [&] { return std::int32_t{tile_row(call, tile).cell.x}; });
}

std::int32_t tile_y(bastide_call* call, bastide_id tile) {
  return guarded(call, std::int32_t{0}, [&] { return std::int32_t{tile_row(call, tile).cell.y}; });
}

std::int32_t tile_attribute(bastide_call* call, bastide_id tile, bastide_id attribute) {
  return guarded(call, std::int32_t{0}, [&] {
    const Catalog& catalog = call->context.catalog;
    expect_row(catalog.attributes.size(), attribute, "attribute");
    const TileKind& kind = catalog.tile_kinds[TileKindId(tile_row(call, tile).kind)];
    return kind.attributes[static_cast<std::size_t>(attribute)];
  });
}

std::size_t tile_segments(bastide_call* call, bastide_id tile, bastide_id* out, std::size_t room) {
  return guarded(call, std::size_t{0}, [&] {
    static_cast<void>(tile_row(call, tile));
    return copy_out(view_of(call).segments_of(TileId(tile)), out, room);
  });
}

std::size_t around(bastide_call* call,
                   std::int32_t x,
                   std::int32_t y,
                   std::int32_t reach,
                   bastide_id* out,
                   std::size_t room) {
  return guarded(call, std::size_t{0}, [&] {
    if (reach != 4 && reach != 8) {
      throw ScriptFault(said_with("around: the reach is 4 or 8, not {}", reach));
    }
    return copy_out(view_of(call).around(cell_at(x, y), reach), out, room);
  });
}

std::size_t pieces(
    bastide_call* call, bastide_id kind, bastide_id colour, bastide_id* out, std::size_t room) {
  return guarded(call, std::size_t{0}, [&] {
    std::vector<PieceId> found;
    for (std::size_t i = 0; i < state_of(call).pieces.size(); ++i) {
      const PieceRow& row = state_of(call).pieces.row(PieceId(i));
      if ((kind < 0 || row.kind == kind) &&
          (colour < 0 || view_of(call).owner_of(PieceId(i)).value() == colour)) {
        found.emplace_back(i);
      }
    }
    return copy_out(found, out, room);
  });
}

bastide_id piece_kind(bastide_call* call, bastide_id piece) {
  return guarded(call, BASTIDE_NONE, [&] { return bastide_id{piece_row(call, piece).kind}; });
}

bastide_id piece_colour(bastide_call* call, bastide_id piece) {
  return guarded(call, BASTIDE_NONE, [&] {
    static_cast<void>(piece_row(call, piece));  // is there such a piece?
    return bastide_id{view_of(call).owner_of(PieceId(piece)).value()};
  });
}

bastide_id piece_segment(bastide_call* call, bastide_id piece) {
  return guarded(call, BASTIDE_NONE, [&] {
    const PieceRow& row = piece_row(call, piece);
    return row.where == PieceWhere::segment ? row.place : BASTIDE_NONE;
  });
}

bastide_id piece_tile(bastide_call* call, bastide_id piece) {
  return guarded(call, BASTIDE_NONE, [&] {
    static_cast<void>(piece_row(call, piece));
    return view_of(call).tile_of(PieceId(piece)).value();
  });
}

std::int32_t allowed(bastide_call* call, bastide_id check, std::int32_t which, bastide_id thing) {
  return guarded(call, std::int32_t{1}, [&] {
    Subject about;
    about.player = PlayerId(state_of(call).turn.active);
    about.tile = TileId(state_of(call).turn.last_tile);
    set_subject(call, about, which, thing);
    const auto& symbols = call->rule.module->symbols;
    if (std::none_of(symbols.begin(), symbols.end(), [&](const NativeModule::Symbol& symbol) {
          return check >= 0 && symbol.id == check && symbol.category == "check";
        })) {
      throw ScriptFault(said("allowed: there is no such check"));
    }
    return std::int32_t{bastide::allowed(call->context, static_cast<Point>(check), about, nullptr)};
  });
}

}  // namespace

// Each function has exactly the type that the header promises.
#define BASTIDE_OFFER(result, name, parameters) \
  {"view." #name, reinterpret_cast<bastide_function>(static_cast<result(*) parameters>(name))},

std::vector<HostFunction> view_functions() {
  return {BASTIDE_VIEW_FUNCTIONS(BASTIDE_OFFER)};
}

#undef BASTIDE_OFFER

}  // namespace bastide
