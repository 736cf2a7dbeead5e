// How rules attach: hook points in seven shapes, guards, handlers sorted once when the ruleset is
// compiled.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/base/diagnostics.h"
#include "kernel/model/catalog.h"
#include "kernel/model/option.h"
#include "kernel/rules/event.h"
#include "kernel/rules/ledger.h"

namespace bastide {

struct Context;  // kernel/rules/context.h: what a running rule may touch; handlers receive it

/// How the handlers of a point combine.
enum class Shape : std::uint8_t {
  check,      ///< all denials collected; legal when none is left
  waive,      ///< drops a denial by its id
  modify,     ///< a value passes through
  score,      ///< named lines, in stages
  intercept,  ///< before a pending event is committed: may ask, redirect, cancel
  react,      ///< after commit, queued until quiet
};

/// Hook points of the kernel. The points of events come first and share their numbers; the points
/// of scoring (one per feature kind) and those that plugins define follow.
enum class Point : std::int32_t {
  tile_drawn = 0,
  check_place_tile = static_cast<std::int32_t>(kReactions),
  check_claim,
  check_voluntary,
  power,
  rank_keys,
  recipients,
  done,
  next_player,
  hand_size,
  stuck,
  award,
  take_back,
  final_score,  ///< once per colour, in final scoring
  waive,        ///< all waivers; `Handler::denial` says of what
  first_free,
};

/// Order of handlers of one point; scoring uses all five, other shapes `add`.
enum class Stage : std::uint8_t { base, add, times, cap, strike };

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
  const Event* event = nullptr;
};

/// Conditions as plain data. Every one that is set must hold.
struct Guard {
  FeatureKindId kind;           // of the feature
  FeatureKindId has;            // the tile has a segment of this kind
  NameId has_mark;              // the tile carries this mark
  std::int32_t attribute = -1;  // the tile's attribute is not 0
  NameId reason;
  PieceKindId piece;
  PieceKindId standing;       // a piece of this kind is on the board, whoever owns it
  PieceKindId own_standing;   // the active player has a piece of this kind on the board
  std::int8_t complete = -1;  // 0 or 1: the feature is (not) complete
  std::int8_t closed = -1;    // 0 or 1: the feature has (no) open port
  std::int8_t votes = -1;     // 0 or 1: the piece has (no) power
  std::int8_t owner =
      -1;  // 1: the piece's or the subject's colour belongs to the active player; 0: it does not
  FeatureKindId joins;            // the placement would join a feature of this kind
  FeatureKindId unjoined;         // the placement would join none of this kind
  std::int8_t filled_sides = -1;  // exactly so many tiles beside the tile
  /// Derived, by kind of tile: 1 where `has`, `has_mark` and `attribute` hold. Empty: any tile.
  std::vector<std::uint8_t> tiles;
  bool impossible = false;  // an option that is off, an id of a plugin that is absent
  bool any = true;          // nothing is set: always holds
};

/// Why something is not allowed. `args` are named values for the sentence.
struct Denial {
  std::string id;  // plugin:word
  std::vector<std::pair<std::string, std::string>> args;
  std::vector<std::string> rules;  // catalogue ids
};

/// A key of the tie-break list.
struct RankKey {
  NameId name;
  std::int32_t value = 0;
};

struct Handler;

/// One call of one handler. Which members are set follows from the point.
struct HookCall {
  Context& context;
  const Subject& subject;
  std::int32_t value = 0;  // modify: in and out; check, waive: 1 when denied or waived
  std::vector<std::int32_t>* values = nullptr;  // recipients: colours
  std::vector<RankKey>* keys = nullptr;         // rank_keys
  Ledger* ledger = nullptr;                     // score
  Award* award = nullptr;                       // intercept award
  std::vector<Denial>* denials =
      nullptr;                     // check: null when one denial is enough and nobody reads it
  const Denial* denial = nullptr;  // waive
};

/// Number of a script function; every VM that loads the same texts numbers them alike.
using ScriptFn = std::int32_t;

/// A rule attached to a point. A script fault leaves `run` as an exception (ScriptFault).
struct Handler {
  std::string id;  // plugin:word
  std::int32_t point = 0;
  Shape shape = Shape::react;
  Stage stage = Stage::add;
  PluginId owner;
  Guard guard;
  NameId denial;     // of waivers
  std::string deny;  // of checks that only deny where their guard holds: plugin:word
  void (*run)(HookCall&, const Handler&) = nullptr;
  void* self = nullptr;  // of native and test handlers
  ScriptFn script = -1;
  SourceRef at;
  std::string guard_text;  // as the author wrote it
  /// Why it stands where it stands: what it declares, else why it follows the one before it
  /// ("after x (load)", "(file)", "(stage)"); empty: it is the first of its point.
  std::string order_reason;
};

/// All handlers, sorted; those of one point are neighbours.
class HookTable {
 public:
  /// `handlers` sorted by point, then in calling order.
  void build(std::vector<Handler> handlers, std::size_t points);
  [[nodiscard]] bool any(std::int32_t point) const {
    return ranges_[static_cast<std::size_t>(point)].first !=
           ranges_[static_cast<std::size_t>(point)].second;
  }
  [[nodiscard]] bool any(Point point) const { return any(static_cast<std::int32_t>(point)); }
  /// [first, last) in all().
  [[nodiscard]] std::pair<std::int32_t, std::int32_t> range(std::int32_t point) const {
    return ranges_[static_cast<std::size_t>(point)];
  }
  [[nodiscard]] const std::vector<Handler>& all() const { return handlers_; }
  /// Requires: the handler is one of all().
  [[nodiscard]] std::size_t position(const Handler& handler) const {
    return static_cast<std::size_t>(&handler - handlers_.data());
  }
  [[nodiscard]] bool listens(EventKind kind) const {
    return (listening_ >> static_cast<unsigned>(kind) & 1U) != 0;
  }
  /// Could the guard of a listener hold for an event about a tile of this kind?
  [[nodiscard]] bool minds(EventKind kind, TileKindId tile) const {
    const std::vector<std::uint8_t>& tiles = minded_[static_cast<std::size_t>(kind)];
    return tiles.empty() || tiles[tile.index()] != 0;
  }

 private:
  [[nodiscard]] std::vector<std::uint8_t> minded_by(
      std::pair<std::int32_t, std::int32_t> range) const;

  std::vector<Handler> handlers_;
  std::vector<std::pair<std::int32_t, std::int32_t>> ranges_{64};
  std::uint32_t listening_ = 0;                               // bit per event kind
  std::array<std::vector<std::uint8_t>, kReactions> minded_;  // by kind of tile; empty: every one
};

/// Name of a kernel point: "core:place_tile".
[[nodiscard]] std::string_view point_name(Point point);

}  // namespace bastide
