// A bot that is a program of somebody else. It is told what its seat may know and all that is
// legal, and whatever it does, the game gets a legal answer.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "sdk/tools/outside/bot_messages.h"
#include "sdk/tools/outside/child_process.h"
#include "sdk/tools/outside/outside_bots.h"

namespace bastide {

class OutsideBot : public Bot {
 public:
  /// `bot`: as it was named. The program is started at the first choice, in the thread that asks.
  OutsideBot(const std::string& bot,
             std::shared_ptr<const Ruleset> rules,
             OutsideBots& owner,
             const LoadRequest& origin);
  ~OutsideBot() override;

  [[nodiscard]] bool follows() const override { return true; }
  void follow(const GameSoFar& so_far) override { so_far_ = &so_far; }
  void new_game(PlayerId seat, std::uint64_t seed) override;
  /// Throws ToolError where a fault ends everything (OnFault::stop), Stopped when nobody wants it
  /// any more.
  [[nodiscard]] Option choose(Context& own) override;

 private:
  /// A fault, as an exception within one choice.
  struct Fault;
  using Explanation = nlohmann::ordered_json;

  [[nodiscard]] bool start();
  void tell_position();
  [[nodiscard]] Option ask(Context& own, const std::vector<Option>& options);
  [[nodiscard]] Option answer_of(const BotAnswer& answer,
                                 Context& own,
                                 const std::vector<Option>& options) const;
  void explain(const BotAnswer& answer, ChildProcess::Clock::time_point until);
  [[nodiscard]] Result<Explanation> explanation(const BotAnswer& answer) const;
  [[nodiscard]] std::string read_line(ChildProcess::Clock::time_point until);
  void send(ChildProcess::Clock::time_point until);
  [[nodiscard]] Fault fault_of(ChildProcess::Heard heard);
  void count(const Fault& fault);
  [[nodiscard]] Option in_its_place(Context& own, const std::vector<Option>& options) const;

  std::string bot_;
  std::string command_;
  std::shared_ptr<const Ruleset> rules_;
  OutsideBots& owner_;
  const LoadRequest& origin_;
  PlayerId seat_;
  const GameSoFar* so_far_ = nullptr;
  std::unique_ptr<ChildProcess> process_;
  std::string text_;  // to be sent
  bool is_game_told_ = false;
  bool has_ended_ = false;  // in this game: it is started again with the next
  int bad_starts_ = 0;      // in a row, without one good answer
  int faults_in_a_row_ = 0;
  std::int64_t go_ = 0;
  std::chrono::milliseconds patience_{0};  // for what it was asked last
  std::size_t told_ = 0;                   // answers that it knows
  std::uint64_t told_hash_ = 0;            // of the last of them
  std::vector<std::size_t> untold_;        // of them, that it may not know yet
  std::vector<std::int32_t> points_;
};

}  // namespace bastide
