#include "sdk/bots/trained_bot.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"

namespace bastide {

ValueWeights TrainedBot::value_weights(const Context& own) {
  if (!file_) {
    return trained_weights(own.rules, own.state.players);
  }
  const ValueInputs inputs(own.catalog);
  return inputs.weights(trained_values(*file_, inputs));
}

std::string trained_note(const TrainedFile* file, const Ruleset& rules, std::int32_t players) {
  const bool is_shipped = file == nullptr;
  if (is_shipped) {
    file = nearest_trained_file(shipped_trained_files(), rules, players);
  }
  if (file == nullptr) {
    return fmt::format(
        "No bot was trained for anything like {}: \"trained\" plays as greedy does. "
        "`bastide train` makes one.",
        rules.title);
  }
  if (is_about(*file, rules, players)) {
    return {};
  }
  const ValueInputs inputs(rules.catalog);
  const auto known = std::count_if(file->inputs.begin(), file->inputs.end(), [&](const auto& row) {
    return inputs.find(row.first) >= 0;
  });
  return fmt::format(
      "{} was not trained for {} with {}: it was trained for {} with {}, and {} of "
      "its {} weights fit.",
      is_shipped ? "The nearest trained bot" : "The trained bot",
      rules.title,
      counted(players, "player"),
      file->ruleset,
      counted(file->players, "player"),
      known,
      file->inputs.size());
}

}  // namespace bastide
