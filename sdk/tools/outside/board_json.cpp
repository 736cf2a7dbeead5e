#include "sdk/tools/outside/board_json.h"

#include "sdk/tools/draw/legend.h"
#include "sdk/tools/explain/unseen_tiles.h"

namespace bastide {

namespace {

class BoardWriter {
 public:
  BoardWriter(const Game& game, Viewer viewer)
      : game_(game), viewer_(viewer), view_(game.view()), catalog_(view_.catalog) {}

  [[nodiscard]] nlohmann::ordered_json write() const {
    return {{"tiles", tiles()},
            {"features", features()},
            {"pieces", pieces()},
            {"supply", supply()},
            {"hands", hands()},
            {"unseen", unseen()}};
  }

 private:
  using Rows = nlohmann::ordered_json;

  [[nodiscard]] static Rows cell_of(Cell cell) { return Rows::array({cell.x, cell.y}); }

  /// A segment as "[x, y, key]".
  [[nodiscard]] Rows segment(SegmentId id) const {
    const Cell cell = view_.state.board.tile(view_.state.features.tile_of(id)).cell;
    return Rows::array({cell.x, cell.y, view_.segment_key(id)});
  }

  [[nodiscard]] Rows tiles() const {
    Rows rows = Rows::array();
    for (std::size_t i = 0; i < view_.state.board.size(); ++i) {
      const PlacedTile& tile = view_.state.board.tile(TileId(i));
      Rows row{{"cell", cell_of(tile.cell)}};
      if (tile.face_up != 0) {
        row["tile"] = catalog_.tile_kinds[TileKindId(tile.kind)].name;
        row["rotation"] = tile.rotation;
      }
      rows.push_back(std::move(row));
    }
    return rows;
  }

  [[nodiscard]] Rows features() const {
    Rows rows = Rows::array();
    for (const FeatureId id : view_.features()) {
      Rows segments = Rows::array();
      for (const SegmentId member : view_.segments_of(id)) {
        segments.push_back(segment(member));
      }
      rows.push_back({{"kind", catalog_.feature_kinds[view_.state.features.kind(id)].name},
                      {"complete", view_.is_done(id)},
                      {"segments", segments}});
    }
    return rows;
  }

  [[nodiscard]] Rows pieces() const {
    Rows rows = Rows::array();
    for (std::size_t i = 0; i < view_.state.pieces.size(); ++i) {
      const PieceRow& piece = view_.state.pieces.row(PieceId(i));
      const TileId tile = view_.tile_of(PieceId(i));
      if (tile.is_none()) {
        continue;
      }
      Rows row{{"piece", catalog_.piece_kinds[PieceKindId(std::int32_t{piece.kind})].name},
               {"cell", cell_of(view_.state.board.tile(tile).cell)}};
      if (const ColourId owner = view_.owner_of(PieceId(i)); owner.is_some()) {
        row["colour"] = owner.value();
        row["seat"] = view_.state.colour_player[owner.index()];
      }
      if (piece.where == PieceWhere::segment) {
        row["segment"] = view_.segment_key(SegmentId(piece.place));
      }
      rows.push_back(std::move(row));
    }
    return rows;
  }

  /// By kind of piece, then by colour.
  [[nodiscard]] Rows supply() const {
    Rows kinds = Rows::object();
    for (std::size_t kind = 0; kind < catalog_.piece_kinds.size(); ++kind) {
      Rows& row = kinds[catalog_.piece_kinds[PieceKindId(kind)].name] = Rows::array();
      for (std::size_t colour = 0; colour < view_.state.colours(); ++colour) {
        row.push_back(view_.state.pieces.in_supply(ColourId(colour), PieceKindId(kind)));
      }
    }
    return kinds;
  }

  [[nodiscard]] Rows hands() const {
    Rows rows = Rows::array();
    for (const LooseTile& loose : view_.state.zones.loose()) {
      if (loose.kind >= 0 && loose.zone == catalog_.hand.value() &&
          is_seen_in_hand(game_, loose, viewer_)) {
        rows.push_back(
            {{"seat", loose.holder}, {"tile", catalog_.tile_kinds[TileKindId(loose.kind)].name}});
      }
    }
    return rows;
  }

  [[nodiscard]] Rows unseen() const {
    Rows rows = Rows::object();
    for (const UnseenKind& kind : unseen_tiles(game_).kinds) {
      rows[catalog_.tile_kinds[kind.kind].name] = kind.count;
    }
    return rows;
  }

  const Game& game_;
  Viewer viewer_;
  View view_;
  const Catalog& catalog_;
};

}  // namespace

nlohmann::ordered_json board_json(const Game& game, Viewer viewer) {
  return BoardWriter(game, viewer).write();
}

}  // namespace bastide
