// The engine itself: bytes choose a ruleset, up to three variants, options, seats, a seed, and then
// every answer, with all invariants tested on the way.
#include <algorithm>

#include "kernel/engine.h"
#include "sdk/tools/trial/checked_game.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace bastide;

std::vector<std::string> installed(std::string_view kind) {
  std::vector<std::string> names;
  for (const Installed& item : list_installed(SearchPath{{BASTIDE_SOURCE_DIR}})) {
    if (item.kind == kind) {
      names.push_back(item.name);
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// An option of the ruleset with another value: true or false turned, a number moved.
void choose_option(LoadRequest& request, const Ruleset& rules, Bytes& bytes) {
  if (rules.catalog.options.empty()) {
    return;
  }
  const OptionSetting& option = rules.catalog.options[bytes.below(rules.catalog.options.size())];
  if (option.type == "bool") {
    request.set.push_back(option.name + (option.value == "true" ? "=false" : "=true"));
  } else if (option.type == "int") {
    request.set.push_back(option.name + "=" + std::to_string(bytes.below(12)));
  }
}

LoadRequest chosen_game(Bytes& bytes) {
  static const std::vector<std::string> rulesets = installed("ruleset");
  static const std::vector<std::string> variants = installed("variant");
  LoadRequest request;
  request.ruleset = rulesets[bytes.below(rulesets.size())];
  for (std::size_t n = bytes.below(4); n > 0 && !variants.empty(); --n) {
    const std::string& variant = variants[bytes.below(variants.size())];
    if (std::find(request.with.begin(), request.with.end(), variant) == request.with.end()) {
      request.with.push_back(variant);
    }
  }
  if (bytes.below(3) == 0) {
    LoadRequest plain;
    plain.ruleset = request.ruleset;
    choose_option(request, *project_ruleset(plain), bytes);
  }
  return request;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, std::min<std::size_t>(size, 400));
  const LoadRequest request = chosen_game(bytes);
  const auto rules = project_ruleset(request);
  if (rules == nullptr) {
    return 0;  // variants that do not go together
  }
  const auto& catalog = rules->catalog;
  const auto seats =
      static_cast<std::size_t>(catalog.least_players) +
      bytes.below(static_cast<std::size_t>(catalog.most_players - catalog.least_players + 1));
  std::vector<std::string> players;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    players.push_back("seat " + std::to_string(seat + 1));
  }
  const std::uint64_t seed = bytes.below(65536);
  const CheckedGame game =
      play_checked(rules, players, seed, 1, request, [&](Game& running) -> std::optional<Option> {
        if (bytes.empty()) {
          return std::nullopt;
        }
        const std::vector<Option> options = running.options();
        return options[bytes.below(options.size())];
      });
  must(game.fault.empty(), game.fault);
  return 0;
}
