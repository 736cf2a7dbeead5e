// Tries an option on a copy of the game: for answers whose effect only the rules know.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "kernel/flow/turn.h"
#include "sdk/bots/team_value.h"

namespace bastide {

/// Points of all colours of the player.
[[nodiscard]] std::int32_t points_of(const Catalog& catalog, const State& state, PlayerId player);

class Tryout {
 public:
  explicit Tryout(Context& own) : own_(own), context_(own.rules, copy_) {}

  /// From now on positions are worth what they are worth to the whole team; questions that follow
  /// from an option are answered in the best way, and so are claims if `claims` says so.
  void judge_for_team(TeamJudge& team, bool claims) {
    team_ = &team;
    claims_ = claims;
    paths_.judge_for_team(team);
  }
  /// From now on attempts go on behind questions to the player: see attempt_otherwise(). Not for a
  /// team, which does so anyway.
  void answer_questions() { chance_.paths = &paths_; }

  /// What an option is worth with which a rule fails: far below everything.
  static constexpr float kFailed = -1e6F;

  /// Lead of the player in points over the best rival if the game ended now; or the team's value.
  [[nodiscard]] float lead(PlayerId player);
  /// What chance answers to rules in the next attempts: one of many samples, the same for all
  /// options of a decision. Not for a team.
  void take_sample(std::size_t sample);
  /// An earlier sample of the same option that leads to the same as the one taken, since chance
  /// would give the same answers. Requires: samples are taken in order, from 0 on.
  [[nodiscard]] std::optional<std::size_t> earlier_alike() const;
  /// Did a rule ask chance in the last attempt?
  [[nodiscard]] bool met_chance() const { return chance_.met; }
  /// Tries the option, with `first` before it, up to the first question to a player; false when a
  /// rule fails.
  [[nodiscard]] bool attempt(const Option& option);
  [[nodiscard]] bool attempt(const Option& first, const Option& then);
  /// The last attempt again, with other answers to what the player was asked; false when there are
  /// none.
  [[nodiscard]] bool attempt_otherwise();
  // Of the last attempt, until lead_after().
  [[nodiscard]] const State& after() {
    return team_ != nullptr && paths_.has_asked() ? at_question_ : position_of(context_);
  }
  /// Pieces of the player's supply, less those before it.
  [[nodiscard]] int supply_change(PlayerId player);
  /// lead() after it. The attempt is over then.
  [[nodiscard]] float lead_after(PlayerId player);

 private:
  /// Answers the questions of rules to players in every way, one run of the rules for each: what
  /// is asked is answered at once, which spares undoing the rule and running it again. Chance is
  /// not answered.
  class Paths : public AnswerSource {
   public:
    /// The first path of a new attempt. `most`: questions that are answered, one after the other.
    /// `at_question`: becomes the position at the first of them; null: nobody wants it.
    void begin(std::size_t most, State* at_question);
    /// From now on paths that end at a question tell what the position there is worth to the team.
    void judge_for_team(TeamJudge& team) { team_ = &team; }
    /// What the end of the last path is worth, if it was at a question.
    [[nodiscard]] std::optional<float> value() const { return value_; }
    /// From the next path on; false when there is none.
    [[nodiscard]] bool turn();
    std::int32_t choose(const Context& context, const PendingAsk& ask) override;
    [[nodiscard]] bool reads_texts() const override { return false; }
    [[nodiscard]] bool answers_chance() const override { return false; }
    [[nodiscard]] bool keeps_end(const Context& context) override;
    void begin_activity(Context& context, const Activity& activity) override;
    /// After turn(): plays the path from the activity on whose question it leaves the one before.
    /// False when it must be played from its beginning.
    [[nodiscard]] bool go_on(Context& context);
    /// Questions that were answered on this path.
    [[nodiscard]] std::size_t answered() const { return next_; }
    [[nodiscard]] bool has_asked() const { return !taken_.empty(); }

   private:
    struct Taken {
      std::int32_t option = 0;
      std::int32_t step = 1;
      std::int32_t count = 0;
      std::size_t branch = kNoBranch;  // the activity that asked
    };
    /// Where an activity begins.
    struct Branch {
      State state;
      Activity activity;
      std::size_t answered = 0;  // before it
    };
    static constexpr std::size_t kNoBranch = static_cast<std::size_t>(-1);
    std::vector<Taken> taken_;
    std::vector<Branch> branches_;
    std::size_t running_ = kNoBranch;  // of `branches_`
    std::size_t next_ = 0;
    std::size_t most_ = 0;
    State* at_question_ = nullptr;
    TeamJudge* team_ = nullptr;
    std::optional<float> value_;
  };
  /// Answers for chance; questions to players end the trial, but for those that `paths` answers.
  struct Chance : AnswerSource {
    std::int32_t choose(const Context& context, const PendingAsk& ask) override;
    [[nodiscard]] bool reads_texts() const override { return false; }
    /// What chance was asked, and what it said.
    struct Said {
      std::vector<std::int32_t> weights;  // as those of PendingAsk
      std::size_t options = 0;
      std::int32_t chosen = 0;
    };
    Rng rng;
    bool met = false;
    std::vector<std::vector<Said>> said{1};  // by sample of the option
    Paths* paths = nullptr;
    std::int32_t actor = -1;  // whose questions those are
  };
  /// A copy for choices that follow from an option.
  struct Level {
    explicit Level(const Ruleset& rules) : context(rules, state) {}
    State state;
    Context context;
    Paths paths;
  };

  void reset(const State& from);
  /// Random numbers of chance in this sample.
  [[nodiscard]] Rng rng_of_sample(const State& from) const;
  void begin_paths();
  void apply(const Option& first, const Option* then);
  [[nodiscard]] Level& level_at(std::size_t depth);
  /// The best that the team makes of the position.
  [[nodiscard]] float judge_team(Context& context, const Paths& paths, std::size_t depth);
  /// The same of an option that is taken there.
  [[nodiscard]] float judge_option(const Context& from, const Option& option, std::size_t depth);
  /// Ends the game of the copy.
  [[nodiscard]] float judge(PlayerId player);

  Context& own_;
  State copy_;
  Context context_;
  Chance chance_;
  Paths paths_;
  State at_question_;  // the first of the attempt
  Option first_;       // what is attempted, for a team
  std::optional<Option> then_;
  std::size_t sample_ = 0;
  TeamJudge* team_ = nullptr;
  bool claims_ = false;
  std::vector<std::unique_ptr<Level>> levels_;
};

}  // namespace bastide
