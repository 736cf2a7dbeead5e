// Any bot that leaves something alone: what is never used is worth what is lost without it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "sdk/bots/bot.h"

namespace bastide {

/// What these words name in the ruleset: pieces, actions and kinds of features, by id, or by the
/// word alone where it is unique; questions are accepted, see passed_questions(). Whose restraint
/// it is, is left open. The error is a whole sentence with what there is.
[[nodiscard]] Result<Restraint> restraint_of(const std::vector<std::string>& words,
                                             const Ruleset& rules);

/// Of the words that name questions, by id or by the word alone: the sentences that they ask, with
/// their places for values. Requires: restraint_of() accepts the words.
[[nodiscard]] std::vector<std::string> passed_questions(const std::vector<std::string>& words,
                                                        const Ruleset& rules);

/// The inner bot lists and tries only what is not left alone; how it judges is its own. A question
/// all of whose answers are left alone is answered as if nothing were. Questions that are left
/// alone are passed; those that cannot be passed are answered as usual.
class RestrictedBot : public Bot {
 public:
  RestrictedBot(std::unique_ptr<Bot> inner,
                Restraint restraint,
                std::vector<std::string> passed = {})
      : inner_(std::move(inner)), restraint_(std::move(restraint)), passed_(std::move(passed)) {}

  [[nodiscard]] std::string note(const Ruleset& rules, std::int32_t players) const override {
    return inner_->note(rules, players);
  }
  [[nodiscard]] bool sees_all() const override { return inner_->sees_all(); }
  void new_game(PlayerId seat, std::uint64_t seed) override;
  [[nodiscard]] Option choose(Context& own) override;
  [[nodiscard]] std::vector<Advice> advise(Context& own) override;

 private:
  [[nodiscard]] bool passes(const Context& own) const;

  std::unique_ptr<Bot> inner_;
  Restraint restraint_;
  std::vector<std::string> passed_;  // sentences of questions
};

}  // namespace bastide
