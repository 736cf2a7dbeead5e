#include "sdk/tools/trial/option_text.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

/// Kinds of answers that are no steps of a turn.
[[maybe_unused]] constexpr std::array<const char*, 2> kChoices{marked_as("name", "token"),
                                                               marked_as("name", "ask")};

/// A word of an option where it is the name of something of the rules.
template <class Table>
std::string named_in(const Table& table, std::string_view word) {
  for (const auto& row : table) {
    if (short_name(row.name) == word) {
      return said_name(row.name);
    }
  }
  return {};
}

/// One of the words that options are made of; keys, cells and numbers stay.
std::string said_word(const Catalog& catalog, std::string_view plugin, const std::string& word) {
  constexpr std::array<const char*, 12> kWords{marked_as("option", "off"),
                                               marked_as("option", "none"),
                                               marked_as("option", "pass"),
                                               marked_as("option", "yes"),
                                               marked_as("option", "no"),
                                               marked_as("option", "on"),
                                               marked_as("option", "at"),
                                               marked_as("option", "of"),
                                               marked_as("option", "from"),
                                               marked_as("option", "colour"),
                                               marked_as("option", "player"),
                                               marked_as("option", "supply")};
  if (std::find(kWords.begin(), kWords.end(), word) != kWords.end()) {
    return said_as("option", word);
  }
  for (const std::string& name : {named_in(catalog.piece_kinds, word),
                                  named_in(catalog.feature_kinds, word),
                                  named_in(catalog.tokens, word),
                                  named_in(catalog.pools, word),
                                  named_in(catalog.actions, word)}) {
    if (!name.empty()) {
      return name;
    }
  }
  return plugin.empty()         ? word
         : plugin == kAnyPlugin ? said_word_of_any(catalog, word)
                                : said_name(fmt::format("{}:{}", plugin, word));
}

std::string said_option(const Game& game, std::string_view plugin, const std::string& text) {
  if (language_code() == "en") {
    return text;
  }
  std::string said;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find_first_of(" ,", from), text.size());
    said += said_word(game.rules().catalog, plugin, text.substr(from, end - from));
    said += end < text.size() ? text.substr(end, 1) : "";
    from = end + 1;
  }
  return said;
}

}  // namespace

std::string said_option_by_name(const Game& game,
                                std::string_view plugin,
                                const std::string& text) {
  for (std::size_t colour = 0; colour < game.state().colours(); ++colour) {
    const std::string number = fmt::format("colour {}", colour + 1);
    if (text == number || text.starts_with(number + " ")) {
      return said_colour(game, ColourId(colour)) +
             said_option(game, plugin, text.substr(number.size()));
    }
  }
  return said_option(game, plugin, text);
}

std::string said_word_of_any(const Catalog& catalog, const std::string& word) {
  const auto in_english = [&] {
    const InEnglish english;
    return said_name(word);
  };
  if (language_code() == "en") {
    return word;
  }
  const std::string plain = in_english();
  for (const PluginInfo& plugin : catalog.plugins) {
    std::string said = said_name(fmt::format("{}:{}", plugin.id, word));
    if (said != plain) {
      return said;
    }
  }
  return said_name(word);
}

std::string told_name(std::string_view name) {
  return language_code() == "en" ? std::string(name) : said_name(name);
}

std::string told_short(std::string_view name) {
  return language_code() == "en" ? std::string(short_name(name)) : said_name(name);
}

std::string told_line(const AwardText::Line& line, std::int64_t count) {
  return language_code() == "en" || line.words.one.empty()
             ? told_name(line.name)
             : said_line(line.name.substr(0, line.name.find(':')),
                         line.words.one,
                         line.words.many,
                         count);
}

std::string told_choice(const std::string& choice) {
  return told_name(choice);
}

std::string told_actor(const Game& game, std::int32_t actor) {
  return actor == kChance ? said("chance") : said_player(game, PlayerId(actor));
}

}  // namespace bastide
