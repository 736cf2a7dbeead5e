#include "tests/long_run/table.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "kernel/base/rng.h"
#include "kernel/load/plugin_loader.h"

namespace bastide {

namespace {

constexpr std::uint32_t kMostVariants = 5;

void note_options(const Manifest& manifest, std::map<std::string, ManifestOption>& options) {
  for (const ManifestOption& option : manifest.options) {
    options.emplace(manifest.id + "." + option.name, option);
  }
}

/// Half of the numbers are close to the usual one, where games differ most.
std::string random_value(const ManifestOption& option, Rng& rng) {
  switch (option.type) {
    case OptionType::boolean:
      return rng.below(2) == 0 ? "false" : "true";
    case OptionType::enumeration:
      return option.values[rng.below(static_cast<std::uint32_t>(option.values.size()))];
    case OptionType::integer:
      break;
  }
  std::int64_t least = option.least;
  std::int64_t most = option.most;
  if (rng.below(2) == 0) {
    const std::int64_t usual = std::get<std::int32_t>(option.initial);
    least = std::max(least, usual - 3);
    most = std::min(most, usual + 3);
  }
  const auto width = static_cast<std::uint32_t>(std::min<std::int64_t>(most - least + 1, 1000));
  return std::to_string(least + rng.below(width));
}

/// The first line of a refusal without the names and numbers in it: what kind it is.
std::string kind_of(const LoadError& error) {
  std::string kind;
  bool quoted = false;
  for (const char c : error.diagnostics().front().message) {
    const bool is_number = c >= '0' && c <= '9';
    if (c == '\n') {
      break;
    }
    if (c == '"') {
      quoted = !quoted;
      kind += quoted ? "\"…" : "\"";
    } else if (!quoted && (!is_number || !kind.ends_with('#'))) {
      kind += is_number ? '#' : c;
    }
  }
  return kind;
}

}  // namespace

TableMaker::TableMaker(SearchPath path, std::uint64_t seed, const std::string& only)
    : path_(std::move(path)),
      seed_(seed),
      rulesets_(only.empty() ? names_below(path_, "rulesets", ".json")
                             : std::vector<std::string>{only}),
      variants_(names_below(path_, "scripts/variants", ".lua")) {
  Diagnostics ignored;  // whatever is wrong shows when it is loaded
  for (const std::string& id : names_below(path_, "plugins", "")) {
    if (const auto found = find_plugin(path_, id, ignored)) {
      note_options(found->manifest, options_);
    }
  }
  for (const std::string& name : variants_) {
    if (const auto found = find_variant(path_, name, "", ignored)) {
      note_options(found->manifest, options_);
    }
  }
  for (const std::string& ruleset : rulesets_) {
    LoadRequest alone;
    alone.ruleset = ruleset;
    fingerprint_ = mix(fingerprint_, load_ruleset(alone, path_)->catalog.hash);
    for (const std::string& variant : variants_) {
      alone.with = {variant};
      try {
        fingerprint_ = mix(fingerprint_, load_ruleset(alone, path_)->catalog.hash);
        fitting_[ruleset].push_back(variant);
      } catch (const LoadError&) {
        continue;  // it is for other games
      }
    }
  }
}

std::shared_ptr<const Ruleset> TableMaker::load(RandomTable& table) const {
  while (true) {
    try {
      return load_ruleset(table.request, path_);
    } catch (const LoadError& error) {
      if (table.request.with.empty() && table.request.set.empty()) {
        throw;
      }
      table.refused.push_back(kind_of(error));
      if (!table.request.set.empty()) {
        table.request.set.clear();
      } else {
        table.request.with.pop_back();
      }
    }
  }
}

RandomTable TableMaker::make(std::uint64_t number) const {
  Rng rng{mix(seed_, number)};
  RandomTable table;
  table.request.ruleset = rulesets_[number % rulesets_.size()];
  if (const auto known = fitting_.find(table.request.ruleset); known != fitting_.end()) {
    std::vector<std::string> left = known->second;
    for (std::uint32_t n = rng.below(kMostVariants + 1); n > 0 && !left.empty(); --n) {
      const auto at = left.begin() + rng.below(static_cast<std::uint32_t>(left.size()));
      table.request.with.push_back(*at);
      left.erase(at);
    }
  }
  table.rules = load(table);
  const std::uint32_t of_four = rng.below(3);  // how many of four options are set, about
  for (const OptionSetting& setting : table.rules->catalog.options) {
    const auto option = options_.find(setting.name);
    if (option != options_.end() && rng.below(4) < of_four) {
      table.request.set.push_back(setting.name + "=" + random_value(option->second, rng));
    }
  }
  if (!table.request.set.empty()) {
    table.rules = load(table);
  }
  return table;
}

}  // namespace bastide
