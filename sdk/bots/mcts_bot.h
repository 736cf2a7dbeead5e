// Searches before it answers: see mcts_search.h. The answers that it searches among, and how it
// plays on, follow from the estimates of the greedy bot; it knows no game.
#pragma once

#include <memory>
#include <vector>

#include "sdk/bots/greedy_bot.h"
#include "sdk/bots/mcts_search.h"

namespace bastide {

/// What the settings of "mcts:400", "mcts:100ms" or "mcts:2s" say; without any, 200 iterations. The
/// error is a whole sentence.
[[nodiscard]] Result<MctsBudget> read_mcts_budget(const BotSpec& spec);

/// For those who win and lose together.
[[nodiscard]] MctsSettings team_settings();
/// Many iterations, of which each tells little.
[[nodiscard]] MctsSettings light_settings();

/// What was learnt about the ruleset; where nothing was, and for a team, what the greedy bot
/// believes.
[[nodiscard]] ValueWeights known_values(const Context& own, Aim aim);

class MctsBot : public Bot {
 public:
  explicit MctsBot(MctsBudget budget, Aim aim = Aim::seat)
      : MctsBot(std::move(budget), aim, aim == Aim::team ? team_settings() : MctsSettings()) {}
  MctsBot(MctsBudget budget, Aim aim, const MctsSettings& settings)
      : budget_(std::move(budget)), aim_(aim), settings_(settings), first_(aim) {}

  [[nodiscard]] bool sees_all() const override { return settings_.sees_all; }
  [[nodiscard]] Option choose(Context& own) override;
  [[nodiscard]] std::vector<Advice> advise(Context& own) override;

 private:
  /// Weighs all answers of the pending choice.
  class FirstLook : public GreedyBot {
   public:
    explicit FirstLook(Aim aim) : GreedyBot({}, aim) {}
    /// Best first; only the best one where there is no choice.
    [[nodiscard]] std::vector<Weighed> look(Context& own);

   protected:
    [[nodiscard]] bool thinks_again() const override { return true; }
    [[nodiscard]] ValueWeights value_weights(const Context& own) override {
      return known_values(own, aim());
    }
    void think_again(Context& own, std::vector<Weighed>& candidates) override;

   private:
    std::vector<Weighed> seen_;
  };

  const std::vector<SearchedAnswer>& search(Context& own);

  MctsBudget budget_;
  Aim aim_;
  MctsSettings settings_;
  FirstLook first_;
  const Ruleset* rules_ = nullptr;
  const Context* context_ = nullptr;
  std::unique_ptr<MctsSearch> search_;
};

}  // namespace bastide
