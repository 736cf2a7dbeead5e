#include "sdk/tools/author/composition.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "sdk/tools/author/check.h"
#include "sdk/tools/author/choice_changes.h"
#include "sdk/tools/author/manifests.h"
#include "sdk/tools/author/value_json.h"

namespace bastide {

namespace {

using Ids = std::set<std::string>;

/// "A", "A and B", "A, B and C".
std::string in_words(const std::vector<std::string>& names) {
  if (names.size() < 2) {
    return names.empty() ? "" : names.front();
  }
  return joined(std::vector(names.begin(), names.end() - 1), ", ") + said(" and ") + names.back();
}

/// "Leave out Land, and with it Bells": what cannot be without it goes too.
std::string leaving_out(const PickedItems& picked, const std::string& id) {
  std::vector<std::string> others;
  for (const std::string& other : picked.with_dependents({id})) {
    if (other != id) {
      others.push_back(picked.title(other));
    }
  }
  return others.empty()
             ? said_with("Leave out {}", picked.title(id))
             : said_with("Leave out {}, and with it {}", picked.title(id), in_words(others));
}

/// Looks for everything that does not go together, as the manifests see it.
class ProblemFinder {
 public:
  ProblemFinder(const RulesetFile& choice, const Manifests& manifests)
      : choice_(choice), manifests_(manifests), picked_(choice, manifests) {}

  /// With ways out that may or may not hold.
  std::vector<ChoiceProblem> find() {
    for (const Picked& item : picked_.all()) {
      check_item(item);
    }
    if (choice_.plugins.empty() && problems_.empty()) {
      add_no_game();
    }
    check_parts();
    for (const OptionChoice& option : choice_.options) {
      check_option(option);
    }
    check_presets();
    std::stable_partition(problems_.begin(), problems_.end(), [](const ChoiceProblem& problem) {
      return problem.refused;
    });
    return std::move(problems_);
  }

 private:
  ChoiceProblem& add(std::string id, std::vector<std::string> about, std::string text) {
    ChoiceProblem problem;
    problem.id = std::move(id);
    problem.text = std::move(text);
    problem.about = std::move(about);
    return problems_.emplace_back(std::move(problem));
  }

  [[nodiscard]] std::string title(const std::string& id) const { return picked_.title(id); }

  [[nodiscard]] std::string titles(const Ids& ids) const {
    std::vector<std::string> names;
    for (const std::string& id : ids) {
      names.push_back(title(id));
    }
    return in_words(names);
  }

  /// Leaves the thing out, and what cannot be without it.
  void offer_leaving_out(const std::string& id, ChoiceProblem& problem) const {
    problem.ways_out.push_back(
        {leaving_out(picked_, id), without(choice_, picked_.with_dependents({id}))});
  }

  /// Adds a plugin with all that it requires, in place of what cannot be combined with it.
  void offer_adding(const std::string& id, const Ids& kept, ChoiceProblem& problem) const {
    Ids added;
    for (const std::string& needed : manifests_.needs(id)) {
      if (manifests_.plugin(needed) == nullptr) {
        return;
      }
      if (picked_.find(needed) == nullptr) {
        added.insert(needed);
      }
    }
    const Ids rivals = picked_.with_dependents(picked_.rivals_of(added));
    const bool is_circle = std::any_of(
        kept.begin(), kept.end(), [&](const std::string& other) { return rivals.contains(other); });
    if (is_circle) {
      return;
    }
    problem.ways_out.push_back(
        {rivals.empty() ? said_with("Add {}", titles(added))
                        : said_with("Add {}, leave out {}", titles(added), titles(rivals)),
         with_plugins(without(choice_, rivals), added, manifests_)});
  }

  void add_no_game() {
    ChoiceProblem& problem = add("no_game", {}, said("No game is chosen."));
    for (const std::string& game : manifests_.games()) {
      offer_adding(game, {}, problem);
    }
  }

  void check_item(const Picked& item) {
    if (item.manifest == nullptr) {
      add_missing(item);
      return;
    }
    if (!item.problem.empty()) {
      ChoiceProblem& problem =
          add("broken/" + item.id,
              {item.id},
              said_with("{} cannot be read: {}", title(item.id), item.problem));
      offer_leaving_out(item.id, problem);
      return;
    }
    if (item.asked != nullptr && !item.asked->range.contains(item.manifest->version)) {
      add_other_version(item);
    }
    for (const Requirement& required : item.manifest->required) {
      check_required(item, required);
    }
    for (const Requirement& conflict : item.manifest->conflicts) {
      check_conflict(item, conflict);
    }
  }

