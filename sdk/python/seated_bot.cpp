#include "sdk/python/seated_bot.h"

#include "kernel/base/rng.h"

namespace bastide {

SeatedBot::SeatedBot(const std::string& name,
                     std::shared_ptr<const SeatedRules> game,
                     std::uint64_t seed)
    : name_(name),
      game_(std::move(game)),
      seed_(seed),
      seats_(static_cast<std::size_t>(game_->seat_count())) {
  const Result<std::unique_ptr<Bot>> made = make_bot(name, game_->rules());
  if (!made.ok()) {
    throw NoAnswer(made.error().message);
  }
}

SeatedBot::Task SeatedBot::task_of(const Position& position) const {
  if (position.shared_game()->shared_rules() != game_->shared_rules() ||
      position.game().seat_count() != game_->seat_count()) {
    throw NoAnswer("the bot " + name_ + " was made for another game");
  }
  const std::int32_t seat = position.current_player();
  if (seat < 0) {
    throw NoAnswer(position.is_over() ? "the game is over; nothing is to be decided"
                                      : "chance is to answer now, not a player");
  }
  return {position.state(), seat, position.seed(), position.move_number()};
}

BotSeat& SeatedBot::seat_for(const Task& task) {
  Seat& seat = seats_[static_cast<std::size_t>(task.seat)];
  const bool is_first = seat.bot == nullptr;
  if (is_first) {
    seat.bot = std::make_unique<BotSeat>(game_->shared_rules(), name_);
  }
  if (is_first || seat.seed != task.seed || task.moves < seat.moves) {
    seat.bot->new_game(PlayerId(task.seat), mix(seed_, task.seed));
  }
  seat.seed = task.seed;
  seat.moves = task.moves;
  return *seat.bot;
}

Option SeatedBot::choose(const Task& task) {
  const std::lock_guard lock(mutex_);
  return seat_for(task).choose(task.state);
}

std::vector<Advice> SeatedBot::advise(const Task& task) {
  const std::lock_guard lock(mutex_);
  return seat_for(task).advise(task.state);
}

}  // namespace bastide
