#include "sdk/tools/shell/value_words.h"

#include <algorithm>
#include <array>

#include "kernel/base/said.h"

namespace bastide {

namespace {

/// What help pages call values. What is typed as it is written in small letters, and stays.
constexpr std::array kValueWords{
    marked("AIM"),     marked("BOT"),     marked("BOTS"),  marked("CODE"),    marked("COMMAND"),
    marked("FILE"),    marked("FOLDER"),  marked("GAME"),  marked("LENGTH"),  marked("NAME"),
    marked("NUMBERS"), marked("OPTION"),  marked("PAIRS"), marked("PLUGIN"),  marked("POINT"),
    marked("PROGRAM"), marked("RULESET"), marked("SEAT"),  marked("TEXT"),    marked("TILE"),
    marked("TOKEN"),   marked("TOPIC"),   marked("VALUE"), marked("VARIANT"), marked("WHAT"),
    marked("WHEN"),    marked("WORD"),    marked("INT"),   marked("KIND"),    marked("ACTION"),
    marked("MORE"),    marked("PARCEL")};

}  // namespace

std::string said_value(std::string_view value) {
  std::string text;
  std::string word;
  const auto end_word = [&] {
    const bool is_known =
        std::find(kValueWords.begin(), kValueWords.end(), word) != kValueWords.end();
    text += is_known ? said(word) : word;
    word.clear();
  };
  for (const char letter : value) {
    if (letter >= 'A' && letter <= 'Z') {
      word += letter;
    } else {
      end_word();
      text += letter;
    }
  }
  end_word();
  return text;
}

}  // namespace bastide