  void add_missing(const Picked& item) {
    ChoiceProblem& problem =
        add("missing/" + item.id,
            {item.id},
            item.is_variant ? said_with("The house rule {} is not installed.", in_quotes(item.name))
                            : said_with("The plugin {} is not installed.", in_quotes(item.name)));
    offer_leaving_out(item.id, problem);
  }

  void add_other_version(const Picked& item) {
    ChoiceProblem& problem = add("version/" + item.id,
                                 {item.id},
                                 said_with("The ruleset asks for {} in version {}, but {} is "
                                           "installed.",
                                           title(item.id),
                                           item.asked->range.text,
                                           to_string(item.manifest->version)));
    const std::string range = range_of(item.manifest->version);
    RulesetFile changed = choice_;
    for (Requirement& plugin : changed.plugins) {
      if (plugin.plugin == item.id) {
        plugin.range = parse_version_range(range).value_or(VersionRange{});
      }
    }
    problem.ways_out.push_back({said_with("Take version {}", range), std::move(changed)});
    offer_leaving_out(item.id, problem);
  }

  void check_required(const Picked& item, const Requirement& required) {
    const Picked* other = picked_.find(required.plugin);
    const Manifest* installed = manifests_.plugin(required.plugin);
    if (other != nullptr && other->manifest != nullptr) {
      if (!required.range.contains(other->manifest->version)) {
        ChoiceProblem& problem = add(fmt::format("requires/{}/{}", item.id, required.plugin),
                                     {item.id, required.plugin},
                                     said_with("{} requires {} in version {}, but {} is installed.",
                                               title(item.id),
                                               title(required.plugin),
                                               required.range.text,
                                               to_string(other->manifest->version)));
        offer_leaving_out(item.id, problem);
      }
      return;
    }
    if (other != nullptr) {
      return;  // chosen and not installed: said already
    }
    ChoiceProblem& problem = add(
        fmt::format("requires/{}/{}", item.id, required.plugin),
        {item.id, required.plugin},
        installed == nullptr
            ? said_with(
                  "{} requires {}, which is not installed.", title(item.id), title(required.plugin))
            : said_with(
                  "{} requires {}, which is not chosen.", title(item.id), title(required.plugin)));
    if (installed != nullptr) {
      offer_adding(required.plugin, {item.id}, problem);
    }
    offer_leaving_out(item.id, problem);
  }

  void check_conflict(const Picked& item, const Requirement& conflict) {
    const Picked* other = picked_.find(conflict.plugin);
    if (other == nullptr || other->manifest == nullptr ||
        !conflict.range.contains(other->manifest->version)) {
      return;
    }
    const auto [first, second] = std::minmax(item.id, other->id);
    const std::string id = fmt::format("conflict/{}/{}", first, second);
    const bool is_told = std::any_of(
        problems_.begin(), problems_.end(), [&](const auto& problem) { return problem.id == id; });
    if (is_told) {
      return;
    }
    ChoiceProblem& problem =
        add(id,
            {item.id, other->id},
            said_with("{} cannot be combined with {}.", title(item.id), title(other->id)));
    offer_leaving_out(item.id, problem);
    offer_leaving_out(other->id, problem);
  }

  void check_parts() {
    for (const PartChoice& chosen : choice_.parts) {
      const Picked* plugin = picked_.find(chosen.plugin);
      if (plugin == nullptr || plugin->manifest == nullptr) {
        if (plugin == nullptr) {
          add_stray("parts/" + chosen.plugin, chosen.plugin, said("Parts"));
        }
        continue;
      }
      for (const PlacedText& part : chosen.parts) {
        check_part(*plugin, part.text);
      }
      if (chosen.parts.empty() && !plugin->manifest->parts.empty()) {
        ChoiceProblem& problem = add("parts/" + plugin->id,
                                     {plugin->id},
                                     said_with("No part of {} is chosen.", title(plugin->id)));
        problem.refused = false;
        problem.ways_out.push_back(
            {said("Take the usual parts"), with_usual_parts(choice_, plugin->id)});
        offer_leaving_out(plugin->id, problem);
      }
    }
    for (const CopiesChoice& copies : choice_.tiles) {
      if (picked_.find(copies.plugin) == nullptr) {
        add_stray("tiles/" + copies.plugin, copies.plugin, said("Copies of tiles"));
      }
    }
  }

