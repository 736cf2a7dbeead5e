#include "kernel/flow/core_texts.h"

#include <algorithm>
#include <array>

#include "kernel/base/utf8.h"
#include "kernel/rules/hooks.h"

namespace bastide {

namespace {

/// What the kernel says besides its denials.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kTexts{{
    {"core:occupied/segment", "the {kind} of {segment} has a piece on it already"},
    {"core:no_such_option", "\"{text}\" is none of the options"},
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
