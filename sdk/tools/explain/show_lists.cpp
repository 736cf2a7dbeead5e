#include "sdk/tools/explain/show_lists.h"

#include <array>
#include <bit>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/explain/field_words.h"
#include "sdk/tools/explain/setting_words.h"
#include "sdk/tools/explain/show_hooks.h"
#include "sdk/tools/trial/option_text.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

std::string ring_text(const TileKind& tile) {
  std::string text;
  for (std::size_t port = 0; port < static_cast<std::size_t>(kPorts); ++port) {
    const std::int8_t segment = tile.rings.empty() ? kNobody : tile.rings.front()[port];
    text += port > 0 && port % static_cast<std::size_t>(kSlots) == 0 ? " " : "";
    text += segment == kNobody ? "." : tile.segments[static_cast<std::size_t>(segment)].key;
  }
  return text;
}

std::string plugin_of(const std::string& name) {
  return name.substr(0, name.find_first_of(":."));
}

Json marks_of(const Catalog& catalog, const TileKind& tile) {
  Json marks = Json::array();
  for (const std::string& mark : tile.marks) {
    marks.push_back(said_word_of_any(catalog, mark));
  }
  return marks;
}

/// "c=city pennants 1", one per segment.
Json segments_of(const Catalog& catalog, const TileKind& tile) {
  Json segments = Json::object();
  for (const SegmentKind& segment : tile.segments) {
    std::string text = told_short(catalog.feature_kinds[segment.kind].name);
    for (const auto& [variable, value] : segment.values) {
      text += fmt::format(",{}:{}", told_short(catalog.variables[variable].name), value);
    }
    for (const std::string& mark : segment.marks) {
      text += "," + said_word_of_any(catalog, mark);
    }
    segments[segment.key] = text;
  }
  return segments;
}

std::string done_text(DoneRule rule) {
  switch (rule) {
    case DoneRule::closed:
      return said("closed");
    case DoneRule::around_4:
      return said("4 neighbours");
    case DoneRule::around_8:
      return said("8 neighbours");
    case DoneRule::never:
      return said("never");
    case DoneRule::script:
      return said("by a rule");
  }
  return {};
}

/// "tile 1/2 pennants 1/2": open, complete.
Json points_of(const Ruleset& rules, const FeatureKind& kind) {
  const Catalog& catalog = rules.catalog;
  Json points = Json::array();
  for (const PointTerm& term : kind.points) {
    const std::string_view line = catalog.names.text(term.line);
    const std::size_t dot = line.rfind('.');
    std::string what(dot == std::string_view::npos ? line : line.substr(dot + 1));
    if (term.word == CountWord::touching_done) {
      what += fmt::format(":{}", short_name(catalog.feature_kinds[term.touching].name));
    }
    points.push_back(fmt::format("{} {}/{}",
                                 said_field_word(rules, catalog.plugins[kind.plugin].id, what),
                                 term.open,
                                 term.complete));
  }
  return points;
}

Listing feature_list(const Ruleset& rules) {
  Listing list("features", {"kind", "complete", "claimed as", "points open/complete", "layer"});
  const Catalog& catalog = rules.catalog;
  for (const FeatureKind& kind : catalog.feature_kinds) {
    const std::string& plugin = catalog.plugins[kind.plugin].id;
    list.add({kind.name,
              done_text(kind.done),
              said_field_word(rules, plugin, kind.role),
              points_of(rules, kind),
              said_field_word(rules, plugin, catalog.layers[kind.layer].name)});
  }
  return list;
}

Listing piece_list(const Ruleset& rules) {
  Listing list("pieces", {"kind", "supply", "power", "group", "stands on", "stays"});
  const Catalog& catalog = rules.catalog;
  for (const PieceKind& kind : catalog.piece_kinds) {
    Json claims = Json::array();
    for (const FeatureKindId claim : kind.claims) {
      claims.push_back(catalog.feature_kinds[claim].name);
    }
    list.add({kind.name,
              kind.supply,
              kind.power,
              kind.group.is_some()
                  ? Json(said_field_word(rules, plugin_of(kind.name), catalog.groups[kind.group]))
                  : Json(),
              claims,
              kind.stays});
  }
  return list;
}

