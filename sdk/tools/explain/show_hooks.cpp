#include "sdk/tools/explain/show_hooks.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "sdk/tools/explain/show_lists.h"
#include "sdk/tools/trial/scenario_names.h"

namespace bastide {

namespace {

/// Every point to which something can be attached, and the denials that somebody waives.
std::vector<std::string> point_names(const Ruleset& rules) {
  const std::size_t count = static_cast<std::size_t>(Point::first_free) +
                            rules.catalog.feature_kinds.size() + rules.points.size();
  std::set<std::string> names;
  for (std::size_t point = 0; point < count; ++point) {
    names.insert(point_text(rules, static_cast<std::int32_t>(point)));
  }
  for (const Handler& handler : rules.hooks.all()) {
    if (handler.shape == Shape::waive) {
      names.emplace(rules.catalog.names.text(handler.denial));
    }
  }
  return {names.begin(), names.end()};
}

std::string full_point(const Ruleset& rules, const std::string& written) {
  const std::vector<std::string> known = point_names(rules);
  std::vector<std::string> fitting;
  for (const std::string& name : known) {
    if (name == written) {
      return name;
    }
    if (short_name(name) == written) {
      fitting.push_back(name);
    }
  }
  if (fitting.size() == 1) {
    return fitting.front();
  }
  if (fitting.size() > 1) {
    throw ToolError(
        Exit::usage,
        fmt::format("\"{}\" fits several hook points: {}", written, joined(fitting, ", ")));
  }
  std::vector<std::string> names = known;
  for (const std::string& name : known) {
    names.emplace_back(short_name(name));
  }
  throw ToolError(Exit::usage,
                  fmt::format("{} has no hook point \"{}\"{}; see: bastide show hooks {}",
                              rules.name,
                              written,
                              did_you_mean(written, names),
                              rules.name));
}

std::string point_of(const Ruleset& rules, const Handler& handler) {
  return handler.shape == Shape::waive ? std::string(rules.catalog.names.text(handler.denial))
                                       : point_text(rules, handler.point);
}

void add_flag(std::vector<std::string>& parts, int flag, const char* yes, const char* no) {
  if (flag >= 0) {
    parts.emplace_back(flag != 0 ? yes : no);
  }
}

void add_tile_words(const Catalog& catalog, const Guard& guard, std::vector<std::string>& parts) {
  if (guard.has.is_some()) {
    parts.push_back(fmt::format("the tile shows a {}", catalog.feature_kinds[guard.has].name));
  }
  if (guard.has_mark.is_some()) {
    parts.push_back(fmt::format("the tile carries \"{}\"", catalog.names.text(guard.has_mark)));
  }
  if (guard.attribute >= 0) {
    parts.push_back(
        fmt::format("the tile has {}",
                    catalog.attributes.rows()[static_cast<std::size_t>(guard.attribute)].name));
  }
  if (guard.joins.is_some()) {
    parts.push_back(
        fmt::format("the placement joins a {}", catalog.feature_kinds[guard.joins].name));
  }
  if (guard.unjoined.is_some()) {
    parts.push_back(
        fmt::format("the placement joins no {}", catalog.feature_kinds[guard.unjoined].name));
  }
  if (guard.bends_again.is_some()) {
    parts.push_back(fmt::format("a {} bends to the same side as on the tile before it",
                                catalog.feature_kinds[guard.bends_again].name));
  }
  if (guard.bends_thrice.is_some()) {
    parts.push_back(fmt::format("a {} bends to the same side for the third time",
                                catalog.feature_kinds[guard.bends_thrice].name));
  }
  if (guard.covered.is_some()) {
    parts.push_back(fmt::format("a {} is on every side that the segment reaches",
                                catalog.feature_kinds[guard.covered].name));
  }
  if (guard.filled_sides >= 0) {
    parts.push_back(fmt::format("{} tiles lie beside it", int{guard.filled_sides}));
  }
}

void add_piece_words(const Catalog& catalog, const Guard& guard, std::vector<std::string>& parts) {
  struct Words {
    PieceKindId piece;
    const char* sentence;
  };
  const std::array<Words, 6> words = {{
      {guard.piece, "the piece is a {}"},
      {guard.standing, "a {} is on the board"},
      {guard.own_standing, "the active player has a {} on the board"},
      {guard.extends_own,
       "the tile made a feature larger on which the active player already had a {}"},
      {guard.enclosed, "a {} stands on a feature without an open port"},
      {guard.near, "a {} stands on the tile or on one of the eight around it"},
  }};
  const std::string where =
      guard.on.is_some() ? fmt::format(" (on a {})", catalog.feature_kinds[guard.on].name) : "";
  for (const Words& row : words) {
    if (row.piece.is_some()) {
      const std::string piece = catalog.piece_kinds[row.piece].name;
      parts.push_back(
          fmt::format(fmt::runtime(row.sentence), &row == words.data() ? piece : piece + where));
    }
  }
  add_flag(parts, guard.votes, "the piece has power", "the piece has no power");
  add_flag(parts,
           guard.owner,
           "it belongs to the active player",
           "it does not belong to the active player");
  add_flag(parts, guard.placed, "a piece was placed this turn", "no piece was placed this turn");
}

template <class Ids, class Rows>
std::string any_of(const Ids& ids, const Rows& rows) {
  std::vector<std::string> names;
  for (const auto id : ids) {
    names.push_back(rows[id].name);
  }
  return joined(names, " or ");
}

void add_state_words(const Catalog& catalog, const Guard& guard, std::vector<std::string>& parts) {
  if (!guard.carries.empty()) {
    parts.push_back(fmt::format("{} is not 0", any_of(guard.carries, catalog.variables)));
  }
  if (guard.unfinished.is_some()) {
    parts.push_back(
        fmt::format("some {} is not complete", catalog.feature_kinds[guard.unfinished].name));
  }
  if (!guard.empty_pile.empty()) {
    parts.push_back(fmt::format("the pile {} is empty", any_of(guard.empty_pile, catalog.piles)));
  }
}

}  // namespace

const char* shape_name(Shape shape) {
  constexpr std::array<const char*, 6> kNames{
      "check", "waive", "modify", "score", "intercept", "react"};
  return kNames.at(static_cast<std::size_t>(shape));
}

const char* stage_name(const Handler& handler) {
  constexpr std::array<const char*, 5> kNames{"base", "add", "times", "cap", "void"};
  return handler.shape == Shape::score ? kNames.at(static_cast<std::size_t>(handler.stage)) : "";
}

std::string guard_sentence(const Ruleset& rules, const Handler& handler) {
  const Guard& guard = handler.guard;
  if (guard.any) {
    return "";
  }
  if (guard.impossible) {
    return "never: it is about a plugin that is absent, or an option that is off";
  }
  const Catalog& catalog = rules.catalog;
  std::vector<std::string> parts;
  if (guard.kind.is_some()) {
    parts.push_back(fmt::format("the feature is a {}", catalog.feature_kinds[guard.kind].name));
  }
  add_flag(parts, guard.complete, "the feature is complete", "the feature is not complete");
  add_flag(parts, guard.closed, "no port of it is open", "a port of it is open");
  add_flag(parts,
           guard.shared,
           "pieces of more than one colour stand on the feature",
           "pieces of one colour at most stand on the feature");
  if (guard.reason.is_some()) {
    parts.push_back(fmt::format("the reason is {}", catalog.names.text(guard.reason)));
  }
  add_tile_words(catalog, guard, parts);
  add_piece_words(catalog, guard, parts);
  add_state_words(catalog, guard, parts);
  return joined(parts, " and ");
}

std::vector<std::string> rules_of(const Ruleset& rules, const Handler& handler) {
  return handler.cites < 0 ? std::vector<std::string>()
                           : rules.citations[static_cast<std::size_t>(handler.cites)].ids();
}

std::string attached_to(const Ruleset& rules, const Handler& handler) {
  const std::string stage = stage_name(handler);
  return fmt::format("{} {}{}{}",
                     shape_name(handler.shape),
                     point_of(rules, handler),
                     stage.empty() ? "" : ", stage ",
                     stage);
}

std::vector<Listing> list_point(const Ruleset& rules, const std::string& point) {
  const std::string name = full_point(rules, point);
  Listing list("hooks",
               {"nr", "handler", "shape", "stage", "only when", "order", "plugin", "rules", "at"});
  int number = 0;
  for (const Handler& handler : rules.hooks.all()) {
    if (point_of(rules, handler) == name) {
      const PluginInfo& plugin = rules.catalog.plugins[handler.owner];
      list.add({++number,
                handler.id,
                shape_name(handler.shape),
                stage_name(handler),
                guard_sentence(rules, handler),
                handler.order_reason.empty() ? "the first" : handler.order_reason,
                plugin.id + " " + plugin.version,
                rules_of(rules, handler),
                to_string(handler.at)});
    }
  }
  return {std::move(list)};
}

}  // namespace bastide
