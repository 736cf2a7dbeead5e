// The rule sheet as people and programs read it.
#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "sdk/tools/explain/rule_sheet.h"
#include "sdk/tools/explain/sheet_words.h"
#include "sdk/tools/shell/fold.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/page_files.h"
#include "sdk/tools/shell/text_table.h"
#include "sdk/tools/shell/xml.h"

namespace bastide {

namespace {

struct SectionName {
  std::string_view word;
  std::string_view title;
};
constexpr std::array<SectionName, 5> kSections{{{"setup", marked("Set-up")},
                                                {"turn", marked("A turn")},
                                                {"scoring", marked("Scoring during the game")},
                                                {"final", marked("End of the game")},
                                                {"special", marked("Special cases")}}};

std::string source_of(const SheetRow& row) {
  return row.rules.empty() ? row.plugin
                           : fmt::format("{} {}", row.plugin, fmt::join(row.rules, " "));
}

/// A step of the turn, or all lines of another section.
struct SheetStep {
  std::string phase;  // empty: of no step
  std::vector<SheetRow> rows;
};

struct SheetSection {
  std::string title;
  std::vector<SheetStep> steps;
};

/// Those that have lines.
std::vector<SheetSection> sections_of(const Ruleset& rules) {
  const std::vector<SheetRow> rows = rule_sheet(rules);
  std::vector<SheetSection> sections;
  for (const SectionName& name : kSections) {
    SheetSection section{said(name.title), {}};
    for (const SheetRow& row : rows) {
      if (row.section != name.word) {
        continue;
      }
      if (section.steps.empty() || section.steps.back().phase != row.phase) {
        section.steps.push_back({row.phase, {}});
      }
      section.steps.back().rows.push_back(row);
    }
    if (!section.steps.empty()) {
      sections.push_back(std::move(section));
    }
  }
  return sections;
}

std::string list_html(const std::vector<SheetRow>& rows) {
  std::string text = "<ul>\n";
  for (const SheetRow& row : rows) {
    text += fmt::format("<li>{} <span class=\"source\">{}</span></li>\n",
                        xml_escaped(row.text),
                        xml_escaped(source_of(row)));
  }
  return text + "</ul>\n";
}

}  // namespace

std::string_view section_title(std::string_view word) {
  const auto* const section = std::find_if(
      kSections.begin(), kSections.end(), [&](const SectionName& row) { return row.word == word; });
  return section == kSections.end() ? word : section->title;
}

std::string sheet_text(const Program& program, const Ruleset& rules, int width) {
  const std::size_t room = static_cast<std::size_t>(std::clamp(width, 40, 110)) - 6;
  std::string text;
  for (const SheetSection& section : sections_of(rules)) {
    text += "\n" + program.paint(Ink::strong, section.title) + "\n";
    int number = 0;
    for (const SheetStep& step : section.steps) {
      if (!step.phase.empty()) {
        text += line_of(" {}. {}", ++number, words_of(step.phase));
      }
      for (const SheetRow& row : step.rows) {
        text +=
            "    - " + wrapped(one_line(fmt::format("{} [{}]", row.text, source_of(row))), 6, room);
      }
    }
  }
  return text;
}

std::string sheet_html(const Ruleset& rules) {
  std::string plugins;
  for (const PluginInfo& plugin : rules.catalog.plugins) {
    plugins += fmt::format("<li>{} {}{}{}</li>\n",
                           xml_escaped(said_by(plugin.id, plugin.title)),
                           xml_escaped(to_string(plugin.version)),
                           plugin.parts.empty() ? "" : heading("") + " ",
                           xml_escaped(said_parts(plugin)));
  }
  std::string sections;
  for (const SheetSection& section : sections_of(rules)) {
    sections += fmt::format("<section>\n<h2>{}</h2>\n", xml_escaped(section.title));
    int number = 0;
    for (const SheetStep& step : section.steps) {
      if (!step.phase.empty()) {
        sections += fmt::format("<h3>{}. {}</h3>\n", ++number, xml_escaped(words_of(step.phase)));
      }
      sections += list_html(step.rows);
    }
    sections += "</section>\n";
  }
  return filled_in(page_file("sheet.html"),
                   {{"language", std::string(language_code())},
                    {"title", xml_escaped(said_by("rulesets", rules.title))},
                    {"rules", xml_escaped(said("Rules"))},
                    {"style", std::string(page_file("sheet.css"))},
                    {"plugins", plugins},
                    {"sections", sections}});
}

std::string sheet_plain(const Ruleset& rules) {
  TextTable table(std::vector<std::string>(5));
  for (const SheetRow& row : rule_sheet(rules)) {
    table.add({row.section,
               row.phase,
               row.plugin,
               fmt::format("{}", fmt::join(row.rules, " ")),
               row.text});
  }
  return table.plain();
}

nlohmann::ordered_json sheet_json(const Ruleset& rules) {
  nlohmann::ordered_json lines = nlohmann::ordered_json::array();
  for (const SheetRow& row : rule_sheet(rules)) {
    lines.push_back({{"section", row.section},
                     {"phase", row.phase},
                     {"plugin", row.plugin},
                     {"rules", row.rules},
                     {"text", row.text},
                     {"stated", row.stated}});
  }
  return {{"bastide_sheet", 1}, {"ruleset", rules.name}, {"title", rules.title}, {"lines", lines}};
}

}  // namespace bastide
