// The rule sheet as people and programs read it.
#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "sdk/tools/explain/rule_sheet.h"
#include "sdk/tools/explain/sheet_words.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/text_table.h"

namespace bastide {

namespace {

struct SectionName {
  std::string_view word;
  std::string_view title;
};
constexpr std::array<SectionName, 5> kSections{{{"setup", "Set-up"},
                                                {"turn", "A turn"},
                                                {"scoring", "Scoring during the game"},
                                                {"final", "End of the game"},
                                                {"special", "Special cases"}}};

std::string source_of(const SheetRow& row) {
  return row.rules.empty() ? row.plugin
                           : fmt::format("{} {}", row.plugin, fmt::join(row.rules, " "));
}

}  // namespace

std::string_view section_title(std::string_view word) {
  const auto* const section = std::find_if(
      kSections.begin(), kSections.end(), [&](const SectionName& row) { return row.word == word; });
  return section == kSections.end() ? word : section->title;
}

std::string sheet_text(const Program& program, const Ruleset& rules, int width) {
  const std::size_t room = static_cast<std::size_t>(std::clamp(width, 40, 110)) - 6;
  const std::vector<SheetRow> rows = rule_sheet(rules);
  std::string text;
  for (const SectionName& section : kSections) {
    std::string body;
    std::string phase;
    int step = 0;
    for (const SheetRow& row : rows) {
      if (row.section != section.word) {
        continue;
      }
      if (row.phase != phase) {
        phase = row.phase;
        body += line_of(" {}. {}", ++step, words_of(phase));
      }
      body +=
          "    - " + wrapped(one_line(fmt::format("{} [{}]", row.text, source_of(row))), 6, room);
    }
    if (!body.empty()) {
      text += "\n" + program.paint(Ink::strong, section.title) + "\n" + body;
    }
  }
  return text;
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
