// How rules attach: hook points in seven shapes, guards, handlers sorted once when the ruleset is
// compiled.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/base/diagnostics.h"
#include "kernel/model/catalog.h"
#include "kernel/model/option.h"
#include "kernel/rules/event.h"
#include "kernel/rules/guard.h"
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

/// Why something is not allowed. `args` are named values for the sentence.
struct Denial {
  std::string id;  // plugin:word
  std::vector<std::pair<std::string, std::string>> args;
  std::vector<std::string> rules;   // catalogue ids of the check
  std::vector<std::string> says{};  // sentences of the check
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
  std::int32_t cites = -1;  // of Ruleset::citations
  SourceRef at;
  std::string guard_text;  // as the author wrote it
  /// Why it stands where it stands: what it declares, else why it follows the one before it
  /// ("after x (load)", "(file)", "(stage)"); empty: it is the first of its point.
  std::string order_reason;

  /// A check without a script: it denies where its guard holds.
  [[nodiscard]] bool is_data() const { return !deny.empty(); }
};

/// Handlers of a point that may hold for a kind of tile, feature or piece: their numbers among
/// those of the point, in order.
struct HandlerList {
  std::vector<std::uint32_t> data;     // checks without a script
  std::vector<std::uint32_t> scripts;  // all others
  bool need_power = false;  // data denies where the active player has no power on the feature

  [[nodiscard]] bool empty() const { return data.empty() && scripts.empty(); }
};

/// All handlers, sorted; those of one point are neighbours.
class HookTable {
 public:
  /// `handlers` sorted by point, then in calling order.
  void build(std::vector<Handler> handlers, std::size_t points);
  template <class PointType>
  [[nodiscard]] bool any(PointType point) const {
    const auto [first, last] = ranges_[static_cast<std::size_t>(point)];
    return first != last;
  }
  /// Those of one point, in calling order.
  template <class PointType>
  [[nodiscard]] std::span<const Handler> of(PointType point) const {
    const auto [first, last] = ranges_[static_cast<std::size_t>(point)];
    return {handlers_.data() + first, handlers_.data() + last};
  }
  [[nodiscard]] const std::vector<Handler>& all() const { return handlers_; }
  /// Requires: the handler is one of all().
  [[nodiscard]] std::size_t position(const Handler& handler) const {
    return static_cast<std::size_t>(&handler - handlers_.data());
  }
  [[nodiscard]] bool listens(EventKind kind) const {
    return (listening_ >> static_cast<unsigned>(kind) & 1U) != 0;
  }
  /// By the kind of tile, feature or piece that the point or event is about, and last for none.
  /// Empty: such lists are not kept for it.
  template <class PointType>
  [[nodiscard]] const std::vector<HandlerList>& by_kind(PointType point) const {
    return lists_[static_cast<std::size_t>(point)];
  }
  void list(std::int32_t point, std::vector<HandlerList> by_kind) {
    lists_[static_cast<std::size_t>(point)] = std::move(by_kind);
  }

 private:
  std::vector<Handler> handlers_;
  std::vector<std::pair<std::int32_t, std::int32_t>> ranges_{64};
  std::uint32_t listening_ = 0;                  // bit per event kind
  std::vector<std::vector<HandlerList>> lists_;  // by point
};

/// What passes through a point of shape modify.
enum class Passes : std::uint8_t {
  nothing,
  number,  ///< of points that plugins define
  truth,
  count,  ///< from 0 on
  keys,
  colours,
  player,
  stuck,  ///< a Stuck
};

/// A hook point of the kernel, as rules and people know it.
struct PointRow {
  const char* name;  ///< "core:place_tile"
  Shape shape;
  Passes passes;
  /// Fields of the handlers' argument that are set there, with commas between; "?": not always.
  /// Guards are about the same things.
  const char* sets;
  const char* about;
};

/// A denial of the kernel, as rules and people know it.
struct DenialRow {
  const char* id;
  const char* says;               ///< the sentence, with {names} to fill in
  const char* about;              ///< for the manual
  const char* instead = nullptr;  ///< what is written instead of a waiver that could do nothing
};
[[nodiscard]] std::span<const DenialRow> core_denials();

/// By number: those of events, then those of Point.
[[nodiscard]] std::span<const PointRow> core_points();
/// Name of a kernel point: "core:place_tile".
[[nodiscard]] std::string_view point_name(Point point);
/// Its word: "check".
[[nodiscard]] const char* shape_name(Shape shape);

}  // namespace bastide
