#include "sdk/tools/trial/answer_text.h"

#include <charconv>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

/// A seat by its name where the answer is "player 2".
std::string with_names(const Game& game, const std::string& text) {
  constexpr std::string_view kPlayer = "player ";
  std::size_t seat = 0;
  const char* const last = text.data() + text.size();
  if (text.starts_with(kPlayer) &&
      std::from_chars(text.data() + kPlayer.size(), last, seat).ptr == last && seat > 0 &&
      seat <= game.setup().players.size()) {
    return said_player(game, PlayerId(seat - 1));
  }
  return text;
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
  return answer.sealed_with >= 0 || !game.is_told(n) ? said(kHasChosen) : answer.text;
}

std::vector<std::string> opened_texts(const Game& game, std::size_t n) {
  std::vector<std::string> texts;
  for (const std::size_t opened : game.opened_by(n)) {
    const Answer& answer = game.answers()[opened];
    texts.push_back(said_with(
        "{} chose {}", said_player(game, PlayerId(answer.actor)), with_names(game, answer.text)));
  }
  return texts;
}

}  // namespace bastide
