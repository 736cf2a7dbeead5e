// The difference of two rulesets in sentences.
#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/tools/explain/rule_sheet.h"
#include "sdk/tools/explain/ruleset_diff.h"
#include "sdk/tools/shell/fold.h"
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
      return said_by(name.substr(0, name.find('.')), option.about);
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
    const std::string meaning = about.empty() ? "" : bastide::heading("") + " " + about;
    if (!in_a.empty() && !in_b.empty()) {
      point(said_with("{} is {} in {}, {} in {}{}", what, in_a, diff_.a, in_b, diff_.b, meaning));
    } else {
      point(said_with("only {} has {}, {}{}",
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
      heading(said_with("Rules of {} that {} does not have", name, other));
      first = false;
    }
    if (row["section"] != section) {
      section = row["section"].get<std::string>();
      text_ += line_of(" {}", said(section_title(section)));
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
  const auto add = [&](std::string_view name, const auto& words) {
    if (const auto count = std::ssize(rows(name)); count > 0) {
      kinds.push_back(words(count));
    }
  };
  add("definitions",
      [](std::int64_t n) { return said_counted(n, "{} definition", "{} definitions"); });
  add("tiles", [](std::int64_t n) { return said_counted(n, "{} tile", "{} tiles"); });
  add("hooks", [](std::int64_t n) { return said_counted(n, "{} hook", "{} hooks"); });
  add("steps", [](std::int64_t n) { return said_counted(n, "{} step", "{} steps"); });
  if (!kinds.empty()) {
    text_ += "\n" + wrapped(said_with("Field by field: {}; --plain and --json list them.",
                                      joined(kinds, ", ")),
                            0,
                            room_);
  }
}

std::string DiffText::text(const Ruleset& a, const Ruleset& b) {
  text_ = line_of("{} {}", bastide::heading(diff_.a), said_by("rulesets", a.title)) +
          line_of("{} {}", bastide::heading(diff_.b), said_by("rulesets", b.title));
  each_of("plugins", said("Plugins"), a, b);
  each_of("options", said("Options"), a, b);
  each_of("table", said("On the table"), a, b);
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
