// A bot whose file of Lua says what each answer is worth, beginning with what the greedy bot
// thinks.
#pragma once

#include <memory>

#include "kernel/lua/option_script.h"
#include "sdk/bots/bot_file.h"
#include "sdk/bots/greedy_bot.h"

namespace bastide {

class LuaBot : public GreedyBot {
 public:
  explicit LuaBot(BotFile file) : file_(std::move(file)) {}

  /// Throws LoadError when the script cannot be loaded, ScriptFault when it fails.
  [[nodiscard]] Option choose(Context& own) override;

 protected:
  [[nodiscard]] bool thinks_again() const override { return true; }
  void think_again(Context& own, std::vector<Weighed>& candidates) override;

 private:
  BotFile file_;
  std::unique_ptr<OptionScript> script_;
  PlayerId player_;  // who answers
};

}  // namespace bastide
