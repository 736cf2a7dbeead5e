#include "sdk/tools/author/combinations.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <nlohmann/json.hpp>

#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "kernel/load/plugin_loader.h"
#include "sdk/tools/author/check.h"
#include "sdk/tools/author/manifests.h"
#include "sdk/tools/author/value_json.h"

namespace bastide {

namespace {

/// A plugin or one of its parts.
struct Item {
  std::string plugin;
  std::string part;  // empty: the plugin has no parts

  [[nodiscard]] std::string name() const { return part.empty() ? plugin : plugin + "." + part; }
};

/// A plugin that stands alone, and what can be added to it.
struct StandAlone {
  std::string root;
  std::vector<Item> items;
};

void add_items(const Manifest& manifest, std::vector<Item>& items) {
  if (manifest.parts.empty()) {
    items.push_back({manifest.id, ""});
  }
  for (const ManifestPart& part : manifest.parts) {
    items.push_back({manifest.id, part.name});
  }
}

std::vector<StandAlone> stand_alones(const Manifests& manifests) {
  std::vector<StandAlone> games;
  for (const std::string& id : manifests.games()) {
    StandAlone game{id, {}};
    for (const auto& [other, added] : manifests.plugins()) {
      if (other != id && manifests.needs(added).contains(id)) {
        add_items(added, game.items);
      }
    }
    games.push_back(std::move(game));
  }
  return games;
}

template <class Row>
void shuffle(std::vector<Row>& rows, Rng& rng) {
  for (std::size_t i = rows.size(); i > 1; --i) {
    std::swap(rows[i - 1], rows[rng.below(static_cast<std::uint32_t>(i))]);
  }
}

/// What manifests, and the texts that names must hold, say of the things that can be added.
class SpaceMaker {
 public:
  SpaceMaker(const Manifests& manifests, const StandAlone& game)
      : manifests_(manifests), game_(game) {
    space_.things = game.items.size();
  }

  CoverSpace make(const std::vector<std::string>& only) {
    for (std::size_t i = 0; i < space_.things; ++i) {
      require(i);
      for (std::size_t j = 0; j <= i; ++j) {
        part(j, i);
      }
    }
    for (const std::string& text : only) {
      name_holds(text);
    }
    return std::move(space_);
  }

 private:
  [[nodiscard]] const std::string& plugin(std::size_t i) const { return game_.items[i].plugin; }

  /// Of what it requires, a part must be in.
  void require(std::size_t i) {
    for (const std::string& id : manifests_.needs(plugin(i))) {
      Constraint constraint{{{i, false}}, said_with("{} requires {}", plugin(i), id)};
      for (std::size_t j = 0; j < space_.things; ++j) {
        if (plugin(j) == id) {
          constraint.any.push_back({j, true});
        }
      }
      if (id != plugin(i) && constraint.any.size() > 1) {
        space_.constraints.push_back(std::move(constraint));
      }
    }
  }

  /// What goes not together with the game, or with one another.
  void part(std::size_t i, std::size_t j) {
    if (i != j && (conflict({i}) || conflict({j}))) {
      return;  // that is said already, or when its turn comes
    }
    if (i == j && conflict({i})) {
      space_.constraints.push_back(
          {{{i, false}}, said_with("{} conflicts with {}", plugin(i), game_.root)});
    } else if (i != j && conflict({i, j})) {
      space_.constraints.push_back(
          {{{i, false}, {j, false}}, said_with("{} conflicts with {}", plugin(i), plugin(j))});
    }
  }

  [[nodiscard]] bool conflict(const std::vector<std::size_t>& items) const {
    std::set<std::string> plugins{game_.root};
    for (const std::size_t i : items) {
      plugins.merge(manifests_.needs(plugin(i)));
    }
    return manifests_.in_conflict(plugins);
  }

  /// A text that no single thing has is looked for when all names are known.
  void name_holds(const std::string& text) {
    Constraint constraint{{}, said_with("only names with \"{}\"", text)};
    for (std::size_t i = 0; i < space_.things; ++i) {
      if (game_.items[i].name().find(text) != std::string::npos) {
        constraint.any.push_back({i, true});
      }
    }
    if (game_.root.find(text) == std::string::npos && !constraint.any.empty()) {
      space_.constraints.push_back(std::move(constraint));
    }
  }

