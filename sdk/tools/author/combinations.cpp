#include "sdk/tools/author/combinations.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/rng.h"
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

/// What can be added to a plugin that stands alone.
struct StandAlone {
  std::string root;
  std::vector<Item> items;
};

/// What can be added to each plugin that stands alone.
class Additions {
 public:
  explicit Additions(const Manifests& manifests) {
    for (const std::string& id : manifests.games()) {
      StandAlone game{id, {}};
      for (const auto& [other, added] : manifests.plugins()) {
        if (other != id && manifests.needs(added).contains(id)) {
          add_items(added, game.items);
        }
      }
      games_.push_back(std::move(game));
    }
  }

  [[nodiscard]] const std::vector<StandAlone>& games() const { return games_; }

 private:
  static void add_items(const Manifest& manifest, std::vector<Item>& items) {
    if (manifest.parts.empty()) {
      items.push_back({manifest.id, ""});
    }
    for (const ManifestPart& part : manifest.parts) {
      items.push_back({manifest.id, part.name});
    }
  }

  std::vector<StandAlone> games_;
};

template <class Row>
void shuffle(std::vector<Row>& rows, Rng& rng) {
  for (std::size_t i = rows.size(); i > 1; --i) {
    std::swap(rows[i - 1], rows[rng.below(static_cast<std::uint32_t>(i))]);
  }
}

/// Sets of item numbers: every subset, or singles, pairs, all of them and a sample.
std::vector<std::vector<std::size_t>> subsets(std::size_t count, std::size_t most, Rng rng) {
  std::set<std::vector<std::size_t>> sets;
  const auto take = [&](std::uint64_t bits) {
    std::vector<std::size_t> set;
    for (std::size_t i = 0; i < count; ++i) {
      if ((bits >> i & 1U) != 0) {
        set.push_back(i);
      }
    }
    sets.insert(std::move(set));
  };
  const std::uint64_t all = (std::uint64_t{1} << count) - 1;
  if (all < most) {
    for (std::uint64_t bits = 0; bits <= all; ++bits) {
      take(bits);
    }
  } else {
    take(0);
    take(all);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = i; j < count; ++j) {
        take(std::uint64_t{1} << i | std::uint64_t{1} << j);
      }
    }
    while (sets.size() < most) {
      take((static_cast<std::uint64_t>(rng.below(1U << 31U)) << 31U | rng.below(1U << 31U)) & all);
    }
  }
  std::vector<std::vector<std::size_t>> ordered(sets.begin(), sets.end());
  std::stable_sort(ordered.begin(), ordered.end(), [](const auto& a, const auto& b) {
    return a.size() < b.size();
  });
  return ordered;
}

class Lister {
 public:
  Lister(const CombinationPlan& plan, const SearchPath& path)
      : plan_(plan), path_(path), manifests_(path), additions_(manifests_) {
    rng_.state = mix(plan.seed, 0x6d61747269780001ULL);
  }

  std::vector<Combination> list() {
    for (const std::string& name : names_below(path_, "rulesets", ".json")) {
      Combination row{"ruleset " + name, {}};
      row.request.ruleset = name;
      row.request.shuffle = true;
      add(std::move(row));
    }
    for (const StandAlone& game : additions_.games()) {
      if (!game.items.empty()) {
        add_subsets(game);
      }
    }
    if (plan_.variants) {
      add_variants();
    }
    return std::move(rows_);
  }

 private:
  void add(Combination row) {
    const bool wanted = std::all_of(plan_.only.begin(), plan_.only.end(), [&](const auto& text) {
      return row.name.find(text) != std::string::npos;
    });
    if (wanted) {
      rows_.push_back(std::move(row));
    }
  }

  void add_subsets(const StandAlone& game) {
    for (const auto& set : subsets(game.items.size(), plan_.most, rng_)) {
      std::vector<Item> items;
      for (const std::size_t i : set) {
        items.push_back(game.items[i]);
      }
      if (!manifests_.in_conflict(plugins_of(game.root, items))) {
        add(combine(game.root, items));
      }
    }
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
    Combination row{root, {}};
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
      for (const StandAlone& game : additions_.games()) {
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
    if (!fits || (anywhere && game.root != additions_.games().front().root) ||
        manifests_.in_conflict(plugins) || Manifests::conflicts(variant, plugins)) {
      return;
    }
    Combination row = combine(game.root, items);
    row.name += " with " + name;
    row.request.with = {name};
    const bool known = std::any_of(rows_.begin(), rows_.end(), [&](const Combination& other) {
      return other.name == row.name;
    });
    if (!known) {
      add(std::move(row));
    }
  }

  const CombinationPlan& plan_;
  const SearchPath& path_;
  Manifests manifests_;
  Additions additions_;
  Rng rng_;
  std::vector<Combination> rows_;
};

}  // namespace

std::vector<Combination> list_combinations(const CombinationPlan& plan, const SearchPath& path) {
  return Lister(plan, path).list();
}

std::string ruleset_text(const Combination& combination) {
  return value_json(combination.request.inline_ruleset).dump(2) + "\n";
}

}  // namespace bastide