Listing pile_list(const Ruleset& rules) {
  Listing list("piles", {"pile", "tiles by section, top first"});
  const Catalog& catalog = rules.catalog;
  for (std::size_t pile = 0; pile < catalog.piles.size(); ++pile) {
    Json sections = Json::array();
    for (const Section& section : catalog.sections) {
      if (static_cast<std::size_t>(section.pile) == pile) {
        sections.push_back(section.count);
      }
    }
    list.add({catalog.piles[PileId(pile)].name, sections});
  }
  return list;
}

Listing table_list(const Ruleset& rules) {
  Listing list("table", {"what", "value"});
  const Catalog& catalog = rules.catalog;
  list.add({said("players"), said_with("{} to {}", catalog.least_players, catalog.most_players)});
  for (const SeatPlan& plan : catalog.seat_plans) {
    std::string text = said_counted(plan.colours_each, "{} colour each", "{} colours each");
    for (const auto& [piece, count] : plan.supply) {
      text += fmt::format(", {} {}", count, told_short(catalog.piece_kinds[piece].name));
    }
    list.add({said_counted(plan.players, "with {} player", "with {} players"), text});
  }
  list.add(
      {said("who begins"),
       catalog.first_player == FirstPlayer::first ? said("the first seat") : said("drawn by lot")});
  constexpr std::array<const char*, 5> kStuck{marked("leaves the game"),
                                              marked("goes back into the pile"),
                                              marked("one of the hand leaves the game"),
                                              marked("stays in the hand, the turn goes on"),
                                              marked("ends the game")};
  list.add({said("tile without a place"), said(kStuck[static_cast<std::size_t>(catalog.stuck)])});
  list.add({said("tiles in a hand"), std::to_string(catalog.zones[catalog.hand].size)});
  if (catalog.board.width > 0) {
    list.add(
        {said("board"),
         catalog.board.floating
             ? said_with("{} x {}, wherever it grows", catalog.board.width, catalog.board.height)
             : fmt::format("{} x {}", catalog.board.width, catalog.board.height)});
  }
  return list;
}

/// A word in English, else the hook point that it is, which is typed.
std::string after_words(EventKind event) {
  return fmt::format("{}{}", language_code() == "en" ? "" : "core:", event_name(event));
}

std::string place_of(const SourceRef& at) {
  return to_string(at);
}

}  // namespace

std::string point_text(const Ruleset& rules, std::int32_t point) {
  const auto first_free = static_cast<std::int32_t>(Point::first_free);
  if (point < first_free) {
    return std::string(point_name(static_cast<Point>(point)));
  }
  const auto kind = static_cast<std::size_t>(point - first_free);
  if (kind < rules.catalog.feature_kinds.size()) {
    return rules.catalog.feature_kinds[FeatureKindId(kind)].name;
  }
  for (const CustomPoint& custom : rules.points) {
    if (custom.point == point) {
      return custom.name;
    }
  }
  return "?";
}

/// Turns that look alike, [[0, 2], [1, 3]]: what differs does so from the first turns on.
Json turns_alike(const TileKind& tile) {
  Json groups = Json::array();
  const int different = std::popcount(tile.rotations);
  for (int turn = 0; turn < kRotations; ++turn) {
    if (turn < different) {
      groups.push_back(Json::array());
    }
    groups[static_cast<std::size_t>(turn % different)].push_back(turn);
  }
  return groups;
}

