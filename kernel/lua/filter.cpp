#include "kernel/lua/filter.h"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/said.h"
#include "kernel/flow/marker_ways.h"

namespace bastide {
namespace {

// --- reading ------------------------------------------------------------------------------------

template <NameOf what>
Asked name_of(Fields& fields, std::string_view name) {
  return {*fields.name(name, what)};
}

Asked flag(Fields& fields, std::string_view name) {
  return {-1, Kind::none, fields.flag(name) == 1};
}

Asked word(Fields& fields, std::string_view name) {
  return {-1, Kind::none, false, fields.word(name)};
}

Asked face(Fields& fields, std::string_view name) {
  const std::string_view side = fields.word(name);
  if (side != "up" && side != "down") {
    throw LuaError(fmt::format("{}: 'face': {}",
                               fields.what(),
                               expected_found(said("'up' or 'down'"), fmt::format("'{}'", side))));
  }
  return {-1, Kind::none, side == "up"};
}

/// The kind of feature that `has` names, and whether it must be complete.
Asked complete_of_kind(Fields& fields, std::string_view name) {
  if (fields.find("has") == 0) {
    throw LuaError(said_with("{}: 'complete' needs 'has', the kind of feature", fields.what()));
  }
  return {*fields.name("has", NameOf::feature), Kind::none, fields.flag(name) == 1};
}

/// A variable of segments by name; none of a plugin that is not loaded.
Asked carried(Fields& fields, std::string_view name) {
  const Asked asked = name_of<NameOf::state>(fields, name);
  const Catalog& catalog = fields.catalog();
  if (asked.number >= 0 && catalog.variables[VariableId(asked.number)].scope != Scope::segment) {
    throw LuaError(said_with("{}: 'carries': '{}' is no variable of segments",
                             fields.what(),
                             short_name(catalog.variables[VariableId(asked.number)].name)));
  }
  return asked;
}

Asked player(Fields& fields, std::string_view name) {
  return {fields.get(name, read_player).value(), Kind::player};
}

/// A player, or a colour.
Asked owner(Fields& fields, std::string_view name) {
  return fields.get(name, [](lua_State* state, int index) -> Asked {
    if (kind_at(state, index) == Kind::player) {
      return {read_player(state, index).value(), Kind::player};
    }
    return {read_colour(state, index).value(), Kind::colour};
  });
}

Asked tile(Fields& fields, std::string_view name) {
  return {fields.get(name, read_tile).value(), Kind::tile};
}

Asked place(Fields& fields, std::string_view name) {
  return fields.get(name, read_place);
}

// --- tiles: what is printed counts only while they lie face up ----------------------------------

/// The kind of a tile that lies face up.
const TileKind* printed(const View& view, TileId id) {
  const PlacedTile& row = view.state.board.tile(id);
  return row.face_up != 0 ? &view.catalog.tile_kinds[TileKindId(row.kind)] : nullptr;
}

bool has_attribute(const View& view, TileId id, const Asked& asked) {
  const TileKind* kind = printed(view, id);
  return kind != nullptr && asked.number >= 0 &&
         kind->attributes[static_cast<std::size_t>(asked.number)] != 0;
}

bool is_tile_of_kind(const View& view, TileId id, const Asked& asked) {
  return view.state.board.tile(id).kind == asked.number;
}

bool has_mark(const View& view, TileId id, const Asked& asked) {
  const TileKind* kind = printed(view, id);
  return kind != nullptr &&
         std::find(kind->marks.begin(), kind->marks.end(), asked.word) != kind->marks.end();
}

bool shows_face(const View& view, TileId id, const Asked& asked) {
  return (view.state.board.tile(id).face_up != 0) == asked.flag;
}

bool has_segment(const View& view, TileId id, const Asked& asked) {
  return view.state.board.tile(id).face_up != 0 && view.any_segment(id, [&](SegmentId segment) {
    return view.state.features.row(view.feature_of(segment)).kind().value() == asked.number;
  });
}

bool has_complete(const View& view, TileId id, const Asked& asked) {
  return view.any_segment(id, [&](SegmentId segment) {
    const FeatureRow& feature = view.state.features.row(view.feature_of(segment));
    return feature.kind().value() == asked.number && feature.is_done() == asked.flag;
  });
}

bool has_markers(const View& view, TileId id, const Asked& asked) {
  MarkerWay lie;
  if (asked.number >= 0) {
    find_marked(view, PoolId(asked.number), id, lie);
  }
  return !lie.takes.empty();
}

constexpr FilterRow<TileId> kOfTiles[] = {
    {"kind", "TileName", "Of this kind.", name_of<NameOf::tile>, is_tile_of_kind},
    {"tile_attr", "AttrId", "With this attribute.", name_of<NameOf::tile_attr>, has_attribute},
    {"mark", "string", "With this mark.", word, has_mark},
    {"has",
     "FeatureId",
     "With a segment of this kind of feature.",
     name_of<NameOf::feature>,
     has_segment},
    {"complete", "boolean", "Of the feature that `has` names.", complete_of_kind, has_complete},
    {"face", "\"up\"|\"down\"", "Which side lies up.", face, shows_face},
    {"pool", "PoolId", "Markers of this pool lie on it.", name_of<NameOf::pool>, has_markers},
};

// --- features, and the segments of tiles --------------------------------------------------------

bool is_feature_of_kind(const View& view, FeatureId id, const Asked& asked) {
  return view.state.features.row(id).kind().value() == asked.number;
}

bool is_complete(const View& view, FeatureId id, const Asked& asked) {
  return view.state.features.row(id).is_done() == asked.flag;
}

bool is_closed(const View& view, FeatureId id, const Asked& asked) {
  return (view.state.features.row(id).open() == 0) == asked.flag;
}

bool is_occupied(const View& view, FeatureId id, const Asked& asked) {
  return view.is_occupied(id) == asked.flag;
}

bool holds_piece(const View& view, FeatureId id, const Asked& asked) {
  const Rows<PieceRow>& rows = view.state.pieces.rows();
  return std::any_of(rows.begin(), rows.end(), [&](const PieceRow& row) {
    return row.kind == asked.number && row.where == PieceWhere::segment &&
           view.feature_of(SegmentId(row.place)) == id;
  });
}

constexpr FilterRow<FeatureId> kOfFeatures[] = {
    {"kind", "FeatureId", "Of this kind.", name_of<NameOf::feature>, is_feature_of_kind},
    {"complete", "boolean", "Completed, or not.", flag, is_complete},
    {"closed", "boolean", "Without an open port, or with one.", flag, is_closed},
    {"holds", "PieceId", "With a piece of this kind on it.", name_of<NameOf::piece>, holds_piece},
    {"occupied", "boolean", "With a piece of some group on it, or without.", flag, is_occupied},
};

/// What holds of the feature of a segment.
template <bool (*holds)(const View&, FeatureId, const Asked&)>
bool of_feature(const View& view, SegmentId id, const Asked& asked) {
  return holds(view, view.feature_of(id), asked);
}

bool carries(const View& view, SegmentId id, const Asked& asked) {
  return asked.number >= 0 && view.value(VariableId(asked.number), id.index()) != 0;
}

constexpr FilterRow<SegmentId> kOfSegments[] = {
    {"kind",
     "FeatureId",
     "Of this kind.",
     name_of<NameOf::feature>,
     of_feature<is_feature_of_kind>},
    {"complete", "boolean", "Of a completed feature, or not.", flag, of_feature<is_complete>},
    {"closed",
     "boolean",
     "Of a feature without an open port, or with one.",
     flag,
     of_feature<is_closed>},
    {"carries", "string", "For which this variable of segments is not 0.", carried, carries},
};

// --- pieces -------------------------------------------------------------------------------------

const PieceRow& row_of(const View& view, PieceId id) {
  return view.state.pieces.row(id);
}

const PieceKind& kind_of(const View& view, PieceId id) {
  return view.catalog.piece_kinds[PieceKindId(std::int32_t{row_of(view, id).kind})];
}

bool is_piece_of_kind(const View& view, PieceId id, const Asked& asked) {
  return row_of(view, id).kind == asked.number;
}

/// What is out of the game is neither placed nor to be placed.
bool is_placed(const View& view, PieceId id, const Asked& asked) {
  const PieceWhere where = row_of(view, id).where;
  return asked.flag ? is_on_board(where) : where == PieceWhere::supply;
}

bool is_in_zone(const View& view, PieceId id, const Asked& asked) {
  const PieceRow& row = row_of(view, id);
  return row.where == PieceWhere::out
             ? view.catalog.out.value() == asked.number
             : row.where == PieceWhere::zone && zone_of_place(row.place).value() == asked.number;
}

bool is_held_by(const View& view, PieceId id, const Asked& asked) {
  const PieceRow& row = row_of(view, id);
  return row.where == PieceWhere::zone && holder_of_place(row.place).value() == asked.number;
}

/// What is neutral is nobody's.
bool is_own(const View& view, PieceId id, const Asked& asked) {
  const bool own = !kind_of(view, id).neutral &&
                   view.state.colour_player[row_of(view, id).colour] == view.state.turn.active;
  return own == asked.flag;
}

bool belongs_to(const View& view, PieceId id, const Asked& asked) {
  const std::int32_t colour = row_of(view, id).colour;
  return !kind_of(view, id).neutral &&
         (asked.thing == Kind::player ? view.state.colour_player[static_cast<std::size_t>(colour)]
                                      : colour) == asked.number;
}

bool votes(const View& view, PieceId id, const Asked& asked) {
  return (kind_of(view, id).power > 0) == asked.flag;
}

bool is_on_attribute(const View& view, PieceId id, const Asked& asked) {
  const TileId tile = view.tile_of(id);
  return tile.is_some() && asked.number >= 0 &&
         view.catalog.tile_kinds[TileKindId(view.state.board.tile(tile).kind)]
                 .attributes[static_cast<std::size_t>(asked.number)] != 0;
}

bool has_role(const View& view, PieceId id, const Asked& asked) {
  const PieceRow& row = row_of(view, id);
  return row.where == PieceWhere::segment &&
         view.catalog.feature_kinds[view.segment_kind(SegmentId(row.place)).kind].role ==
             asked.word;
}

/// As the guard `extends_own`.
bool stands_on_grown(const View& view, PieceId id, TileId by) {
  const PieceRow& row = row_of(view, id);
  if (row.where != PieceWhere::segment || by.is_none()) {
    return false;
  }
  const SegmentId segment(row.place);
  return view.state.features.tile_of(segment) != by && view.extends(by, view.feature_of(segment));
}

bool is_extended_by(const View& view, PieceId id, const Asked& asked) {
  return stands_on_grown(view, id, TileId(asked.number));
}

bool is_extended(const View& view, PieceId id, const Asked& asked) {
  return stands_on_grown(view, id, TileId(view.state.turn.last_tile)) == asked.flag;
}

constexpr FilterRow<PieceId> kOfPieces[] = {
    {"kind", "PieceId", "Of this kind.", name_of<NameOf::piece>, is_piece_of_kind, true},
    {"placed", "boolean", "On the board, or in a supply.", flag, is_placed, true},
    {"own", "boolean", "Of the active player, or of others.", flag, is_own},
    {"owner", "Colour|Player", "Of this colour.", owner, belongs_to, true},
    {"player", "Player", "Of the colours of this player.", owner, belongs_to, true},
    {"on", "Place", "On this feature, segment, tile or cell.", place, stands_on},
    {"role", "string", "Called so where they stand.", word, has_role},
    {"zone", "ZoneId", "In this zone off the board.", name_of<NameOf::zone>, is_in_zone, true},
    {"holder", "Player", "Held by this player in a zone.", player, is_held_by, true},
    {"votes", "boolean", "With power, or without.", flag, votes, true},
    {"tile_attr",
     "AttrId",
     "On a tile with this attribute.",
     name_of<NameOf::tile_attr>,
     is_on_attribute},
    {"extends",
     "Tile",
     "On a feature that this tile made larger, and on another tile.",
     tile,
     is_extended_by},
    {"extended",
     "boolean",
     "As extends, by the tile placed last. Says the same in a table that never changes.",
     flag,
     is_extended},
};

// --- the manual ---------------------------------------------------------------------------------

/// All conditions may be left out.
class FilterTable : public ApiTableDoc {
 public:
  FilterTable(const char* table_title, const char* sentence, const auto& rows)
      : ApiTableDoc{table_title, sentence, {}} {
    names_.reserve(std::size(rows));
    for (const auto& row : rows) {
      names_.push_back(std::string(row.name) + "?");
      docs_.push_back({names_.back().c_str(), row.type, row.about});
    }
    fields = docs_;
  }

