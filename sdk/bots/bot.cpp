#include "sdk/bots/bot.h"

#include <utility>

#include "kernel/flow/hidden.h"
#include "kernel/flow/playout.h"
#include "sdk/bots/team_value.h"
#include "sdk/bots/trained_file.h"

namespace bastide {

BotSeat::BotSeat(std::shared_ptr<const Ruleset> rules, std::unique_ptr<Bot> bot)
    : rules_(std::move(rules)),
      bot_(std::move(bot)),
      scripts_(make_script_host(*rules_)),
      context_(*rules_, own_) {
  context_.scripts = scripts_.get();
  context_.searching = true;
}

BotSeat::BotSeat(const std::shared_ptr<const Ruleset>& rules, std::string_view bot)
    : BotSeat(rules, std::move(make_bot(bot, *rules).value())) {}

void BotSeat::new_game(PlayerId seat, std::uint64_t seed) {
  seat_ = seat;
  seed_ = seat_seed(seed, seat);
  bot_->new_game(seat, seed_);
}

Option BotSeat::choose(const State& state) {
  look_at(state);
  return bot_->choose(context_);
}

Option BotSeat::choose(const State& state, const GameSoFar& so_far) {
  bot_->follow(so_far);
  return choose(state);
}

std::vector<Advice> BotSeat::advise(const State& state) {
  look_at(state);
  return bot_->advise(context_);
}

void BotSeat::look_at(const State& state) {
  own_ = state;
  context_.state_replaced();
  // Random numbers follow from what has happened, never from how often somebody asked.
  const auto turn = static_cast<std::uint64_t>(state.turn.number);
  const auto asked =
      static_cast<std::uint64_t>(state.draws) << 16U | state.suspended.transcript.size();
  const std::uint64_t stream =
      mix(mix(seed_, turn), mix(asked, static_cast<std::uint64_t>(state.turn.step)));
  if (bot_->sees_all()) {
    own_.rng.state = stream;
  } else {
    hide_from(context_.catalog, own_, seat_, stream);
  }
}

std::string_view default_bot(const Ruleset& rules) {
  if (plays_together(rules)) {
    return names_goals(rules.catalog) && is_trained_for(rules) ? "trained" : "coop-greedy";
  }
  return is_trained_for(rules) ? "trained" : "greedy";
}

}  // namespace bastide
