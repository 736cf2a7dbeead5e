// Conditions as plain data, tested before any script runs.
//
// Invariants: 1. the words of the language are the rows of guard_words(); whoever speaks of guards
// reads them there. 2. `Guard::tiles` never says 0 where the guard may hold. 3. A condition about a
// thing that is not there does not hold.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/model/catalog.h"
#include "kernel/model/geometry.h"
#include "kernel/model/ids.h"

namespace bastide {

struct Condition;
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

/// What a word is about. Words of the kernel about a tile hold by what is printed on it alone.
enum class GuardAbout : std::uint8_t {
  game,
  tile,
  cell,
  placement,
  feature,
  segment,
  piece,
  reason,
};

/// How the value of a word is written, and where a Condition keeps it.
enum class GuardValue : std::uint8_t {
  flag,       ///< id: 0 or 1
  feature,    ///< id; shows: tiles on which one is printed
  piece,      ///< id
  reason,     ///< id: a name
  shown,      ///< id: a kind of feature, or -1: a mark; shows
  attribute,  ///< id; shows
  variables,  ///< ids
  piles,      ///< ids
  sides,      ///< id: 0 to 4
  cell,       ///< ids: x, y
  pieces,     ///< parts: one, of words of pieces; ids: the kinds to look among; own, here, votes
  guard,      ///< parts: one
  guards,     ///< parts: one or more
  defined,    ///< id: number of a GuardUse
};

using SentenceArgs = std::vector<std::pair<std::string, std::string>>;

/// How a word is read and tested.
struct GuardTest {
  GuardAbout about;
  GuardValue value;
  int cost;  ///< the dearest are tested last
  /// Null: Guard::tiles tells it, see told_by_kind().
  bool (*holds)(const Condition&, Context&, const Subject&);
  /// Null: it is the same for every rotation in which a tile fits an open cell.
  bool (*ignores_rotation)(const Condition&, const Catalog&) = nullptr;
  /// What the sentence of a denial may name of a condition that holds.
  void (*tell)(const Condition&, Context&, const Subject&, SentenceArgs&) = nullptr;
};

/// One word of `when`.
struct GuardWord {
  const char* name;
  const char* about;  ///< for the manual
  const char* says;   ///< for people, with the value as {}; of flags "it does|it does not"
  GuardTest test;
};

[[nodiscard]] std::span<const GuardWord> guard_words();
/// How the value is written, as LuaLS reads it: "boolean", "FeatureId".
[[nodiscard]] const char* type_of(GuardValue value);
/// Those under `pieces`; their subject is the piece, and the tile and feature of the guard.
[[nodiscard]] std::span<const GuardWord> piece_words();
/// The row behind the words that plugins define about this.
[[nodiscard]] const GuardWord& defined_word(GuardAbout about);
/// Words that are gone, and what is written instead.
[[nodiscard]] std::span<const std::pair<std::string_view, std::string_view>> old_guard_words();

/// All conditions must hold.
struct Guard {
  std::vector<Condition> conditions;  // the cheapest first
  std::size_t known = 0;  // so many of them are told by `tiles`, or by where pieces are looked for
  /// By kind of tile, and last for no tile: 1 where the guard may hold. Empty: everywhere.
  std::vector<std::uint8_t> tiles;
  /// 0: never holds (it is about a plugin that is absent); 1: always; -1: it depends.
  std::int8_t fixed = 1;
  bool ignores_rotation = true;  // of placements on an open cell

  /// The conditions that are to be tested.
  [[nodiscard]] std::span<const Condition> unknown() const;
};

/// A word with its value.
struct Condition {
  const GuardWord* word = nullptr;
  std::int32_t id = -1;
  std::vector<std::int32_t> ids;
  /// What the value names, for people: "feature" and "plugin:word", "" and any other text.
  std::vector<std::pair<std::string, std::string>> named;
  /// By kind of tile, and last for no tile: its segments of a kind of feature, as bits; otherwise 0
  /// or 1.
  std::vector<std::uint32_t> shows;
  std::vector<Guard> parts;
  bool own = false;        // of `pieces`: only those of the active player fit
  bool here = false;       // of `pieces`: only those on the feature of the guard fit
  bool votes = false;      // of `pieces`: only those with power fit
  std::int8_t fixed = -1;  // as of a guard
};

inline std::span<const Condition> Guard::unknown() const {
  return std::span(conditions).subspan(known);
}

/// Row of Guard::tiles: of the subject's tile, or of the tile of its piece; `none` without one.
[[nodiscard]] std::size_t tile_row(const Context& context,
                                   const Subject& subject,
                                   std::size_t none);

/// Requires: it depends on the subject.
[[nodiscard]] bool test_guard(const Guard& guard, Context& context, const Subject& subject);

/// Does the guard hold for this subject?
[[nodiscard]] inline bool holds(const Guard& guard, Context& context, const Subject& subject) {
  return guard.fixed < 0 ? test_guard(guard, context, subject) : guard.fixed != 0;
}

/// Does it hold for a subject with this kind of tile, feature or piece, as `about` says, whatever
/// else is so? 0: never; 1: always; -1: it depends. The number of tile kinds stands for no tile.
/// `powerless`: and for a feature on which the active player has no power.
[[nodiscard]] std::int8_t told_by_kind(const Guard& guard,
                                       GuardAbout about,
                                       std::int32_t kind,
                                       bool powerless = false);

/// The full names that the guard is about, each with its category ("feature", "plugin:word").
void each_name(const Guard& guard,
               const std::function<void(std::string_view, const std::string&)>& visit);

/// "the feature is a plugin:word and the feature is complete"; empty: it always holds.
[[nodiscard]] std::string guard_sentence(const Guard& guard);

/// What the sentence of a denial may name where the guard holds.
void tell_guard(const Guard& guard, Context& context, const Subject& subject, SentenceArgs& args);

}  // namespace bastide
