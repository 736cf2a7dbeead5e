#include "sdk/tools/author/rerun.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/trial/answer_text.h"
#include "sdk/tools/trial/event_text.h"
#include "sdk/tools/trial/option_text.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

constexpr std::size_t kMostShown = 6;  // options or events of one difference

std::string actor_name(const Game& game, std::int32_t actor) {
  return told_actor(game, actor);
}

/// What a game waits for, in words.
std::string decision_text(const Game& game) {
  if (!game.waiting()) {
    return said("the game is over");
  }
  const PendingChoice pending = game.pending();
  return said_with(
      "{} decides {}",
      actor_name(game, pending.actor),
      pending.prompt.empty() ? told_choice(choice_name(pending.choice)) : pending.prompt);
}

std::vector<std::string> option_texts(Game& game) {
  std::vector<std::string> texts;
  if (game.waiting() && game.pending().actor != kChance) {
    for (const Option& option : game.options()) {
      texts.push_back(game.text(option));
    }
  }
  return texts;
}

std::string shortened(const std::vector<std::string>& texts) {
  std::string text;
  for (std::size_t i = 0; i < std::min(texts.size(), kMostShown); ++i) {
    text += (i == 0 ? "" : ", ") + texts[i];
  }
  return texts.size() > kMostShown ? said_with("{} and {} more", text, texts.size() - kMostShown)
                                   : text;
}

/// Those of `a` that `b` lacks.
std::vector<std::string> only_in(const std::vector<std::string>& a,
                                 const std::vector<std::string>& b) {
  std::vector<std::string> only;
  std::copy_if(a.begin(), a.end(), std::back_inserter(only), [&](const std::string& text) {
    return std::find(b.begin(), b.end(), text) == b.end();
  });
  return only;
}

std::string options_text(const std::vector<std::string>& all,
                         const std::vector<std::string>& only) {
  return only.empty() ? said_counted(std::ssize(all), "{} option", "{} options")
                      : said_with("{}, also {}",
                                  said_counted(std::ssize(all), "{} option", "{} options"),
                                  shortened(only));
}

std::string scores_text(const Game& game) {
  std::string text;
  for (std::size_t colour = 0; colour < game.state().colours(); ++colour) {
    text += fmt::format("{}{} {}",
                        colour == 0 ? "" : ", ",
                        said_colour(game, ColourId(colour)),
                        game.view().points(ColourId(colour)));
  }
  return text;
}

/// One of the two games, answer by answer.
class Side {
 public:
  Side(const std::shared_ptr<const Ruleset>& rules, GameSetup setup) : game_(rules, setup) {}

  [[nodiscard]] Game& game() { return game_; }
  /// What happened since the last call.
  [[nodiscard]] std::vector<std::string> news() {
    std::vector<std::string> texts;
    const std::size_t first = told_;
    const std::vector<bool> seen = seen_events(game_, first, {});
    for (; told_ < game_.journal().events.size(); ++told_) {
      if (std::string text = event_text(game_, told_, seen[told_ - first]); !text.empty()) {
        texts.push_back(std::move(text));
      }
    }
    return texts;
  }

 private:
  Game game_;
  std::size_t told_ = 0;
};

/// "Ann answers "3"", or what may be said of it now.
std::string answer_words(const Game& game, std::size_t n) {
  const Answer& answer = game.answers()[n];
  return game.is_told(n)
             ? said_with("{} answers \"{}\"", actor_name(game, answer.actor), answer.text)
             : fmt::format("{} {}", actor_name(game, answer.actor), said(kHasChosen));
}

class Comparison {
 public:
  Comparison(const Game& old, const std::shared_ptr<const Ruleset>& rules)
      : old_(old),
        before_(old.shared_rules(), quiet(old.setup())),
        now_(rules, quiet(old.setup())) {}

  /// Fills everything of the result but the game.
  void run(Rerun& result);

 private:
  /// The same game, in which chance waits to be asked.
  static GameSetup quiet(GameSetup setup) {
    setup.auto_chance = false;
    setup.keep_history = false;
    return setup;
  }

  void differ(Rerun& result, std::string before, std::string now) const;
  void compare_choice(Rerun& result);
  void compare_outcome(Rerun& result);
  [[nodiscard]] std::string answer(const Answer& answer);

  const Game& old_;
  Side before_;
  Side now_;
  std::size_t number_ = 0;
  std::string at_ = "at the start";
};

void Comparison::differ(Rerun& result, std::string before, std::string now) const {
  if (!result.first && before != now) {
    result.first = {number_, at_, std::move(before), std::move(now)};
  }
}

void Comparison::compare_choice(Rerun& result) {
  differ(result, decision_text(before_.game()), decision_text(now_.game()));
  if (result.first) {
    return;
  }
  const std::vector<std::string> before = option_texts(before_.game());
  const std::vector<std::string> now = option_texts(now_.game());
  const std::vector<std::string> gone = only_in(before, now);
  const std::vector<std::string> added = only_in(now, before);
  if (!gone.empty() || !added.empty()) {
    differ(result, options_text(before, gone), options_text(now, added));
  }
}

