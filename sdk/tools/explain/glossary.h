// The words of a ruleset, each with what is declared and said of it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "kernel/rules/ruleset.h"
#include "sdk/tools/explain/rule_sheet.h"

namespace bastide {

struct GlossaryEntry {
  std::string word;                // "big meeple"
  std::string kind;                // feature, piece, mark, token, bag, markers, track
  std::string name;                // plugin:word; of a mark the mark
  std::string plugin;              // who declares it; of a mark whose tile carries it first
  std::vector<std::string> says;   // sentences of what is declared
  std::vector<std::string> rules;  // catalogue ids
  std::vector<std::string> tiles;  // kinds of tiles that carry it
  std::vector<std::size_t> rows;   // of the sheet: where the word stands
};

/// By word. `sheet` is that of the ruleset.
[[nodiscard]] std::vector<GlossaryEntry> glossary(const Ruleset& rules,
                                                  const std::vector<SheetRow>& sheet);

}  // namespace bastide
