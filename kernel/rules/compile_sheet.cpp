// Lines of the rule sheet that plugins state, and rule ids for the lines made from declarations.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "kernel/rules/compiler.h"

namespace bastide {

namespace {

constexpr std::array<std::string_view, 5> kSections = {
    "setup", "turn", "scoring", "final", "special"};
/// What a rule id can be given to besides named declarations: the plugin's only one of its kind.
constexpr std::array<std::string_view, 4> kWholes = {"tiles", "start", "seats", "board"};

bool is_rule_id(std::string_view word) {
  return word.find('-') != std::string_view::npos && word[0] >= 'A' && word[0] <= 'Z' &&
         std::all_of(word.begin(), word.end(), [](char c) {
           return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
         });
}

/// "A-1, B-2" as a list; empty when a word is no rule id.
std::vector<std::string> rule_ids(std::string_view text) {
  std::vector<std::string> ids;
  while (!text.empty()) {
    const std::size_t comma = text.find(", ");
    const std::string_view word = text.substr(0, comma);
    if (word.empty() || !is_rule_id(word)) {
      return {};
    }
    ids.emplace_back(word);
    text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 2);
  }
  return ids;
}

class SheetReader {
 public:
  SheetReader(Compiler& compiler, std::size_t plugin) : compiler_(compiler), plugin_(plugin) {}

  void read(const Definition& definition) {
    ObjectReader reader(definition.fields, compiler_.diagnostics, "sheet");
    for (const std::string_view section : kSections) {
      if (const Value* lines = reader.find(section)) {
        section == "turn" ? read_turn(*lines) : read_lines(section, "", *lines);
      }
    }
    if (const Value* rules = reader.find("rules")) {
      for (const Value::Member& member : rules->members) {
        read_rule(member);
      }
    }
    reader.finish();
  }

 private:
  void read_turn(const Value& lines) {
    if (!lines.is(Value::Kind::object)) {
      read_lines("turn", "", lines);
      return;
    }
    for (const Value::Member& member : lines.members) {
      const std::string phase = compiler_.resolve(plugin_, "phase", member.key);
      if (phase.empty()) {
        compiler_.unknown(member.value.at, plugin_, "phase", member.key);
      }
      read_lines("turn", phase, member.value);
    }
  }

  void read_lines(std::string_view section, const std::string& phase, const Value& lines) {
    if (lines.is(Value::Kind::text)) {
      add(section, phase, lines);
    }
    for (const Value& line : lines.items) {
      add(section, phase, line);
    }
    if (!lines.is(Value::Kind::text) && !lines.is(Value::Kind::list)) {
      expected(lines, fmt::format("sheet: \"{}\"", section), "a list of sentences");
    }
  }

  void add(std::string_view section, const std::string& phase, const Value& line) {
    if (!line.is(Value::Kind::text) || line.text.empty()) {
      expected(line, fmt::format("sheet: \"{}\"", section), "a sentence");
      return;
    }
    SheetLine row;
    row.plugin = PluginId(plugin_);
    row.section = section;
    row.phase = phase;
    const std::size_t colon = line.text.find(": ");
    if (colon != std::string::npos) {
      row.rules = rule_ids(std::string_view(line.text).substr(0, colon));
    }
    row.text = row.rules.empty() ? line.text : line.text.substr(colon + 2);
    compiler_.ruleset.sheet.push_back(std::move(row));
  }

  void read_rule(const Value::Member& member) {
    const std::vector<std::string> ids = member.value.is(Value::Kind::text)
                                             ? rule_ids(member.value.text)
                                             : std::vector<std::string>();
    if (ids.empty()) {
      expected(member.value,
               fmt::format("sheet: \"{}\"", member.key),
               "rule ids such as \"GAME-PLACE-01\"");
      return;
    }
    const std::size_t slash = member.key.find('/');
    const std::string category = member.key.substr(0, slash);
    if (slash == std::string::npos) {
      if (std::find(kWholes.begin(), kWholes.end(), category) == kWholes.end()) {
        expected(member.value,
                 fmt::format("sheet: \"{}\"", member.key),
                 "category/name, or tiles, start, seats or board");
        return;
      }
      note(fmt::format("{}/{}", category, compiler_.plugins[plugin_].id), ids);
      return;
    }
    const std::string written = member.key.substr(slash + 1);
    const std::string full = compiler_.resolve(plugin_, category, written);
    if (!full.empty()) {
      note(category + "/" + full, ids);
    } else if (!compiler_.is_absent_optional(plugin_, written)) {
      compiler_.unknown(member.value.at, plugin_, category, written);
    }
  }

  void note(const std::string& target, const std::vector<std::string>& ids) {
    std::vector<std::string>& known = compiler_.ruleset.sheet_rules[target];
    known.insert(known.end(), ids.begin(), ids.end());
  }

  void expected(const Value& found, const std::string& where, std::string_view what) {
    compiler_.diagnostics.add(
        found.at, fmt::format("{}: expected {}, found {}", where, what, describe(found)));
  }

  Compiler& compiler_;
  std::size_t plugin_;
};

}  // namespace

void compile_sheet(Compiler& compiler) {
  compiler.each("sheet", [&](std::size_t plugin, const Definition& definition) {
    SheetReader(compiler, plugin).read(definition);
  });
}

}  // namespace bastide
