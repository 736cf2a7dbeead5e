#include "sdk/tools/shell/manual_page.h"

#include <array>
#include <string_view>

#include <fmt/format.h>

namespace bastide {

namespace {

struct Told {
  std::string_view name;
  std::string_view about;
};

constexpr std::array<Told, 6> kEnvironment{{
    {"BASTIDE_PATH", "more folders with plugins/, rulesets/ and scripts/, parted by colons"},
    {"BASTIDE_CONFIG", "the configuration, instead of the file below"},
    {"BASTIDE_TRUST", "the list of trusted native libraries, instead of the file below"},
    {"XDG_CONFIG_HOME", "where the two files are, instead of ~/.config"},
    {"XDG_STATE_HOME", "where games that were not saved are kept, instead of ~/.local/state"},
    {"NO_COLOR", "when set, nothing is coloured"},
}};

constexpr std::array<Told, 3> kUserFiles{{
    {"~/.config/bastide/config.json", "limits of rules, and whose rulesets may raise them"},
    {"~/.config/bastide/trusted-plugins", "hashes of native libraries that may be opened"},
    {"~/.local/state/bastide/games", "games that were not saved"},
}};

/// Text that roff shows as it is: no escapes, no requests, and hyphens that can be copied.
std::string plain(std::string_view text) {
  std::string result;
  for (const char letter : text) {
    switch (letter) {
      case '\\':
        result += "\\e";
        break;
      case '-':
        result += "\\-";
        break;
      case '\n':
        result += ' ';
        break;
      default:
        result += letter;
    }
  }
  return result.starts_with('.') || result.starts_with('\'') ? "\\&" + result : result;
}

std::string bold(std::string_view text) {
  return fmt::format("\\fB{}\\fR", plain(text));
}

std::string slanted(std::string_view text) {
  return fmt::format("\\fI{}\\fR", plain(text));
}

std::string entry(const std::string& head, std::string_view about) {
  return fmt::format(".TP\n{}\n{}\n", head, plain(about));
}

/// Is it said with the word which of it may be left out?
bool is_in_brackets(const OptionRow& row) {
  return row.is_word && row.value.find('[') != std::string::npos;
}

std::string head_of(const OptionRow& row) {
  std::string head;
  for (const std::string& name : row.names) {
    head += (head.empty() ? "" : ", ") + (row.is_word ? slanted(name) : bold(name));
  }
  return row.value.empty() || is_in_brackets(row) ? head : head + ' ' + slanted(row.value);
}

/// How a word stands in the synopsis: "RULESET", "[RULESET]", "BOT ...".
std::string word_in_line(const OptionRow& row) {
  if (is_in_brackets(row)) {
    return slanted(row.value);
  }
  const std::string name = slanted(row.names.front()) + (row.is_many ? " ..." : "");
  return row.is_required ? name : fmt::format("[{}]", name);
}

std::string verb_section(const VerbRow& verb) {
  std::string text = fmt::format(".SS {}\n{}.\n.PP\n{} [{}]",
                                 plain(verb.text.name),
                                 plain(verb.text.about),
                                 bold("bastide " + verb.text.name),
                                 slanted("option ..."));
  for (const OptionRow& row : verb.options) {
    if (row.is_word) {
      text += ' ' + word_in_line(row);
    }
  }
  text += '\n';
  for (const bool is_word : {true, false}) {
    for (const OptionRow& row : verb.options) {
      if (row.is_word == is_word && (is_word || row.names.back() != "--help")) {
        text += entry(head_of(row), row.about);
      }
    }
  }
  text += ".PP\nExamples:\n.PP\n.nf\n";
  for (const std::string& example : verb.text.examples) {
    text += fmt::format("    {}\n", plain(example));
  }
  return text + fmt::format(".fi\n.PP\nSee also: {}\n", plain(verb.text.see_also));
}

}  // namespace

std::string manual_page(const CommandTable& table) {
  std::string text = fmt::format(
      ".TH BASTIDE 1 \"\" \"bastide {}\" \"User commands\"\n"
      ".SH NAME\nbastide \\- a ruleset engine for tile-laying games\n"
      ".SH SYNOPSIS\n{} {} [{}] [{}]\n.br\n{} [{}]\n"
      ".SH DESCRIPTION\n"
      "Plays, explains and measures tile-laying games whose rules are plugins: tiles and "
      "parameters "
      "as JSON, rules in Lua. A ruleset chooses plugins, their options, and house rules of one "
      "file. Where a ruleset is named, a variant or a plugin may be, too.\n",
      plain(table.version),
      bold("bastide"),
      slanted("verb"),
      slanted("option ..."),
      slanted("word ..."),
      bold("bastide help"),
      slanted("verb"));
  text += ".SH GLOBAL OPTIONS\nThey stand before or after the verb.\n";
  for (const OptionRow& row : table.globals) {
    text += entry(head_of(row), row.about);
  }
  std::string group;
  for (const VerbRow& verb : table.verbs) {
    if (verb.text.group != group) {
      group = verb.text.group;
      text += fmt::format(".SH VERBS: {}\n", plain(group));
    }
    text += verb_section(verb);
  }
  text += ".SH EXIT STATUS\n";
  for (const ExitRow& row : table.exits) {
    text += entry(bold(std::to_string(row.code)), row.meaning);
  }
  text += ".SH ENVIRONMENT\n";
  for (const Told& told : kEnvironment) {
    text += entry(bold(told.name), told.about);
  }
  text += ".SH FILES\n";
  for (const Told& told : kUserFiles) {
    text += entry(slanted(told.name), told.about);
  }
  return text;
}

}  // namespace bastide
