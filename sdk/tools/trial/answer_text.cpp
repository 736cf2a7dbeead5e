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

/// What chance has answered, as those know it who do not see it.
std::string hidden_text(const Answer& answer) {
  const bool is_tile = answer.choice == choice_name(Choice::draw);
  const bool is_owned = answer.knower >= 0;
  return is_tile ? said(is_owned ? marked("a tile that others do not see")
                                 : marked("a tile that nobody sees"))
                 : said(is_owned ? marked("something that others do not see")
                                 : marked("something that nobody sees"));
}

}  // namespace

std::string told_text(const Game& game, std::size_t n, Viewer viewer) {
  const Answer& answer = game.answers()[n];
  const bool is_told = viewer.sees_all || game.is_told(n, viewer.seat);
  if (answer.actor == kChance && !is_told) {
    return hidden_text(answer);
  }
  // An answer under seal is told with the others, once they are all there.
  const bool is_sealed = answer.sealed_with >= 0 && answer.actor != viewer.seat.value();
  return is_told && (!is_sealed || viewer.sees_all) ? open_text(game, answer) : said(kHasChosen);
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
