#include "sdk/tools/explain/show_hooks.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "sdk/tools/explain/field_words.h"
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
        said_with("\"{}\" fits several hook points: {}", written, joined(fitting, ", ")));
  }
  std::vector<std::string> names = known;
  for (const std::string& name : known) {
    names.emplace_back(short_name(name));
  }
  throw ToolError(Exit::usage,
                  said_with("{} has no hook point \"{}\"{}; see: bastide show hooks {}",
                            rules.name,
                            written,
                            did_you_mean(written, names),
                            rules.name));
}

std::string point_of(const Ruleset& rules, const Handler& handler) {
  return handler.shape == Shape::waive ? std::string(rules.catalog.names.text(handler.denial))
                                       : point_text(rules, handler.point);
}

}  // namespace

const char* stage_name(const Handler& handler) {
  constexpr std::array<const char*, 5> kNames{"base", "add", "times", "cap", "void"};
  return handler.shape == Shape::score ? kNames.at(static_cast<std::size_t>(handler.stage)) : "";
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
                said_shape(shape_name(handler.shape)),
                said_shape(stage_name(handler)),
                guard_sentence(handler.guard),
                handler.order_reason.empty() ? said("the first") : handler.order_reason,
                plugin.id + " " + plugin.version,
                rules_of(rules, handler),
                to_string(handler.at)});
    }
  }
  return {std::move(list)};
}

}  // namespace bastide