 private:
  std::vector<std::string> names_;
  std::vector<ApiDoc> docs_;
};

}  // namespace

template <>
std::span<const FilterRow<TileId>> conditions() {
  return kOfTiles;
}
template <>
std::span<const FilterRow<SegmentId>> conditions() {
  return kOfSegments;
}
template <>
std::span<const FilterRow<FeatureId>> conditions() {
  return kOfFeatures;
}
template <>
std::span<const FilterRow<PieceId>> conditions() {
  return kOfPieces;
}

Asked read_place(lua_State* state, int index) {
  const Kind kind = kind_at(state, index);
  switch (kind) {
    case Kind::segment:
      return {read_segment(state, index).value(), kind};
    case Kind::feature:
      return {read_feature(state, index).value(), kind};
    case Kind::tile:
      return {read_tile(state, index).value(), kind};
    case Kind::cell:
      return {pack_cell(read_cell(state, index)), kind};
    default:
      throw_expected(state, index, marked("a feature, segment, tile or cell"));
  }
}

bool stands_on(const View& view, PieceId piece, const Asked& place) {
  const PieceRow& row = row_of(view, piece);
  if (place.thing == Kind::segment || place.thing == Kind::feature) {
    const bool whole = place.thing == Kind::feature;
    return row.where == PieceWhere::segment &&
           (whole ? view.feature_of(SegmentId(row.place)).value() : row.place) == place.number;
  }
  const TileId tile = view.tile_of(piece);
  if (place.thing == Kind::tile) {
    return tile == TileId(place.number);
  }
  const Cell cell = unpack_cell(place.number);
  return row.where == PieceWhere::cell ? unpack_cell(row.place) == cell
                                       : tile.is_some() && view.state.board.tile(tile).cell == cell;
}

std::vector<ApiTableDoc> filter_tables() {
  static const FilterTable kTiles("TileFilter", "Which tiles; all conditions must hold.", kOfTiles);
  static const FilterTable kCells("CellFilter", "Which cells.", kCellConditions);
  static const FilterTable kPieces("PieceFilter", "Which pieces.", kOfPieces);
  static const FilterTable kFeatures("FeatureFilter", "Which features.", kOfFeatures);
  static const FilterTable kSegments("SegmentFilter", "Which segments.", kOfSegments);
  return {kTiles, kCells, kPieces, kFeatures, kSegments};
}

}  // namespace bastide
