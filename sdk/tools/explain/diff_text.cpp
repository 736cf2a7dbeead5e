// The difference of two rulesets in sentences.
#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "sdk/tools/explain/rule_sheet.h"
#include "sdk/tools/explain/ruleset_diff.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/text_table.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

class DiffText {
 public:
  DiffText(const Program& program, const RulesetDiff& diff, int width)
      : program_(program),
        diff_(diff),
        room_(static_cast<std::size_t>(std::clamp(width, 40, 110)) - 4) {}

  [[nodiscard]] std::string text(const Ruleset& a, const Ruleset& b);

 private:
  [[nodiscard]] Json rows(std::string_view name) const;
  void heading(const std::string& title);
  void point(const std::string& sentence);
  void each_of(std::string_view name, const std::string& title, const Ruleset& a, const Ruleset& b);
  void sheet(const std::string& side, const std::string& name, const std::string& other);
  void rest();

  const Program& program_;
  const RulesetDiff& diff_;
  std::size_t room_;
  std::string text_;
};

Json DiffText::rows(std::string_view name) const {
  const auto list = std::find_if(diff_.lists.begin(), diff_.lists.end(), [&](const Listing& other) {
    return other.name() == name;
  });
  return list == diff_.lists.end() ? Json::array() : list->json();
}

void DiffText::heading(const std::string& title) {
  text_ += "\n" + program_.paint(Ink::strong, one_line(title)) + "\n";
}

void DiffText::point(const std::string& sentence) {
  text_ += "  - " + wrapped(one_line(sentence), 4, room_);
}

/// What an option is about, by the ruleset that has it.
std::string about_option(const Ruleset& rules, const std::string& name) {
  for (const OptionSetting& option : rules.catalog.options) {
    if (option.name == name) {
      return option.about;
    }
  }
  return "";
}

void DiffText::each_of(std::string_view name,
                       const std::string& title,
                       const Ruleset& a,
                       const Ruleset& b) {
  const Json list = rows(name);
  if (list.empty()) {
    return;
  }
  heading(title);
  for (const Json& row : list) {
    const auto what = row.begin().value().get<std::string>();
    const auto in_a = row["a"].get<std::string>();
    const auto in_b = row["b"].get<std::string>();
    const std::string about =
        name == "options" ? about_option(in_b.empty() ? a : b, what) : std::string();
    const std::string meaning = about.empty() ? "" : ": " + about;
    if (!in_a.empty() && !in_b.empty()) {
      point(fmt::format("{} is {} in {}, {} in {}{}", what, in_a, diff_.a, in_b, diff_.b, meaning));
    } else {
      point(fmt::format("only {} has {}, {}{}",
                        in_a.empty() ? diff_.b : diff_.a,
                        what,
                        in_a.empty() ? in_b : in_a,
                        meaning));
    }
  }
}

void DiffText::sheet(const std::string& side, const std::string& name, const std::string& other) {
  std::string section;
  bool first = true;
  for (const Json& row : rows("sheet")) {
    if (row["only_in"] != side) {
      continue;
    }
    if (first) {
      heading(fmt::format("Rules of {} that {} does not have", name, other));
      first = false;
    }
    if (row["section"] != section) {
      section = row["section"].get<std::string>();
      text_ += line_of(" {}", section_title(section));
    }
    const auto ids = row["rules"].get<std::vector<std::string>>();
    point(fmt::format("{} [{}{}{}]",
                      row["line"].get<std::string>(),
                      row["plugin"].get<std::string>(),
                      ids.empty() ? "" : " ",
                      joined(ids, " ")));
  }
}

/// What is told to authors alone: how much of it there is, and where.
void DiffText::rest() {
  std::vector<std::string> kinds;
  for (const char* const name : {"definitions", "tiles", "hooks", "steps"}) {
    const auto count = std::ssize(rows(name));
    if (count > 0) {
      const std::string many(name);
      kinds.push_back(counted(count, many.substr(0, many.size() - 1)));
    }
  }
  if (!kinds.empty()) {
    text_ += "\n" + wrapped(fmt::format("Field by field: {}; --plain and --json list them.",
                                        joined(kinds, ", ")),
                            0,
                            room_);
  }
}

std::string DiffText::text(const Ruleset& a, const Ruleset& b) {
  text_ = line_of("{}: {}", diff_.a, a.title) + line_of("{}: {}", diff_.b, b.title);
  each_of("plugins", "Plugins", a, b);
  each_of("options", "Options", a, b);
  each_of("table", "On the table", a, b);
  sheet("a", diff_.a, diff_.b);
  sheet("b", diff_.b, diff_.a);
  rest();
  return text_;
}

}  // namespace

std::string diff_text(const Program& program,
                      const RulesetDiff& diff,
                      const Ruleset& a,
                      const Ruleset& b,
                      int width) {
  return DiffText(program, diff, width).text(a, b);
}

}  // namespace bastide
