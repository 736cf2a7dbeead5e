#include "sdk/tools/explain/sheet_words.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"

namespace bastide {

// Words.

/// Names of the kernel, for translators: they are said by what they are called.
[[maybe_unused]] constexpr std::array<const char*, 14> kCoreNames{marked("Kernel"),
                                                                  marked_as("name", "setup"),
                                                                  marked_as("name", "draw"),
                                                                  marked_as("name", "place"),
                                                                  marked_as("name", "claim"),
                                                                  marked_as("name", "settle"),
                                                                  marked_as("name", "end"),
                                                                  marked_as("name", "final"),
                                                                  marked_as("name", "early"),
                                                                  marked_as("name", "completed"),
                                                                  marked_as("name", "preview"),
                                                                  marked_as("name", "points"),
                                                                  marked_as("name", "hand"),
                                                                  marked_as("name", "supply")};

std::string words_of(std::string_view name) {
  return said_name(name);
}

std::string said_parts(const PluginInfo& plugin) {
  return joined(plugin.parts, ", ", [&](const std::string& part) {
    return language_code() == "en" ? part : said_name(fmt::format("{}:{}", plugin.id, part));
  });
}

namespace {

/// "a, b or c".
std::string any_of_words(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += i == 0 ? "" : i + 1 == words.size() ? said(" or ") : ", ";
    text += words[i];
  }
  return text;
}

/// Of English letters: other languages begin as their translation does.
std::string capital(std::string text) {
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string term_words(const Catalog& catalog, const PointTerm& term, std::int32_t each) {
  switch (term.word) {
    case CountWord::tile:
      return said_with("{} for each tile", each);
    case CountWord::piece:
      return said_with("{} for each piece on it", each);
    case CountWord::neighbour:
      return said_with("{} for each tile around it", each);
    case CountWord::flat:
      return said_counted(each, "{} point", "{} points");
    case CountWord::touching_done:
      return said_with("{} for each completed {} that touches it",
                       each,
                       words_of(catalog.feature_kinds[term.touching].name));
    case CountWord::variable:
      return said_with(
          "{} for each of its {}", each, words_of(catalog.variables[term.variable].name));
  }
  return "";
}

/// English has its article; elsewhere a list is one of names.
std::string in_claim(std::string_view name) {
  return language_code() == "en" ? said_with_article(name) : said_name(name);
}

/// What every piece of this kind is and is not, as far as it differs from other pieces.
std::vector<std::string> facts_of(const Catalog& catalog, const PieceKind& piece) {
  std::vector<std::string> facts;
  if (!catalog.all_receive && piece.power != 1) {
    facts.push_back(piece.power == 0 ? said("counts for no majority")
                                     : said_with("counts {} times for a majority", piece.power));
  }
  if (piece.group.is_none()) {
    facts.push_back(said("may stand where others stand, and hinders nobody"));
  } else if (catalog.groups[piece.group] != "core") {
    facts.push_back(said("and pieces of other kinds do not hinder each other"));
  }
  if (piece.stays) {
    facts.push_back(said("stays on the board when its feature is scored"));
  }
  return facts;
}

}  // namespace

// Sentences.

std::string piece_sentence(const Catalog& catalog, const PieceKind& piece) {
  if (piece.neutral) {
    const std::string all = said_count(piece.name, piece.supply);
    return piece.supply == 1
               ? said_with("There is {} in all, of nobody's: only the rules move it.", all)
               : said_with("There are {} in all, of nobody's: only the rules move them.", all);
  }
  std::string text = said_with("Each colour has {}.", said_count(piece.name, piece.supply));
  const std::vector<std::string> facts = facts_of(catalog, piece);
  if (!facts.empty()) {
    text += fmt::format(
        " {} {}.", capital(said_with_article(piece.name)), joined(facts, said("; it ")));
  }
  return text;
}

std::string seats_sentence(const Catalog& catalog, const SeatPlan& plan) {
  std::string text = said_with("With {}: {} each",
                               said_counted(plan.players, "{} player", "{} players"),
                               said_counted(plan.colours_each, "{} colour", "{} colours"));
  for (const auto& [piece, count] : plan.supply) {
    text += said_with(", {} of each colour", said_count(catalog.piece_kinds[piece].name, count));
  }
  return text + ".";
}

std::string bag_sentence(const Catalog& catalog, const Bag& bag) {
  std::vector<std::string> tokens;
  for (const auto& [token, count] : bag.tokens) {
    tokens.push_back(fmt::format("{} x {}", count, words_of(catalog.tokens[token].name)));
  }
  return said_with("In the {}: {}.", words_of(bag.name), fmt::join(tokens, ", "));
}

std::string claim_sentence(const Catalog& catalog) {
  std::string text;
  for (const PieceKind& piece : catalog.piece_kinds) {
    std::vector<std::string> on;
    for (const FeatureKindId kind : piece.claims) {
      const std::string& name = catalog.feature_kinds[kind].name;
      on.push_back(on.empty() ? in_claim(name) : said_name(name));
    }
    if (!on.empty() && piece.supply > 0) {
      text += text.empty() ? "" : said("; or ");
      text += said_with("{} on {}", in_claim(piece.name), any_of_words(on));
    }
  }
  return text.empty() ? ""
                      : said_with(
                            "Decision: the active player may put one piece on the tile "
                            "just placed: {}.",
                            text);
}

std::string candidates_sentence(const Candidates& source, bool cells) {
  constexpr std::array<const char*, 5> kWhere{
      marked("where it touches another at a corner only"),
      marked("in a hole with a tile on each side"),
      marked("in any free cell of the table"),
      marked("on any part of the board that is not complete"),
      marked("on any part of the board")};
  const std::string where = said(kWhere.at(static_cast<std::size_t>(source.from)));
  const bool some = !source.guard.conditions.empty();
  const std::string sides = source.any_sides ? said(", whatever the sides show") : std::string();
  if (cells) {
    return source.only ? (some ? said_with("Some tiles may only lie {}{}.", where, sides)
                               : said_with("A tile may only lie {}{}.", where, sides))
                       : (some ? said_with("Some tiles may also lie {}{}.", where, sides)
                               : said_with("A tile may also lie {}{}.", where, sides));
  }
  return source.only ? (some ? said_with("Some pieces may only stand {}{}.", where, sides)
                             : said_with("A piece may only stand {}{}.", where, sides))
                     : (some ? said_with("Some pieces may also stand {}{}.", where, sides)
                             : said_with("A piece may also stand {}{}.", where, sides));
}

std::string points_words(const Catalog& catalog, const FeatureKind& kind, bool complete) {
  std::string text;
  for (const PointTerm& term : kind.points) {
    const std::int32_t each = complete ? term.complete : term.open;
    if (each != 0) {
      text += fmt::format("{}{}", text.empty() ? "" : ", ", term_words(catalog, term, each));
    }
  }
  return text;
}

std::string done_sentence(const Catalog& catalog, const FeatureKind& kind) {
  const auto sentence = [&] {
    switch (kind.done) {
      case DoneRule::closed:
        return kind.blocked_closes
                   ? said("{} is complete when nothing can be added to it any more.")
                   : said(
                         "{} is complete when nothing can be added to it any more and nothing "
                         "bars it.");
      case DoneRule::around_4:
        return said("{} is complete when tiles lie on all four sides of its tile.");
      case DoneRule::around_8:
        return said("{} is complete when all eight cells around its tile hold tiles.");
      case DoneRule::never:
        return points_words(catalog, kind, false).empty() ? "" : said("{} is never complete.");
      case DoneRule::script:
        break;
    }
    return std::string();
  };
  std::string text = sentence();
  const std::size_t name = text.find("{}");
  return name == std::string::npos ? text
                                   : text.replace(name, 2, capital(said_with_article(kind.name)));
}

std::string stuck_sentence(const Catalog& catalog) {
  constexpr std::array<const char*, 5> kStuck{
      marked("A tile that fits nowhere leaves the game, and another one is drawn."),
      marked("A tile that fits nowhere goes back into the pile, and another one is drawn."),
      marked("A tile that fits nowhere stays in the hand; the player gives up one and draws "
             "another."),
      marked("A tile that fits nowhere stays in the hand, and the turn goes on."),
      marked("A tile that fits nowhere ends the game.")};
  return said(kStuck[static_cast<std::size_t>(catalog.stuck)]);
}

}  // namespace bastide