  /// Something is said of a plugin that does not take part.
  void add_stray(std::string id, const std::string& plugin, const std::string& what) {
    ChoiceProblem& problem =
        add(std::move(id),
            {plugin},
            said_with("{} are chosen of {}, which is not.", what, title(plugin)));
    if (manifests_.plugin(plugin) != nullptr) {
      offer_adding(plugin, {}, problem);
    }
    problem.ways_out.push_back({said("Do not say so"), without(choice_, {plugin})});
  }

  void check_part(const Picked& plugin, const std::string& part) {
    std::vector<std::string> known;
    for (const ManifestPart& row : plugin.manifest->parts) {
      known.push_back(row.name);
    }
    if (std::find(known.begin(), known.end(), part) != known.end()) {
      return;
    }
    ChoiceProblem& problem = add(
        fmt::format("part/{}/{}", plugin.id, part),
        {plugin.id},
        said_with(
            "{} has no part {}{}.", title(plugin.id), in_quotes(part), did_you_mean(part, known)));
    if (const auto near = nearest_name(part, known)) {
      problem.ways_out.push_back(
          {said_with("Take the part {}", in_quotes(*near)),
           with_part(without_part(choice_, plugin.id, part), plugin.id, *near, manifests_)});
    }
    problem.ways_out.push_back(
        {said_with("Leave out {}", in_quotes(part)), without_part(choice_, plugin.id, part)});
  }

  void check_option(const OptionChoice& chosen) {
    const ManifestOption* option = picked_.option(chosen.name);
    if (option == nullptr) {
      add_unknown_option(chosen);
      return;
    }
    if (const std::string wrong = wrong_value(*option, chosen.value); !wrong.empty()) {
      add_wrong_value(chosen, *option, wrong);
      return;
    }
    const std::string plugin = chosen.name.substr(0, chosen.name.find('.'));
    if (!option->part.empty() && chosen.value != option->initial &&
        !picked_.has_part(plugin, option->part)) {
      ChoiceProblem& problem = add("unused/" + chosen.name,
                                   {chosen.name, plugin},
                                   said_with("{} has no effect without the part {} of {}.",
                                             chosen.name,
                                             in_quotes(option->part),
                                             title(plugin)));
      problem.refused = false;
      problem.ways_out.push_back({said_with("Take the part {}", in_quotes(option->part)),
                                  with_part(choice_, plugin, option->part, manifests_)});
      problem.ways_out.push_back({said_with("Set it back to {}", to_string(option->initial)),
                                  without_option(choice_, chosen.name)});
    }
  }

  void add_unknown_option(const OptionChoice& chosen) {
    const std::string owner = chosen.name.substr(0, chosen.name.find('.'));
    const Picked* plugin = picked_.find(owner);
    if (owner == "core" || (plugin != nullptr && plugin->manifest == nullptr)) {
      return;  // limits of rules are for the loader; the missing plugin is said already
    }
    ChoiceProblem& problem = add(
        "option/" + chosen.name,
        {chosen.name},
        plugin != nullptr
            ? said_with("{} has no option {}.", title(owner), chosen.name)
            : said_with("The option {} is set, but {} is not chosen.", chosen.name, title(owner)));
    if (plugin == nullptr && manifests_.plugin(owner) != nullptr) {
      offer_adding(owner, {}, problem);
    }
    problem.ways_out.push_back(
        {said_with("Do not set {}", chosen.name), without_option(choice_, chosen.name)});
  }

  void add_wrong_value(const OptionChoice& chosen,
                       const ManifestOption& option,
                       const std::string& wrong) {
    ChoiceProblem& problem =
        add("option/" + chosen.name, {chosen.name}, fmt::format("{}: {}.", chosen.name, wrong));
    const auto offer = [&](const OptionValue& value) {
      problem.ways_out.push_back(
          {said_with("Set it to {}", to_string(value)), with_option(choice_, chosen.name, value)});
    };
    if (const auto* number = std::get_if<std::int32_t>(&chosen.value);
        number != nullptr && option.type == OptionType::integer) {
      offer(std::clamp(*number, option.least, option.most));
    }
    for (const std::string& word : option.values) {
      offer(word);
    }
    if (option.type == OptionType::boolean) {
      offer(true);
      offer(false);
    }
    if (option.type == OptionType::integer) {
      problem.ways_out.push_back({said_with("Set it back to {}", to_string(option.initial)),
                                  without_option(choice_, chosen.name)});
    }
  }