  const Manifests& manifests_;
  const StandAlone& game_;
  CoverSpace space_;
};

/// A possible subset by chance; there is one.
Subset random_subset(const CoverSpace& space, Rng& rng) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < space.things; ++i) {
    order.push_back(i);
  }
  shuffle(order, rng);
  std::vector<Setting> settings;
  for (const std::size_t thing : order) {
    settings.push_back({thing, rng.below(2) == 1});
    if (!subset_with(space, settings, false)) {
      settings.back().in = !settings.back().in;
    }
  }
  return *subset_with(space, settings, false);
}

/// None and all of the things, what covers them, and a sample.
std::vector<Subset> covering_subsets(const CoverSpace& space,
                                     std::size_t strength,
                                     std::size_t sample,
                                     Rng& rng) {
  const auto fewest = subset_with(space, {}, false);
  if (!fewest) {
    return {};
  }
  std::vector<Subset> subsets{*fewest, *subset_with(space, {}, true)};
  const std::vector<Subset> rows = cover(space, strength, subsets);
  subsets.insert(subsets.end(), rows.begin(), rows.end());
  std::set<Subset> all(subsets.begin(), subsets.end());
  const std::size_t wanted = all.size() + sample;
  for (std::size_t i = 0; i < 20 * sample && all.size() < wanted; ++i) {
    all.insert(random_subset(space, rng));
  }
  subsets.assign(all.begin(), all.end());
  std::stable_sort(subsets.begin(), subsets.end(), [](const Subset& a, const Subset& b) {
    return std::count(a.begin(), a.end(), true) < std::count(b.begin(), b.end(), true);
  });
  return subsets;
}

class Lister {
 public:
  Lister(const CombinationPlan& plan, const SearchPath& path)
      : plan_(plan), path_(path), manifests_(path), games_(stand_alones(manifests_)) {
    rng_.state = mix(plan.seed, 0x6d61747269780001ULL);
  }

  Combinations list() {
    for (const std::string& name : names_below(path_, "rulesets", ".json")) {
      Combination row{"ruleset " + name, {}, {}, {}};
      row.request.ruleset = name;
      row.request.shuffle = true;
      add(std::move(row));
    }
    for (const StandAlone& game : games_) {
      if (!game.items.empty()) {
        add_subsets(game);
      }
    }
    if (plan_.variants) {
      add_variants();
    }
    return std::move(all_);
  }

 private:
  void add(Combination row) {
    const bool wanted = std::all_of(plan_.only.begin(), plan_.only.end(), [&](const auto& text) {
      return row.name.find(text) != std::string::npos;
    });
    if (wanted) {
      all_.list.push_back(std::move(row));
    }
  }

  void add_subsets(const StandAlone& game) {
    Additions additions{game.root, {}, SpaceMaker(manifests_, game).make(plan_.only), 0};
    for (const Item& item : game.items) {
      additions.things.push_back(item.name());
    }
    std::vector<Subset> subsets;
    if (auto all = all_subsets(additions.space, plan_.most)) {
      subsets = std::move(*all);
    } else {
      additions.strength = feasible_strength(game.items.size(), plan_.strength);
      subsets = covering_subsets(additions.space, additions.strength, plan_.sample, rng_);
    }
    for (Subset& subset : subsets) {
      std::vector<Item> items;
      for (std::size_t i = 0; i < subset.size(); ++i) {
        if (subset[i]) {
          items.push_back(game.items[i]);
        }
      }
      Combination row = combine(game.root, items);
      row.game = game.root;
      row.subset = std::move(subset);
      add(std::move(row));
    }
    all_.additions.push_back(std::move(additions));
  }

  [[nodiscard]] std::set<std::string> plugins_of(const std::string& root,
                                                 const std::vector<Item>& items) const {
    std::set<std::string> plugins{root};
    for (const Item& item : items) {
      plugins.merge(manifests_.needs(item.plugin));
    }
    return plugins;
  }

