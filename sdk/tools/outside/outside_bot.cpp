#include "sdk/tools/outside/outside_bot.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/diagnostics.h"
#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "sdk/bots/greedy_bot.h"
#include "sdk/tools/explain/opened_game.h"
#include "sdk/tools/explain/score_json.h"
#include "sdk/tools/explain/why.h"
#include "sdk/tools/outside/board_json.h"
#include "sdk/tools/outside/followed_game.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

using Clock = ChildProcess::Clock;

constexpr std::chrono::milliseconds kQuitting{1'000};
constexpr int kMostLines = 1000;      // before one answer
constexpr int kMostFaultsInARow = 5;  // then its process is ended
constexpr int kMostBadStarts = 3;

}  // namespace

struct OutsideBot::Fault {
  BotFault fault = BotFault::ended;
  std::string what;
  bool ends_process = false;
};

OutsideBot::OutsideBot(const std::string& bot,
                       std::shared_ptr<const Ruleset> rules,
                       OutsideBots& owner,
                       const LoadRequest& origin)
    : bot_(bot),
      command_(read_bot_spec(bot).settings.front()),
      rules_(std::move(rules)),
      owner_(owner),
      origin_(origin) {}

OutsideBot::~OutsideBot() {
  if (process_ != nullptr && !stop_asked()) {
    const Undisturbed leaving;
    static_cast<void>(process_->send("{\"do\":\"quit\"}\n", Clock::now() + kQuitting));
    static_cast<void>(process_->let_end(kQuitting));
  }
}

void OutsideBot::new_game(PlayerId seat, std::uint64_t /*seed*/) {
  seat_ = seat;
  is_game_told_ = false;
  has_ended_ = false;
  told_ = 0;
  untold_.clear();
}

OutsideBot::Fault OutsideBot::fault_of(ChildProcess::Heard heard) {
  switch (heard) {
    case ChildProcess::Heard::late:
      return {BotFault::late, said_with("no answer within {} ms", patience_.count())};
    case ChildProcess::Heard::flooded:
      return {BotFault::flooded, said("a line of more than 64 KiB"), true};
    default:
      return {BotFault::ended, process_->ending(), true};
  }
}

void OutsideBot::send(Clock::time_point until) {
  const ChildProcess::Heard heard = process_->send(text_, until);
  if (heard != ChildProcess::Heard::line) {
    Fault fault = fault_of(heard);
    fault.ends_process = true;  // it knows a part of a line
    throw fault;
  }
}

std::string OutsideBot::read_line(Clock::time_point until) {
  std::string line;
  const ChildProcess::Heard heard = process_->read(line, until);
  if (heard != ChildProcess::Heard::line) {
    throw fault_of(heard);
  }
  return line;
}

/// Is there a process that speaks the protocol?
bool OutsideBot::start() {
  if (process_ != nullptr) {
    return true;
  }
  if (has_ended_ || bad_starts_ == kMostBadStarts) {
    return false;
  }
  ++bad_starts_;
  try {
    Result<std::unique_ptr<ChildProcess>> started = ChildProcess::start(command_);
    if (!started.ok()) {
      throw Fault{BotFault::start, started.error().message, true};
    }
    process_ = std::move(started.value());
    patience_ = std::max(owner_.policy().least_start, owner_.policy().clock);
    const Clock::time_point until = Clock::now() + patience_;
    text_ = hello_line("bastide " + Program::version());
    send(until);
    const Result<BotHello> hello = read_hello(read_line(until));
    if (!hello.ok()) {
      throw Fault{
          BotFault::start, said_with("its answer to hello: {}", hello.error().message), true};
    }
    if (hello.value().protocol != kBotProtocol) {
      throw Fault{BotFault::start,
                  said_with("it speaks protocol {}, and the game protocol {}",
                            hello.value().protocol,
                            kBotProtocol),
                  true};
    }
  } catch (const Fault& fault) {
    count({BotFault::start,
           fault.fault == BotFault::late ? said_with("it did not answer hello: {}", fault.what)
                                         : fault.what,
           true});
    return false;
  }
  is_game_told_ = false;
  return true;
}

