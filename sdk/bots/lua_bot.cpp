#include "sdk/bots/lua_bot.h"

#include <limits>

#include "sdk/bots/team_value.h"

namespace bastide {

Option LuaBot::choose(Context& own) {
  if (script_ == nullptr) {
    script_ = std::make_unique<OptionScript>(
        own.rules, file_.script, [this](const Option& option) -> std::optional<TriedOption> {
          const std::optional<Trial> tried = try_option(player_, option);
          return tried ? std::optional(TriedOption{tried->value, tried->points, tried->standing})
                       : std::nullopt;
        });
    set_aim(plays_together(own.rules) ? Aim::team : Aim::seat);
  }
  return GreedyBot::choose(own);
}

void LuaBot::think_again(Context& own, std::vector<Weighed>& candidates) {
  const OptionScript::Answer answer(*script_);
  player_ = PlayerId(pending_choice(own).actor);
  Context shown(own.rules, position_of(own));
  shown.scripts = own.scripts;
  shown.searching = own.searching;
  for (Weighed& candidate : candidates) {
    const std::optional<double> said =
        script_->value(shown, candidate.option, static_cast<double>(candidate.value));
    candidate.value = said ? static_cast<float>(*said) : std::numeric_limits<float>::lowest();
  }
}

}  // namespace bastide
