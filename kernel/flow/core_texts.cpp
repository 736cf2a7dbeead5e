#include "kernel/flow/core_texts.h"

#include <algorithm>
#include <array>
#include <optional>

#include "kernel/base/said.h"
#include "kernel/base/utf8.h"
#include "kernel/rules/hooks.h"

namespace bastide {

namespace {

/// What the kernel says besides its denials.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kTexts{{
    {"core:occupied/segment", marked("the {kind} of {segment} has a piece on it already")},
    {"core:no_such_option", marked("\"{text}\" is none of the options")},
    {"core.discard", marked("No tile in hand fits anywhere: which one leaves the game?")},
    {"core:draw", marked("A tile is drawn")},
    {"core:token", marked("A token is drawn")},
    {"core:place", marked("Place a tile")},
    {"core:claim", marked("Place a piece on the tile, or none")},
    {"core:settle", marked("Which completed feature is scored next?")},
    {"core:ask", marked("Choose")},
}};

/// Sides, what they show where nothing is printed, and the two ways to turn.
constexpr std::array<std::string_view, 7> kSideWords{marked_as("side", "nothing"),
                                                     marked_as("side", "north"),
                                                     marked_as("side", "east"),
                                                     marked_as("side", "south"),
                                                     marked_as("side", "west"),
                                                     marked_as("side", "left"),
                                                     marked_as("side", "right")};

/// A word of a denial: the short name of a feature or a piece, or a side; nothing when it is none.
std::optional<std::string> said_word(const Catalog& catalog, std::string_view word) {
  for (const FeatureKind& kind : catalog.feature_kinds) {
    if (short_name(kind.name) == word) {
      return said_name(kind.name);
    }
  }
  for (const PieceKind& kind : catalog.piece_kinds) {
    if (short_name(kind.name) == word) {
      return said_name(kind.name);
    }
  }
  const bool is_side = std::find(kSideWords.begin(), kSideWords.end(), word) != kSideWords.end();
  return is_side ? std::optional(said_as("side", word)) : std::nullopt;
}

}  // namespace

TextArgs said_args(const Catalog& catalog, const TextArgs& args) {
  TextArgs said = args;
  if (language_code() == "en") {
    return said;
  }
  for (auto& [name, value] : said) {
    // "plain-track-plain" is what a side shows.
    std::string words;
    bool is_known = true;
    for (std::size_t from = 0; from <= value.size() && is_known;) {
      const std::size_t end = std::min(value.find('-', from), value.size());
      const auto word = said_word(catalog, std::string_view(value).substr(from, end - from));
      is_known = word.has_value();
      words += (from == 0 ? "" : "-") + word.value_or("");
      from = end + 1;
    }
    value = is_known ? words : value;
  }
  return said;
}

std::string_view core_text(std::string_view key) {
  for (const DenialRow& row : core_denials()) {
    if (row.id == key) {
      return row.says;
    }
  }
  const auto* const found =
      std::find_if(kTexts.begin(), kTexts.end(), [&](const auto& row) { return row.first == key; });
  return found == kTexts.end() ? std::string_view() : found->second;
}

std::string fill_text(std::string_view sentence, const TextArgs& args) {
  std::string result;
  std::size_t at = 0;
  while (at < sentence.size() && result.size() <= kLongestSentence) {
    const std::size_t open = sentence.find('{', at);
    const std::size_t close = open == std::string_view::npos ? open : sentence.find('}', open);
    if (close == std::string_view::npos) {
      break;
    }
    const std::string_view name = sentence.substr(open + 1, close - open - 1);
    const auto value =
        std::find_if(args.begin(), args.end(), [&](const auto& arg) { return arg.first == name; });
    result += sentence.substr(at, open - at);
    result += value == args.end() ? sentence.substr(open, close - open + 1)
                                  : std::string_view(value->second);
    at = close + 1;
  }
  result += sentence.substr(at, kLongestSentence);
  return shortened(result, kLongestSentence);
}

std::string core_sentence(std::string_view key, const TextArgs& args) {
  const bool on_segment =
      std::any_of(args.begin(), args.end(), [](const auto& arg) { return arg.first == "segment"; });
  const std::string_view special =
      on_segment ? core_text(std::string(key) + "/segment") : std::string_view();
  return fill_text(said(special.empty() ? core_text(key) : special), args);
}

}  // namespace bastide