  /// House rules may choose for options of others; they win, and two of them must agree.
  void check_presets() {
    std::map<std::string, std::pair<OptionValue, std::string>> chosen;  // value and by whom
    for (const Picked& item : picked_.all()) {
      if (item.manifest == nullptr || !item.problem.empty()) {
        continue;
      }
      for (const Preset& preset : item.manifest->presets) {
        const auto [known, is_new] = chosen.try_emplace(preset.option, preset.value, item.id);
        if (!is_new && known->second.first != preset.value) {
          add_disagreement(preset, item, known->second);
        } else {
          check_preset(preset, item);
        }
      }
    }
  }

  void add_disagreement(const Preset& preset,
                        const Picked& item,
                        const std::pair<OptionValue, std::string>& other) {
    ChoiceProblem& problem =
        add(fmt::format("preset/{}/{}/{}", preset.option, other.second, item.id),
            {other.second, item.id, preset.option},
            said_with("{} sets {} to {}, and {} sets it to {}.",
                      title(other.second),
                      preset.option,
                      to_string(other.first),
                      title(item.id),
                      to_string(preset.value)));
    offer_leaving_out(other.second, problem);
    offer_leaving_out(item.id, problem);
  }

  void check_preset(const Preset& preset, const Picked& item) {
    const ManifestOption* option = picked_.option(preset.option);
    const std::string owner = preset.option.substr(0, preset.option.find('.'));
    if (option == nullptr || !wrong_value(*option, preset.value).empty()) {
      ChoiceProblem& problem = add(fmt::format("preset/{}/{}", preset.option, item.id),
                                   {item.id, preset.option},
                                   said_with("{} sets {} to {}, which nothing that is chosen "
                                             "allows.",
                                             title(item.id),
                                             preset.option,
                                             to_string(preset.value)));
      if (option == nullptr && picked_.find(owner) == nullptr &&
          manifests_.plugin(owner) != nullptr) {
        offer_adding(owner, {item.id}, problem);
      }
      offer_leaving_out(item.id, problem);
      return;
    }
    for (const OptionChoice& own : choice_.options) {
      if (own.name == preset.option && (own.value != preset.value || own.is_locked)) {
        add_overruled(preset, item, own);
      }
    }
  }

  void add_overruled(const Preset& preset, const Picked& item, const OptionChoice& own) {
    ChoiceProblem& problem =
        add("overruled/" + preset.option,
            {item.id, preset.option},
            own.is_locked ? said_with("{} sets {} to {}, and the ruleset locks it to {}.",
                                      title(item.id),
                                      preset.option,
                                      to_string(preset.value),
                                      to_string(own.value))
                          : said_with("{} sets {} to {}, and the ruleset says {}: the "
                                      "house rule wins.",
                                      title(item.id),
                                      preset.option,
                                      to_string(preset.value),
                                      to_string(own.value)));
    problem.refused = own.is_locked;
    offer_leaving_out(item.id, problem);
    problem.ways_out.push_back({said_with("Leave {} to the house rule", preset.option),
                                without_option(choice_, preset.option)});
  }

  const RulesetFile& choice_;
  const Manifests& manifests_;
  PickedItems picked_;
  std::vector<ChoiceProblem> problems_;
};

Ids refused_ids(const std::vector<ChoiceProblem>& problems) {
  Ids ids;
  for (const ChoiceProblem& problem : problems) {
    if (problem.refused) {
      ids.insert(problem.id);
    }
  }
  return ids;
}

/// Is the problem gone, and nothing else refused that was not before? That nothing is left to play
/// may be the price.
bool is_way_out(const WayOut& way,
                const ChoiceProblem& problem,
                const Ids& before,
                bool may_end_empty,
                const Manifests& manifests) {
  const std::vector<ChoiceProblem> after = ProblemFinder(way.choice, manifests).find();
  return std::all_of(after.begin(), after.end(), [&](const ChoiceProblem& left) {
    return left.id != problem.id &&
           (!left.refused || before.contains(left.id) || (may_end_empty && left.id == "no_game"));
  });
}

void prove_ways_out(std::vector<ChoiceProblem>& problems, const Manifests& manifests) {
  const Ids before = refused_ids(problems);
  for (ChoiceProblem& problem : problems) {
    std::vector<WayOut> proven;
    for (const bool may_end_empty : {false, true}) {
      for (const WayOut& way : problem.ways_out) {
        const bool is_new = std::none_of(proven.begin(), proven.end(), [&](const WayOut& other) {
          return other.text == way.text;
        });
        if (is_new && (!may_end_empty || proven.empty()) &&
            is_way_out(way, problem, before, may_end_empty, manifests)) {
          proven.push_back(way);
        }
      }
    }
    problem.ways_out = std::move(proven);
  }
}

LoadRequest request_for(const RulesetFile& choice, const Manifests& manifests) {
  LoadRequest request;
  request.inline_ruleset = ruleset_value(choice, manifests);
  return request;
}

/// Tries what might help when only the compiler sees what is wrong.
class CompileWaysOut {
 public:
  CompileWaysOut(const RulesetFile& choice, const Manifests& manifests, const SearchPath& path)
      : choice_(choice), manifests_(manifests), path_(path), picked_(choice, manifests) {}

