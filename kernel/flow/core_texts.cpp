#include "kernel/flow/core_texts.h"

#include <algorithm>
#include <array>

#include "kernel/base/utf8.h"

namespace bastide {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 18> kTexts{{
    // Denials.
    {"core:edge_mismatch",
     "the {side} side shows {shows}, but the tile at {cell} shows {wants} there"},
    {"core:no_neighbour",
     "no tile beside {cell}: a tile must share a whole side with a placed tile"},
    {"core:not_offered", "the tile may not lie at {cell}: it goes {places}"},
    {"core:outside",
     "{cell} is outside the board, which is at most {width} wide and {height} high"},
    {"core:occupied", "a tile lies at {cell} already"},
    {"core:occupied/segment", "the {kind} of {segment} has a piece on it already"},
    {"core:no_supply", "no {piece} is left in the supply"},
    {"core:not_claimable", "a {piece} cannot stand on a {kind}"},
    {"core:not_this_tile", "{segment} is not on the tile that was placed this turn"},
    {"core:finished",
     "the {kind} of {segment} is complete: away from the tile that was placed this turn only "
     "features that are not complete may be claimed"},
    {"core:no_such_option", "\"{text}\" is none of the options"},
    // Prompts.
    {"core.discard", "No tile in hand fits anywhere: which one leaves the game?"},
    {"core:draw", "A tile is drawn"},
    {"core:token", "A token is drawn"},
    {"core:place", "Place a tile"},
    {"core:claim", "Place a piece on the tile, or none"},
    {"core:settle", "Which completed feature is scored next?"},
    {"core:ask", "Choose"},
}};

}  // namespace

std::string_view core_text(std::string_view key) {
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
  if (result.size() > kLongestSentence) {
    result.resize(cut(result, kLongestSentence).size());
    result += "…";
  }
  return result;
}

std::string core_sentence(std::string_view key, const TextArgs& args) {
  const bool on_segment =
      std::any_of(args.begin(), args.end(), [](const auto& arg) { return arg.first == "segment"; });
  const std::string_view special =
      on_segment ? core_text(std::string(key) + "/segment") : std::string_view();
  return fill_text(special.empty() ? core_text(key) : special, args);
}

}  // namespace bastide
