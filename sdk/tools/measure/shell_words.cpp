#include "sdk/tools/measure/shell_words.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/bots/bot_table.h"

namespace bastide {

std::string shell_arguments(const RulesetChoice& choice) {
  std::string text = shell_quoted(choice.ruleset);
  for (const std::string& variant : choice.with) {
    text += " --with " + shell_quoted(variant);
  }
  for (const std::string& option : choice.set) {
    text += " --set " + shell_quoted(option);
  }
  return text;
}

std::string play_command(const std::string& arguments,
                         const std::vector<std::string>& bots,
                         std::uint64_t seed) {
  if (arguments.empty()) {
    return said("these rules were not saved: no command names them");
  }
  if (std::any_of(bots.begin(), bots.end(), is_seer)) {
    return said("a bot that sees all takes no seat: no command plays this");
  }
  return fmt::format(
      "bastide play {} --seats {} --seed {}", arguments, shell_quoted(joined(bots, ",")), seed);
}

}  // namespace bastide