/// Counts the fault, or ends everything.
void OutsideBot::count(const Fault& fault) {
  if (fault.ends_process) {
    process_.reset();
    has_ended_ = true;
  }
  owner_.count_fault(bot_, fault.fault, fault.what);
  if (owner_.policy().on_fault == OnFault::stop) {
    throw ToolError(Exit::bot,
                    said_with("{}: {}: {} (--on-fault random lets the games go on)",
                              bot_word(bot_),
                              said_as("fault", fault_word(fault.fault)),
                              fault.what));
  }
  if (++faults_in_a_row_ == kMostFaultsInARow && process_ != nullptr) {
    process_.reset();
    has_ended_ = true;
    faults_in_a_row_ = 0;
  }
}

/// What it does not know yet of the answers so far, and of the game.
void OutsideBot::tell_position() {
  const GameSoFar& game = *so_far_;
  if (!is_game_told_) {
    NewGame told{origin_.ruleset.empty() ? rules_->name : origin_.ruleset,
                 origin_.with,
                 origin_.set,
                 seat_.value(),
                 game.setup.players,
                 game.first,
                 static_cast<std::int64_t>(
                     mix(game.setup.seed, static_cast<std::uint64_t>(seat_.value()) + 1) >> 32U)};
    add_new_game(text_, told);
    is_game_told_ = true;
    told_ = 0;
    untold_.clear();
  }
  std::size_t from = told_;
  const bool is_other =
      told_ > game.answers.size() || (told_ > 0 && game.answers[told_ - 1].hash != told_hash_);
  if (is_other) {  // answers were taken back
    from = 0;
  }
  for (const std::size_t n : untold_) {
    if (n < from && game.is_told(n, seat_)) {
      from = n;
    }
  }
  std::erase_if(untold_, [&](std::size_t n) { return n >= from; });
  JsonLine json(text_);
  json.open_object().member("do", "position").member("from", static_cast<std::int64_t>(from));
  json.key("moves").open_list();
  for (std::size_t n = from; n < game.answers.size(); ++n) {
    const Answer& answer = game.answers[n];
    json.open_object()
        .member("by", answer.actor == kChance ? -1 : answer.actor)
        .member("choice", answer.choice);
    if (game.is_told(n, seat_)) {
      json.member("move", answer.text);
    } else {
      untold_.push_back(n);
    }
    json.close_object();
  }
  json.close_list().close_object().end();
  told_ = game.answers.size();
  told_hash_ = told_ > 0 ? game.answers[told_ - 1].hash : 0;
}

Option OutsideBot::choose(Context& own) {
  const std::vector<Option> options = list_options(own);
  bool is_own = false;
  Option option;
  if (start()) {
    try {
      option = ask(own, options);
      is_own = true;
      faults_in_a_row_ = 0;
      bad_starts_ = 0;
    } catch (const Fault& fault) {
      count(fault);
    }
  }
  owner_.count_decision(bot_, !is_own);
  so_far_ = nullptr;  // it goes when this returns
  return is_own ? option : in_its_place(own, options);
}

