#include "sdk/tools/explain/sheet_words.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "kernel/base/joined.h"

namespace bastide {

// Words.

std::string words_of(std::string_view name) {
  std::string text(short_name(name));
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

namespace {

std::string with_article(const std::string& word) {
  const bool vowel = std::string_view("aeiou").find(word[0]) != std::string_view::npos;
  return (vowel ? "an " : "a ") + word;
}

/// "a, b or c".
std::string any_of_words(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += i == 0 ? "" : i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

std::string capital(std::string text) {
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string term_words(const Catalog& catalog, const PointTerm& term, std::int32_t each) {
  switch (term.word) {
    case CountWord::tile:
      return fmt::format("{} for each tile", each);
    case CountWord::piece:
      return fmt::format("{} for each piece on it", each);
    case CountWord::neighbour:
      return fmt::format("{} for each tile around it", each);
    case CountWord::flat:
      return counted(each, "point");
    case CountWord::touching_done:
      return fmt::format("{} for each completed {} that touches it",
                         each,
                         words_of(catalog.feature_kinds[term.touching].name));
    case CountWord::variable:
      return fmt::format(
          "{} for each of its {}", each, words_of(catalog.variables[term.variable].name));
  }
  return "";
}

/// What every piece of this kind is and is not, as far as it differs from other pieces.
std::vector<std::string> facts_of(const Catalog& catalog, const PieceKind& piece) {
  std::vector<std::string> facts;
  if (!catalog.all_receive && piece.power != 1) {
    facts.push_back(piece.power == 0 ? "counts for no majority"
                                     : fmt::format("counts {} times for a majority", piece.power));
  }
  if (piece.group.is_none()) {
    facts.emplace_back("may stand where others stand, and hinders nobody");
  } else if (catalog.groups[piece.group] != "core") {
    facts.emplace_back("and pieces of other kinds do not hinder each other");
  }
  if (piece.stays) {
    facts.emplace_back("stays on the board when its feature is scored");
  }
  return facts;
}

}  // namespace

// Sentences.

std::string piece_sentence(const Catalog& catalog, const PieceKind& piece) {
  const std::string word = words_of(piece.name);
  if (piece.neutral) {
    return fmt::format("There {} {} in all, of nobody's: only the rules move {}.",
                       piece.supply == 1 ? "is" : "are",
                       counted(piece.supply, word),
                       piece.supply == 1 ? "it" : "them");
  }
  std::string text = fmt::format("Each colour has {}.", counted(piece.supply, word));
  const std::vector<std::string> facts = facts_of(catalog, piece);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    text += i == 0 ? fmt::format(" {} ", capital(with_article(word))) : "; it ";
    text += facts[i];
  }
  return text + (facts.empty() ? "" : ".");
}

std::string seats_sentence(const Catalog& catalog, const SeatPlan& plan) {
  std::string text = fmt::format(
      "With {}: {} each", counted(plan.players, "player"), counted(plan.colours_each, "colour"));
  for (const auto& [piece, count] : plan.supply) {
    text += fmt::format(", {} of each colour",
                        counted(count, words_of(catalog.piece_kinds[piece].name)));
  }
  return text + ".";
}

std::string bag_sentence(const Catalog& catalog, const Bag& bag) {
  std::vector<std::string> tokens;
  for (const auto& [token, count] : bag.tokens) {
    tokens.push_back(fmt::format("{} x {}", count, words_of(catalog.tokens[token].name)));
  }
  return fmt::format("In the {}: {}.", words_of(bag.name), fmt::join(tokens, ", "));
}

std::string claim_sentence(const Catalog& catalog) {
  std::string text;
  for (const PieceKind& piece : catalog.piece_kinds) {
    std::vector<std::string> on;
    for (const FeatureKindId kind : piece.claims) {
      on.push_back(words_of(catalog.feature_kinds[kind].name));
    }
    if (!on.empty() && piece.supply > 0) {
      text += fmt::format("{}{} on {}",
                          text.empty() ? "" : "; or ",
                          with_article(words_of(piece.name)),
                          with_article(any_of_words(on)));
    }
  }
  return text.empty() ? ""
                      : fmt::format(
                            "Decision: the active player may put one piece on the tile "
                            "just placed: {}.",
                            text);
}

std::string candidates_sentence(const Candidates& source, bool cells) {
  constexpr std::array<std::string_view, 5> kWhere{"where it touches another at a corner only",
                                                   "in a hole with a tile on each side",
                                                   "in any free cell of the table",
                                                   "on any part of the board that is not complete",
                                                   "on any part of the board"};
  return fmt::format("{} may {} {} {}{}.",
                     source.guard.conditions.empty() ? (cells ? "A tile" : "A piece")
                                                     : (cells ? "Some tiles" : "Some pieces"),
                     source.only ? "only" : "also",
                     cells ? "lie" : "stand",
                     kWhere.at(static_cast<std::size_t>(source.from)),
                     source.any_sides ? ", whatever the sides show" : "");
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
  std::string how;
  switch (kind.done) {
    case DoneRule::closed:
      how = kind.blocked_closes
                ? "complete when nothing can be added to it any more"
                : "complete when nothing can be added to it any more and nothing bars it";
      break;
    case DoneRule::around_4:
      how = "complete when tiles lie on all four sides of its tile";
      break;
    case DoneRule::around_8:
      how = "complete when all eight cells around its tile hold tiles";
      break;
    case DoneRule::never:
      how = points_words(catalog, kind, false).empty() ? "" : "never complete";
      break;
    case DoneRule::script:
      break;
  }
  return how.empty() ? how
                     : fmt::format("{} is {}.", capital(with_article(words_of(kind.name))), how);
}

std::string stuck_sentence(const Catalog& catalog) {
  constexpr std::array<const char*, 5> kStuck{
      "leaves the game, and another one is drawn",
      "goes back into the pile, and another one is drawn",
      "stays in the hand; the player gives up one and draws another",
      "stays in the hand, and the turn goes on",
      "ends the game"};
  return fmt::format("A tile that fits nowhere {}.",
                     kStuck[static_cast<std::size_t>(catalog.stuck)]);
}

}  // namespace bastide