  /// Changes after which it compiles; `words`: what it complained of, whose names are tried first.
  std::vector<WayOut> find(const std::string& words) {
    std::vector<Picked> items = picked_.all();
    std::stable_partition(items.begin(), items.end(), [&](const Picked& item) {
      return words.find(item.id) != std::string::npos;
    });
    for (const OptionChoice& option : choice_.options) {
      try_way(said_with("Set {} back", option.name), without_option(choice_, option.name));
    }
    for (const PartChoice& parts : choice_.parts) {
      try_way(said_with("Take the usual parts of {}", picked_.title(parts.plugin)),
              with_usual_parts(choice_, parts.plugin));
    }
    for (const Picked& item : items) {
      try_way(leaving_out(picked_, item.id), without(choice_, picked_.with_dependents({item.id})));
    }
    return std::move(ways_);
  }

 private:
  static constexpr int kMostTries = 16;  // a load each
  static constexpr std::size_t kMostWays = 4;

  void try_way(std::string text, RulesetFile changed) {
    if (tries_ == kMostTries || ways_.size() == kMostWays || changed.plugins.empty()) {
      return;
    }
    ++tries_;
    try {
      if (refused_ids(ProblemFinder(changed, manifests_).find()).empty()) {
        static_cast<void>(load_ruleset(request_for(changed, manifests_), path_));
        ways_.push_back({std::move(text), std::move(changed)});
      }
    } catch (const LoadError&) {
      return;  // no way out
    }
  }

  const RulesetFile& choice_;
  const Manifests& manifests_;
  const SearchPath& path_;
  PickedItems picked_;
  int tries_ = 0;
  std::vector<WayOut> ways_;
};

void add_compile_problems(const LoadError& error,
                          const Manifests& manifests,
                          const SearchPath& path,
                          Composition& composition) {
  constexpr std::size_t kMostTold = 8;
  const std::vector<WayOut> ways =
      CompileWaysOut(composition.choice, manifests, path).find(error.what());
  std::vector<ChoiceProblem> problems;
  for (const Diagnostic& diagnostic : error.diagnostics()) {
    if (problems.size() == kMostTold) {
      break;
    }
    ChoiceProblem problem;
    problem.text = to_string(diagnostic);
    problem.id = "compile/" + problem.text;
    problem.ways_out = problems.empty() ? ways : std::vector<WayOut>();  // they help against all
    problems.push_back(std::move(problem));
  }
  composition.problems.insert(composition.problems.begin(), problems.begin(), problems.end());
}

}  // namespace

RulesetFile choice_of(const std::string& ruleset, const SearchPath& path) {
  LoadRequest request;
  request.ruleset = ruleset;
  return read_request(request, path);
}

RulesetFile choice_of(const Value& ruleset, const SearchPath& path) {
  LoadRequest request;
  request.inline_ruleset = ruleset;
  return read_request(request, path);
}

Composition compose(RulesetFile choice, const SearchPath& path) {
  const Manifests manifests(path);
  Composition composition;
  composition.choice = std::move(choice);
  composition.problems = ProblemFinder(composition.choice, manifests).find();
  prove_ways_out(composition.problems, manifests);
  if (!refused_ids(composition.problems).empty()) {
    return composition;
  }
  try {
    composition.rules = load_ruleset(request_for(composition.choice, manifests), path);
  } catch (const LoadError& error) {
    add_compile_problems(error, manifests, path, composition);
  }
  return composition;
}

nlohmann::ordered_json ruleset_json(const RulesetFile& choice, const SearchPath& path) {
  return value_json(ruleset_value(choice, Manifests(path)));
}

std::string title_of(const RulesetFile& choice, const SearchPath& path) {
  const Manifests manifests(path);
  return suggested_title(choice, manifests);
}

}  // namespace bastide