Option OutsideBot::ask(Context& own, const std::vector<Option>& options) {
  text_.clear();
  if (so_far_ != nullptr) {
    tell_position();
  }
  const PendingChoice pending = pending_choice(own);
  const Catalog& catalog = own.catalog;
  const State& shown = position_of(own);
  points_.assign(static_cast<std::size_t>(own.state.players), 0);
  const bool is_shared = shares_score(catalog);
  for (std::size_t colour = 0; colour < shown.colours(); ++colour) {
    std::int32_t& points = points_[static_cast<std::size_t>(shown.colour_player[colour])];
    points =
        is_shared ? shown.track(catalog.points, 0) : points + shown.track(catalog.points, colour);
  }
  const BotQuestion question{++go_,
                             own.state.turn.number,
                             choice_name(pending.choice),
                             pending.prompt,
                             points_,
                             owner_.policy().clock.count()};
  add_go(text_, question, own, options);
  patience_ = owner_.policy().clock;
  const Clock::time_point until = Clock::now() + patience_;
  send(until);
  for (int lines = 0; lines < kMostLines; ++lines) {
    std::string line;
    try {
      line = read_line(until);
    } catch (const Fault& fault) {
      if (fault.fault == BotFault::late && !fault.ends_process) {
        const std::string stop = fmt::format("{{\"do\":\"stop\",\"go\":{}}}\n", go_);
        static_cast<void>(process_->send(stop, Clock::now() + kQuitting));
      }
      throw;
    }
    const Result<BotAnswer> answer = read_answer(line);
    if (!answer.ok()) {
      throw Fault{BotFault::malformed,
                  said_with("{}, found {}", answer.error().message, in_quotes(line))};
    }
    switch (answer.value().kind) {
      case BotAnswer::Kind::best:
        if (answer.value().go == go_) {
          return answer_of(answer.value(), own, options);
        }
        break;  // of an earlier question, whose time had run out
      case BotAnswer::Kind::refusal:
        throw Fault{BotFault::refused, answer.value().text};
      case BotAnswer::Kind::info:
        break;
      default:
        explain(answer.value(), until);
    }
  }
  throw Fault{BotFault::flooded, said_with("{} lines, and no answer", kMostLines), true};
}

Option OutsideBot::answer_of(const BotAnswer& answer,
                             Context& own,
                             const std::vector<Option>& options) const {
  if (answer.best >= 0 && static_cast<std::size_t>(answer.best) < options.size()) {
    return options[static_cast<std::size_t>(answer.best)];
  }
  if (answer.best < 0) {
    for (const NamedOption& named : named_options(own, options)) {
      if (named.text == answer.text) {
        return named.option;
      }
    }
  }
  throw Fault{BotFault::illegal,
              said_with("{} is none of the {} options of {}",
                        answer.best < 0 ? in_quotes(answer.text) : std::to_string(answer.best),
                        options.size(),
                        choice_name(pending_choice(own).choice))};
}

/// The reply to what it asks, made by playing the game again.
void OutsideBot::explain(const BotAnswer& answer, Clock::time_point until) {
  const InEnglish english;  // programs read it
  const char* const what = answer.kind == BotAnswer::Kind::why     ? "why"
                           : answer.kind == BotAnswer::Kind::score ? "score"
                                                                   : "board";
  const Result<Explanation> reply = explanation(answer);
  const Explanation json =
      reply.ok() ? reply.value() : Explanation{{"error", reply.error().message}};
  text_.clear();
  JsonLine line(text_);
  line.open_object()
      .key(what)
      .raw(json.dump(-1, ' ', false, Explanation::error_handler_t::replace))
      .close_object()
      .end();
  send(until);
}

Result<OutsideBot::Explanation> OutsideBot::explanation(const BotAnswer& answer) const {
  if (so_far_ == nullptr) {
    return Error{ErrorCode::bad_request, said("the answers of this game are not known here")};
  }
  if (answer.text.find(';') != std::string::npos) {
    return Error{ErrorCode::bad_request,
                 said("one move at a time: what follows another move is not known yet")};
  }
  const Result<std::unique_ptr<Game>> again = played_again(rules_, *so_far_);
  if (!again.ok()) {
    return again.error();
  }
  Game& game = *again.value();
  const Viewer viewer{seat_, false};
  if (answer.kind == BotAnswer::Kind::board) {
    return board_json(game, viewer);
  }
  if (answer.kind == BotAnswer::Kind::score) {
    return score_json(game, score_table_for(game, seat_), viewer, foretold_to(game, viewer));
  }
  const Result<WhyAnswer> why = explain_move(game, answer.text);
  return why.ok() ? Result<Explanation>(why_json(why.value())) : why.error();
}

Option OutsideBot::in_its_place(Context& own, const std::vector<Option>& options) const {
  if (owner_.policy().on_fault == OnFault::greedy) {
    return GreedyBot().choose(own);
  }
  return options[own.state.rng.below(static_cast<std::uint32_t>(options.size()))];
}

}  // namespace bastide