std::vector<Listing> list_tiles(const Ruleset& rules) {
  Listing list(
      "tiles",
      {"tile", "count", "ring", "segments", "marks", "start", "reconstructed", "plugin", "part"});
  for (const TileKind& tile : rules.catalog.tile_kinds) {
    list.add({tile.name,
              tile.count,
              ring_text(tile),
              segments_of(rules.catalog, tile),
              marks_of(rules.catalog, tile),
              tile.start,
              tile.reconstructed,
              rules.catalog.plugins[tile.plugin].id,
              tile.part.empty() ? "" : said_part(rules.catalog.plugins[tile.plugin].id, tile.part)},
             {{"alike", turns_alike(tile)}});
  }
  return {std::move(list)};
}

std::vector<Listing> list_rules(const Ruleset& rules) {
  Listing actions("actions", {"action", "plugin"});
  for (const Action& action : rules.catalog.actions) {
    actions.add({action.name, rules.catalog.plugins[action.plugin].id});
  }
  Listing endings("endings", {"ending", "plugin", "tested after"});
  for (const Ending& ending : rules.endings) {
    endings.add({ending.name,
                 rules.catalog.plugins[ending.owner].id,
                 ending.after < 0 ? "" : after_words(static_cast<EventKind>(ending.after))});
  }
  Listing candidates("candidates", {"candidates", "plugin", "slot", "instead of the usual"});
  for (const Candidates& source : rules.cell_sources) {
    candidates.add(
        {source.name, rules.catalog.plugins[source.owner].id, "core:place", source.only});
  }
  for (const Candidates& source : rules.claim_sources) {
    candidates.add(
        {source.name, rules.catalog.plugins[source.owner].id, "core:claim", source.only});
  }
  Listing texts("texts", {"key", "sentence"});
  for (const auto& [key, sentence] : rules.catalog.texts) {
    texts.add({key, said_text(plugin_of(key), sentence)});
  }
  return {table_list(rules),
          feature_list(rules),
          piece_list(rules),
          pile_list(rules),
          std::move(actions),
          std::move(endings),
          std::move(candidates),
          std::move(texts)};
}

std::vector<Listing> list_settings(const Ruleset& rules) {
  Listing list("options", {"option", "value", "default", "type", "about", "rules"});
  for (const OptionSetting& option : rules.catalog.options) {
    list.add({option.name,
              option.value,
              option.initial,
              said_as("definition", option.type),
              said_by(plugin_of(option.name), option.about),
              option.rules});
  }
  return {std::move(list)};
}

std::vector<Listing> list_hooks(const Ruleset& rules) {
  Listing list("hooks", {"point", "shape", "stage", "handler", "when", "order", "rules", "at"});
  for (const Handler& handler : rules.hooks.all()) {
    list.add({point_text(rules, handler.point),
              said_shape(shape_name(handler.shape)),
              said_shape(stage_name(handler)),
              handler.id,
              language_code() == "en" ? handler.guard_text : guard_sentence(handler.guard),
              handler.order_reason,
              rules_of(rules, handler),
              place_of(handler.at)});
  }
  Listing changes("changes", {"definition", "changed by", "what", "at"});
  for (const Change& change : rules.changes) {
    Json fields = Json::array();
    for (const FieldChange& field : change.fields) {
      fields.push_back(said_as("list", field.field));
    }
    changes.add({change.target, change.by, fields, place_of(change.at)});
  }
  return {std::move(list), std::move(changes)};
}

std::vector<Listing> list_phases(const Ruleset& rules) {
  constexpr std::array<const char*, 3> kTimes{marked("set-up"), marked("turn"), marked("final")};
  Listing list("phases", {"when", "phase", "plugin", "order", "at"});
  for (const Phase& phase : rules.phases) {
    list.add({said(kTimes[static_cast<std::size_t>(phase.at)]),
              phase.name,
              rules.catalog.plugins[phase.owner].id,
              phase.order_reason,
              phase.native != nullptr ? said("kernel") : place_of(phase.source)});
  }
  return {std::move(list)};
}

}  // namespace bastide
