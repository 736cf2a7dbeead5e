// A Lua file of its own that says what each answer to a choice is worth: it reads the game as rules
// do, in the same sandbox, and changes nothing.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "kernel/rules/context.h"

namespace bastide {

/// What an option leads to, up to the next question or draw. In points.
struct TriedOption {
  double value = 0;     // of the position, as the caller judges it
  double points = 0;    // that who answers has then
  double standing = 0;  // his lead over the best rival if the game ended then
};

/// Tries an option of the pending choice on a copy of the game; nothing: a rule fails with it.
using TryOption = std::function<std::optional<TriedOption>(const Option&)>;

/// For one thread and one ruleset.
class OptionScript {
 public:
  /// Loads the file, which registers one function: `bot.value(function(g, o, worth) … end)`; what
  /// that function asks of `bot.try` is for `try_option`, at most once an option.
  /// Throws LoadError with file and line. The ruleset outlives the script.
  OptionScript(const Ruleset& rules, const ScriptText& script, TryOption try_option = {});
  OptionScript(const OptionScript&) = delete;
  OptionScript& operator=(const OptionScript&) = delete;
  ~OptionScript();

  /// What the script says about an option of the pending choice; nothing: it is not to be taken.
  /// `worth` is what the caller thinks of it. Throws ScriptFault when the script fails, exceeds its
  /// budget or returns anything but a number or nil.
  [[nodiscard]] std::optional<double> value(Context& context, const Option& option, double worth);

  /// While it lives, all calls of the script together have the budget of a move.
  class Answer {
   public:
    explicit Answer(OptionScript& script);
    ~Answer();
    Answer(const Answer&) = delete;
    Answer& operator=(const Answer&) = delete;
    Answer(Answer&&) = delete;
    Answer& operator=(Answer&&) = delete;

   private:
    OptionScript& script_;
  };

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bastide