  Combination combine(const std::string& root, const std::vector<Item>& items) {
    Combination row{root, {}, {}, {}};
    std::map<std::string, std::vector<Value>> parts;
    std::string last;
    for (const Item& item : items) {
      row.name += item.plugin == last ? "," + item.part : " + " + item.name();
      last = item.plugin;
      if (!item.part.empty()) {
        parts[item.plugin].push_back(Value::of(item.part));
      }
    }
    const std::set<std::string> all = plugins_of(root, items);
    std::vector<std::string> order(all.begin(), all.end());
    shuffle(order, rng_);
    Value plugins = empty_object();
    Value chosen = empty_object();
    for (const std::string& id : order) {
      plugins.set(id, Value::of("*"));
      if (parts.contains(id)) {
        shuffle(parts[id], rng_);
        chosen.set(id, Value::list_of(parts[id]));
      }
    }
    Value ruleset = empty_object();
    ruleset.set("title", Value::of(row.name));
    ruleset.set("plugins", std::move(plugins));
    ruleset.set("parts", std::move(chosen));
    row.request.inline_ruleset = std::move(ruleset);
    row.request.shuffle = rng_.below(2) == 1;
    return row;
  }

  /// Each variant over the games that have what it requires: as they are, and with everything
  /// added.
  void add_variants() {
    for (const std::string& name : manifests_.variant_names()) {
      const Manifest* variant = manifests_.variant(name);
      for (const StandAlone& game : games_) {
        if (variant != nullptr) {
          add_variant(name, *variant, game, {});
          add_variant(name, *variant, game, game.items);
        }
      }
    }
  }

  void add_variant(const std::string& name,
                   const Manifest& variant,
                   const StandAlone& game,
                   const std::vector<Item>& items) {
    const std::set<std::string> plugins = plugins_of(game.root, items);
    const bool fits = std::all_of(variant.required.begin(),
                                  variant.required.end(),
                                  [&](const Requirement& r) { return plugins.contains(r.plugin); });
    const bool anywhere = variant.required.empty();  // then the first game will do
    if (!fits || (anywhere && game.root != games_.front().root) ||
        manifests_.in_conflict(plugins) || Manifests::conflicts(variant, plugins)) {
      return;
    }
    Combination row = combine(game.root, items);
    row.name += " with " + name;
    row.request.with = {name};
    const bool known =
        std::any_of(all_.list.begin(), all_.list.end(), [&](const Combination& other) {
          return other.name == row.name;
        });
    if (!known) {
      add(std::move(row));
    }
  }

  const CombinationPlan& plan_;
  const SearchPath& path_;
  Manifests manifests_;
  std::vector<StandAlone> games_;
  Rng rng_;
  Combinations all_;
};

}  // namespace

Combinations list_combinations(const CombinationPlan& plan, const SearchPath& path) {
  return Lister(plan, path).list();
}

std::vector<Coverage> coverage_of(const Combinations& combinations,
                                  const std::set<std::string>& tried) {
  std::vector<Coverage> all;
  for (const Additions& additions : combinations.additions) {
    std::vector<Subset> subsets;
    for (const Combination& row : combinations.list) {
      if (row.game == additions.game && tried.contains(row.name)) {
        subsets.push_back(row.subset);
      }
    }
    if (subsets.empty()) {
      continue;
    }
    const std::size_t things = additions.things.size();
    const std::size_t most =
        feasible_strength(things, std::max<std::size_t>(3, additions.strength));
    Coverage coverage{&additions, subsets.size(), count_subsets(additions.space), {}, {}};
    for (std::size_t size = std::min<std::size_t>(2, most); size <= most; ++size) {
      coverage.tallies.push_back(tally_cover(additions.space, size, subsets));
    }
    coverage.impossible = find_impossible(additions.space, most);
    all.push_back(std::move(coverage));
  }
  return all;
}

std::string words_of(const Additions& additions, const std::vector<Setting>& settings) {
  std::string in;
  std::string out;
  for (const Setting& setting : settings) {
    std::string& words = setting.in ? in : out;
    words += (words.empty() ? "" : " + ") + additions.things[setting.thing];
  }
  if (out.empty()) {
    return in.empty() ? additions.game : in;
  }
  return in.empty() ? said_with("without {}", out) : said_with("{} without {}", in, out);
}

std::string ruleset_text(const Combination& combination) {
  return value_json(combination.request.inline_ruleset).dump(2) + "\n";
}

}  // namespace bastide
