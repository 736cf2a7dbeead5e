#include "sdk/tools/outside/bot_server.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace bastide {

namespace {

std::string error_line(std::string_view what) {
  std::string text;
  JsonLine(text).open_object().member("error", what).close_object().end();
  return text;
}

bool are_same_rules(const NewGame& one, const NewGame& other) {
  return one.ruleset == other.ruleset && one.with == other.with && one.set == other.set;
}

}  // namespace

std::string BotServer::reply(std::string_view line) {
  const Result<BotOrder> order = read_order(line);
  if (!order.ok()) {
    return error_line(order.error().message);
  }
  switch (order.value().kind) {
    case BotOrder::Kind::hello: {
      std::string text;
      JsonLine json(text);
      json.open_object().member("ok", kBotProtocol).member("name", "bastide " + bot_word(bot_));
      json.close_object().end();
      return text;
    }
    case BotOrder::Kind::new_game:
      begin(order.value().game);
      return {};
    case BotOrder::Kind::position:
      follow(order.value());
      return {};
    case BotOrder::Kind::go:
      return answer(order.value());
    case BotOrder::Kind::quit:
      is_over_ = true;
      return {};
    default:
      return {};
  }
}

void BotServer::begin(const NewGame& told) {
  trouble_.clear();
  moves_.clear();
  game_ = nullptr;
  told_seat_ = static_cast<std::int32_t>(told.seat);
  try {
    if (rules_ == nullptr || !are_same_rules(told, told_)) {
      seat_ = nullptr;
      rules_ = load_(told);
      told_ = told;
    }
    const auto seats = static_cast<std::int32_t>(told.seats.size());
    if (seats < rules_->catalog.least_players || seats > rules_->catalog.most_players ||
        told.seat >= seats || told.first >= seats) {
      trouble_ = fmt::format("{} is for {} to {} seats, not for {}",
                             rules_->title,
                             rules_->catalog.least_players,
                             rules_->catalog.most_players,
                             seats);
      return;
    }
    if (seat_ == nullptr) {
      Result<std::unique_ptr<Bot>> bot = make_bot(bot_, *rules_);
      if (!bot.ok()) {
        trouble_ = bot.error().message;
        return;
      }
      seat_ = std::make_unique<BotSeat>(rules_, std::move(bot.value()));
    }
    seat_->new_game(PlayerId(told_seat_), static_cast<std::uint64_t>(told.seed));
    GameSetup setup;
    setup.players = told.seats;
    setup.seed = static_cast<std::uint64_t>(told.seed);
    setup.first = static_cast<std::int32_t>(told.first);
    game_ = std::make_unique<FollowedGame>(rules_, setup);
  } catch (const LoadError& error) {
    trouble_ = error.what();
  }
}

void BotServer::follow(const BotOrder& order) {
  const auto from = static_cast<std::size_t>(order.from);
  if (game_ == nullptr || from > moves_.size()) {
    trouble_ =
        trouble_.empty() ? "this position does not follow from what was told before" : trouble_;
    return;
  }
  trouble_.clear();
  moves_.resize(from);
  moves_.insert(moves_.end(), order.moves.begin(), order.moves.end());
  Status status = play_from(std::min(from, game_->size()));
  const bool has_guessed = std::any_of(
      moves_.begin(), moves_.end(), [](const BotOrder::Move& move) { return !move.is_told; });
  if (!status.ok() && has_guessed) {  // what was hidden was something else: now more is known
    status = play_from(0);
  }
  if (!status.ok()) {
    trouble_ = fmt::format("move {} cannot be followed: {}", game_->size(), status.error().message);
  }
}

Status BotServer::play_from(std::size_t n) {
  std::map<std::string, int> later;  // what chance will bring, as far as was told
  for (std::size_t i = n; i < moves_.size(); ++i) {
    later[moves_[i].move] += moves_[i].by < 0 && moves_[i].is_told ? 1 : 0;
  }
  Status status = game_->go_back(n);
  for (; status.ok() && n < moves_.size(); ++n) {
    const BotOrder::Move& move = moves_[n];
    later[move.move] -= move.by < 0 && move.is_told ? 1 : 0;
    status = move.is_told  ? game_->add(move.move)
             : move.by < 0 ? game_->add_any_chance(later)
                           : Status(Error{ErrorCode::bad_request, "it is hidden from this seat"});
  }
  return status;
}

std::string BotServer::answer(const BotOrder& order) {
  if (game_ == nullptr || !trouble_.empty()) {
    return error_line(trouble_.empty() ? "no game has begun" : trouble_);
  }
  Game& game = game_->game();
  if (!game.waiting() || game.pending().actor != told_seat_) {
    return error_line("as far as was told, another seat is to answer");
  }
  std::string move;
  try {
    move = game.text(seat_->choose(game.state()));
  } catch (const ScriptFault& fault) {
    return error_line(fault.what());
  }
  std::string text;
  JsonLine json(text);
  json.open_object();
  const auto found = std::find(order.legal.begin(), order.legal.end(), move);
  if (order.legal.empty()) {
    json.member("best", move);
  } else if (found != order.legal.end()) {
    json.member("best", found - order.legal.begin());
  } else {
    return error_line(fmt::format("what it knows of the game does not lead here: {} is not legal",
                                  in_quotes(move)));
  }
  json.member("go", order.go).close_object().end();
  return text;
}

}  // namespace bastide
