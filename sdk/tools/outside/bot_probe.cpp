#include "sdk/tools/outside/bot_probe.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/diagnostics.h"
#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/engine.h"
#include "sdk/tools/outside/bot_messages.h"
#include "sdk/tools/outside/child_process.h"

namespace bastide {

namespace {

using Clock = ChildProcess::Clock;
using Heard = ChildProcess::Heard;

constexpr std::chrono::milliseconds kToStart{10'000};
constexpr std::chrono::milliseconds kToEnd{2'000};
constexpr std::uint64_t kMostProbeAnswers = 100'000;

std::int64_t since(Clock::time_point begin) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
}

class Prober {
 public:
  explicit Prober(const ProbePlan& plan)
      : plan_(plan), bot_(std::string(kOutside) + ":" + plan.command) {}

  [[nodiscard]] std::vector<ProbeCheck> run() {
    if (const std::unique_ptr<ChildProcess> process = greet(true)) {
      try_to_end(*process, true);
    } else {
      return checks_;
    }
    if (const std::unique_ptr<ChildProcess> process = greet(false)) {
      try_to_end(*process, false);
    }
    play();
    return checks_;
  }

 private:
  void add(const char* id, bool passed, std::string says) {
    checks_.push_back({id, passed, std::move(says)});
  }

  /// A process that has answered hello; null when it has not.
  std::unique_ptr<ChildProcess> greet(bool tells) {
    const Clock::time_point begin = Clock::now();
    Result<std::unique_ptr<ChildProcess>> process = ChildProcess::start(plan_.command);
    if (!process.ok()) {
      add("start", false, process.error().message);
      return nullptr;
    }
    ChildProcess& program = *process.value();
    std::string line;
    Heard heard = program.send(hello_line("bastide " + Program::version()), begin + kToStart);
    if (heard == Heard::line) {
      heard = program.read(line, begin + kToStart);
    }
    if (heard == Heard::ended) {
      add("hello", false, said_with("it ended without an answer to hello: {}", program.ending()));
    } else if (heard != Heard::line) {
      add("hello",
          false,
          said_with("no line came as an answer to hello within {} s: does it end its lines, and "
                    "flush its output after each?",
                    kToStart.count() / 1000));
    } else if (const Result<BotHello> hello = read_hello(line); !hello.ok()) {
      add("hello",
          false,
          said_with("its answer to hello: {}, found {}; expected as {{\"ok\":1,\"name\":\"mine\"}}",
                    hello.error().message,
                    in_quotes(line)));
    } else if (hello.value().protocol != kBotProtocol) {
      add("hello",
          false,
          said_with(
              "it speaks protocol {}: this is protocol {}", hello.value().protocol, kBotProtocol));
    } else {
      if (tells) {
        add("hello",
            true,
            said_with("it starts and answers hello after {} ms, as {}",
                      since(begin),
                      hello.value().name.empty() ? said("nobody") : in_quotes(hello.value().name)));
      }
      return std::move(process.value());
    }
    return nullptr;
  }

  void try_to_end(ChildProcess& program, bool says_quit) {
    const char* const id = says_quit ? "quit" : "end_of_input";
    const std::string what = says_quit ? "quit" : said("the end of its input");
    if (says_quit) {
      static_cast<void>(program.send("{\"do\":\"quit\"}\n", Clock::now() + kToEnd));
    }
    const bool has_ended = says_quit ? program.ends_within(kToEnd) : program.let_end(kToEnd);
    add(id,
        has_ended,
        has_ended ? said_with("it ends by itself after {}", what)
                  : said_with("it still runs {} s after {}, and was killed: it must end then",
                              kToEnd.count() / 1000,
                              what));
  }

  /// Games in the first seat and in the last, the rest played at random; then a position that was
  /// there before, as when people take back.
  void play() {
    OutsideBots owner(plan_.policy);
    const auto seats = std::max(2, plan_.rules->catalog.least_players);
    const auto count = std::min<std::int32_t>(seats, plan_.rules->catalog.most_players);
    const std::unique_ptr<BotSeat> program = take_seat(plan_.rules, bot_, &owner, plan_.origin);
    const std::unique_ptr<BotSeat> other = std::make_unique<BotSeat>(plan_.rules, "random");
    for (const std::int32_t seat : {0, count - 1}) {
      GameSetup setup;
      for (std::int32_t i = 0; i < count; ++i) {
        setup.players.push_back(i == seat ? "probed" : fmt::format("random {}", i + 1));
      }
      setup.seed = plan_.seed + static_cast<std::uint64_t>(seat);
      Game game(plan_.rules, setup);
      program->new_game(PlayerId(seat), setup.seed);
      slowest_ = 0;
      const bool is_over = play_game(game, *program, *other, seat);
      tell(owner,
           is_over,
           seat == 0 ? "first_game" : "second_game",
           said_with("a game in seat {} of {}", seat + 1, count));
      if (seat != 0 && is_over) {
        take_back(game, *program, seat);
        tell(owner, true, "taken_back", "positions after answers that were taken back");
      }
    }
  }

  bool play_game(Game& game, BotSeat& program, BotSeat& other, std::int32_t seat) {
    for (std::uint64_t n = 0; game.waiting() && n < kMostProbeAnswers; ++n) {
      const std::int32_t actor = game.pending().actor;
      Option option;
      if (actor == seat) {
        const Clock::time_point begin = Clock::now();
        option = program.choose(game.state(), game.so_far());
        slowest_ = std::max(slowest_, since(begin));
      } else {
        other.new_game(PlayerId(actor), game.setup().seed);
        option = other.choose(game.state());
      }
      must_work(game.answer(option));
    }
    return game.over();
  }

  static void take_back(Game& game, BotSeat& program, std::int32_t seat) {
    constexpr std::size_t kStops = 4;
    const std::size_t answers = game.answers().size();
    for (std::size_t part = kStops - 1; part > 0; --part) {
      std::size_t at = answers * part / kStops;
      while (at > 0 && game.go_to(at).ok() && (!game.waiting() || game.pending().actor != seat)) {
        --at;
      }
      if (at > 0) {
        static_cast<void>(program.choose(game.state(), game.so_far()));
      }
    }
  }

  /// What was wrong since it was told last.
  void tell(const OutsideBots& owner, bool is_over, const char* id, const std::string& what) {
    const std::map<std::string, OutsideTally> tallies = owner.tallies();
    const auto found = tallies.find(bot_);
    const OutsideTally tally = found == tallies.end() ? OutsideTally() : found->second;
    const std::uint64_t faults = tally.fault_count() - told_faults_;
    const std::uint64_t decisions = tally.decisions - told_decisions_;
    if (faults == 0 && is_over) {
      add(id,
          true,
          said_counted(static_cast<std::int64_t>(decisions),
                       "{1}: {0} answer, each legal and in time, the slowest after {2} ms",
                       "{1}: {0} answers, each legal and in time, the slowest after {2} ms",
                       what,
                       slowest_));
    } else {
      std::string says = said_counted(static_cast<std::int64_t>(decisions),
                                      "{1}: {2} of {0} answer were not as they should be",
                                      "{1}: {2} of {0} answers were not as they should be",
                                      what,
                                      faults);
      for (std::size_t i = std::min(told_samples_, tally.samples.size()); i < tally.samples.size();
           ++i) {
        says += "; " + tally.samples[i];
      }
      add(id, false, std::move(says));
    }
    told_faults_ = tally.fault_count();
    told_decisions_ = tally.decisions;
    told_samples_ = tally.samples.size();
  }

  const ProbePlan& plan_;
  std::string bot_;
  std::vector<ProbeCheck> checks_;
  std::int64_t slowest_ = 0;
  std::uint64_t told_faults_ = 0;
  std::uint64_t told_decisions_ = 0;
  std::size_t told_samples_ = 0;
};

}  // namespace

std::vector<ProbeCheck> probe_bot(const ProbePlan& plan) {
  return Prober(plan).run();
}

}  // namespace bastide
