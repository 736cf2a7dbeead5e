// Conditions as plain data, tested before any script runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "kernel/model/catalog.h"
#include "kernel/model/geometry.h"
#include "kernel/model/ids.h"

namespace bastide {

struct Context;
struct Event;

/// What a hook is about. Guards test it before any script runs; scripts see it as fields of their
/// argument.
struct Subject {
  TileId tile;
  TileKindId tile_kind;
  FeatureId feature;
  PieceId piece;
  PieceKindId piece_kind;
  SegmentId segment;
  PlayerId player;
  ColourId colour;
  NameId reason;
  ActionId action;
  Cell cell;
  Rotation rotation = 0;
  std::int32_t loose = -1;  // loose tile
  /// The open cell of a placement whose edges fit; -1: the neighbours themselves must be read.
  std::int32_t open_cell = -1;
  const Event* event = nullptr;
};

/// Every condition that is set must hold.
struct Guard {
  FeatureKindId kind;  // of the feature
  /// By tile kind, 1 where the printed conditions hold: a kind of segment, a mark, an attribute, a
  /// kind to join by. Empty: any tile.
  std::vector<std::uint8_t> tiles;
  NameId reason;
  PieceKindId piece;
  std::int8_t complete = -1;  // 0 or 1: the feature is (not) complete
  std::int8_t closed = -1;    // 0 or 1: the feature has (no) open port
  std::int8_t votes = -1;     // 0 or 1: the piece has (no) power
  std::int8_t owner =
      -1;  // 1: the piece's or the subject's colour belongs to the active player; 0: it does not
  bool impossible = false;    // an option that is off, an id of a plugin that is absent
  bool any = true;            // nothing is set: always holds
  bool looks_around = false;  // some of those below is set
  // Of the board and the turn.
  PieceKindId standing;        // a piece of this kind is on the board, whoever owns it
  PieceKindId own_standing;    // the active player has a piece of this kind on the board
  PieceKindId extends_own;     // the tile made a feature larger on which the active player has one
                               // that stands on another tile
  PieceKindId enclosed;        // a piece of this kind stands on a feature without an open port
  PieceKindId near;            // a piece of this kind stands on the tile or on one of eight around
  FeatureKindId on;            // of the five above: only pieces on features of this kind
  FeatureKindId joins;         // the placement would join a feature of this kind
  FeatureKindId unjoined;      // the placement would join none of this kind
  FeatureKindId bends_again;   // the placement continues a line of this kind and bends to the same
                               // side as the tile that it joins
  FeatureKindId bends_thrice;  // the same, and it is the third bend on end to one side; straight
                               // tiles do not count
  FeatureKindId covered;       // this kind is on every side of the tile that the segment reaches
  FeatureKindId unfinished;    // some feature of this kind is not complete
  std::vector<std::uint8_t> unfinished_on;  // by tile kind, 1 where one may be printed
  std::vector<VariableId> carries;  // one of these is not 0, for the feature, the piece or a
                                    // segment of the tile
  std::vector<PileId> empty_pile;   // one of these has run out
  std::int8_t filled_sides = -1;    // exactly so many tiles beside the tile
  std::int8_t placed = -1;          // 0 or 1: a piece was (not) placed this turn
  std::int8_t shared = -1;  // 0 or 1: pieces of (not) more than one colour are on the feature
  // What `tiles` was made from, for people.
  FeatureKindId has;
  NameId has_mark;
  std::int32_t attribute = -1;
};

/// "right" or "left": where the placement bends because of which `bends_again` or `bends_thrice`
/// holds; nothing when neither is set.
[[nodiscard]] std::string_view turn_word(const Guard& guard,
                                         const Context& context,
                                         const Subject& subject);

/// The same for every rotation in which a tile fits an open cell.
[[nodiscard]] bool ignores_rotation(const Guard& guard, const Catalog& catalog);

/// The cell of a piece because of which `near` holds; none when it does not, or is not set.
[[nodiscard]] std::optional<Cell> find_near(const Guard& guard,
                                            const Context& context,
                                            const Subject& subject);

/// Does the guard hold for this subject?
[[nodiscard]] bool holds(const Guard& guard, const Context& context, const Subject& subject);

}  // namespace bastide
