#include "sdk/tools/trial/answer_text.h"

#include <charconv>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/trial/option_text.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

/// In English as records hold it.
std::string open_text(const Game& game, const Answer& answer) {
  const bool is_question = answer.choice == choice_name(Choice::asked);
  return language_code() == "en"
             ? answer.text
             : said_option_by_name(game, is_question ? kAnyPlugin : "", answer.text);
}

/// A seat by its name where the answer is "player 2".
std::string with_names(const Game& game, const Answer& answer) {
  const std::string& text = answer.text;
  constexpr std::string_view kPlayer = "player ";
  std::size_t seat = 0;
  const char* const last = text.data() + text.size();
  if (text.starts_with(kPlayer) &&
      std::from_chars(text.data() + kPlayer.size(), last, seat).ptr == last && seat > 0 &&
      seat <= game.setup().players.size()) {
    return said_player(game, PlayerId(seat - 1));
  }
  return open_text(game, answer);
}

}  // namespace

std::string told_text(const Game& game, std::size_t n) {
  // An answer under seal is told with the others, once they are all there.
  const Answer& answer = game.answers()[n];
  if (answer.is_secret && answer.actor == kChance) {
    const Catalog& catalog = game.rules().catalog;
    return catalog.hand.is_some() && catalog.zones[catalog.hand].seen_by == Sight::owner
               ? said("a tile that others do not see")
               : said("a tile that nobody sees");
  }
  if (answer.sealed_with >= 0 || !game.is_told(n)) {
    return said(kHasChosen);
  }
  return open_text(game, answer);
}

std::vector<std::string> opened_texts(const Game& game, std::size_t n) {
  std::vector<std::string> texts;
  for (const std::size_t opened : game.opened_by(n)) {
    const Answer& answer = game.answers()[opened];
    texts.push_back(said_with(
        "{} chose {}", said_player(game, PlayerId(answer.actor)), with_names(game, answer)));
  }
  return texts;
}

}  // namespace bastide
