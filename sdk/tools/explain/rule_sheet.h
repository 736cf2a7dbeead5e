// One rule sheet for a ruleset: what plugins state, and what follows from what they declare.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "kernel/engine.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

struct SheetRow {
  std::string section;             // setup, turn, scoring, final, special
  std::string phase;               // of the turn: plugin:word; empty: of the whole turn
  std::string plugin;              // whose rule it is
  std::vector<std::string> rules;  // catalogue ids
  std::string text;
  bool stated = false;      // by a plugin; otherwise made from a declaration
  std::string target;       // the registration: "feature/plugin:word", the id of a hook
  std::int32_t cites = -1;  // stated: of Ruleset::citations
};

/// By section, the turn by phase; declarations before sentences, in load order.
[[nodiscard]] std::vector<SheetRow> rule_sheet(const Ruleset& rules);

/// Rows of the sheet that say how an award came about: those of the registrations that its lines
/// cite; for a line that cites none those of the declarations and steps that it is named after, or
/// what its plugin states on scoring. In sheet order.
[[nodiscard]] std::vector<std::size_t> rows_of_award(const Ruleset& rules,
                                                     const std::vector<SheetRow>& sheet,
                                                     const AwardText& award);

/// For people: headings, numbered steps of the turn, each line with its plugin and rules.
[[nodiscard]] std::string sheet_text(const Program& program, const Ruleset& rules, int width);
/// The same as a page to read and to print.
[[nodiscard]] std::string sheet_html(const Ruleset& rules);
/// "turn" as "A turn"; a word that is no section stays.
[[nodiscard]] std::string_view section_title(std::string_view word);
/// Section, phase, plugin, rules, text.
[[nodiscard]] std::string sheet_plain(const Ruleset& rules);
[[nodiscard]] nlohmann::ordered_json sheet_json(const Ruleset& rules);

}  // namespace bastide