void Comparison::compare_outcome(Rerun& result) {
  const std::vector<std::string> before = before_.news();
  const std::vector<std::string> now = now_.news();
  const std::vector<std::string> gone = only_in(before, now);
  const std::vector<std::string> added = only_in(now, before);
  if (!gone.empty() || !added.empty()) {
    differ(result,
           gone.empty() ? said("nothing more") : shortened(gone),
           added.empty() ? said("nothing more") : shortened(added));
  }
  differ(result, scores_text(before_.game()), scores_text(now_.game()));
}

/// Gives both games the answer; why the new one does not take it, if so.
std::string Comparison::answer(const Answer& answer) {
  Game& now = now_.game();
  static_cast<void>(before_.game().answer(answer.text));
  const PendingChoice pending = now.pending();
  if (pending.actor != answer.actor || choice_name(pending.choice) != answer.choice) {
    return said_with("now {}", decision_text(now));
  }
  if (answer.actor == kChance) {
    const Status status = now.answer_chance();
    if (!status.ok()) {
      return status.error().message;
    }
    const std::string& drawn = now.answers().back().text;
    return drawn == answer.text ? "" : said_with("now chance gives {}", drawn);
  }
  const std::vector<std::string> known = option_texts(now);
  if (std::find(known.begin(), known.end(), answer.text) == known.end()) {
    return said("now this is no option");
  }
  const Status status = now.answer(answer.text);
  return status.ok() ? "" : status.error().message;
}

void Comparison::run(Rerun& result) {
  result.answers = old_.position();
  if (!now_.game().start_status().ok()) {
    result.stopped = now_.game().start_status().error().message;
    return;
  }
  compare_outcome(result);
  for (std::size_t n = 0; n < old_.position() && result.stopped.empty(); ++n) {
    const Answer& old = old_.answers()[n];
    number_ = n + 1;
    at_ = said_with("before {}", answer_words(old_, n));
    compare_choice(result);
    if (!now_.game().waiting()) {
      result.stopped = decision_text(now_.game());
      return;
    }
    result.stopped = answer(old);
    if (!result.stopped.empty()) {
      differ(result, answer_words(old_, n), result.stopped);
      return;
    }
    at_ = said_with("after {}", answer_words(old_, n));
    compare_outcome(result);
    result.kept = n + 1;
  }
  at_ = said("after the last answer");
  compare_choice(result);
}

/// The game under the new rules after the answers that fit.
std::unique_ptr<Game> played(const Game& old,
                             const std::shared_ptr<const Ruleset>& rules,
                             std::size_t kept) {
  auto game = std::make_unique<Game>(rules, old.setup());
  for (std::size_t n = 0; n < kept; ++n) {
    const Answer& answer = old.answers()[n];
    if (game->position() > n) {
      continue;  // chance has answered already
    }
    const Status status =
        answer.actor == kChance ? game->answer_chance() : game->answer(answer.text);
    if (!status.ok()) {
      break;
    }
  }
  return game;
}

}  // namespace

Rerun play_again(const Game& old, const std::shared_ptr<const Ruleset>& rules) {
  Rerun result;
  const auto seats = static_cast<std::int32_t>(old.setup().players.size());
  if (seats < rules->catalog.least_players || seats > rules->catalog.most_players) {
    result.answers = old.position();
    result.stopped = said_with("now the game is for {} to {} players, not for {}",
                               rules->catalog.least_players,
                               rules->catalog.most_players,
                               seats);
    return result;
  }
  try {
    Comparison(old, rules).run(result);
    result.game = played(old, rules, result.kept);
    if (!result.game->start_status().ok()) {
      result.game = nullptr;
    }
  } catch (const ScriptFault& fault) {
    result.stopped = said_with("a rule failed: {}", fault.what());
    result.game = nullptr;
  }
  return result;
}

std::string rerun_text(const Rerun& rerun) {
  std::string text;
  if (rerun.first) {
    text += line_of("the first difference: answer {}, {}", rerun.first->answer, rerun.first->at) +
            line_of("  before: {}", rerun.first->before) +
            line_of("  now:    {}", rerun.first->now);
  }
  if (rerun.stopped.empty()) {
    return text + (rerun.first
                       ? line_of("all {} answers fit", rerun.answers)
                       : line_of("all {} answers fit; nothing is different", rerun.answers));
  }
  return text +
         hanging(said_with(
             "{} of {} fit: {}",
             rerun.kept,
             said_counted(static_cast<std::int64_t>(rerun.answers), "{} answer", "{} answers"),
             rerun.stopped)) +
         "\n";
}

nlohmann::ordered_json rerun_json(const Rerun& rerun) {
  nlohmann::ordered_json json{{"answers", rerun.answers}, {"kept", rerun.kept}};
  if (rerun.first) {
    json["first_difference"] = {{"answer", rerun.first->answer},
                                {"at", rerun.first->at},
                                {"before", rerun.first->before},
                                {"now", rerun.first->now}};
  }
  if (!rerun.stopped.empty()) {
    json["stopped"] = rerun.stopped;
  }
  return json;
}

}  // namespace bastide
