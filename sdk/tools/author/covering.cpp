#include "sdk/tools/author/covering.h"

#include <algorithm>
#include <utility>

#include "kernel/base/stop.h"

namespace bastide {

namespace {

using Settings = std::vector<Setting>;
using Tuples = std::vector<Settings>;

constexpr std::uint64_t kMostTuples = 300'000;       // to cover: some seconds
constexpr std::uint64_t kMostCounted = 1'000'000;    // subsets that are counted one by one
constexpr std::uint64_t kMostSubsets = 1ULL << 53U;  // JSON numbers are exact up to here

/// What is known of each thing: in, out, or nothing yet.
using Partial = std::vector<std::optional<bool>>;

/// Sets what the constraints force. False: they cannot be kept.
bool propagate(const std::vector<const Constraint*>& constraints, Partial& values) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (const Constraint* constraint : constraints) {
      const Setting* open = nullptr;
      std::size_t free = 0;
      bool kept = false;
      for (const Setting& setting : constraint->any) {
        const std::optional<bool>& value = values[setting.thing];
        kept = kept || value == setting.in;
        if (!value) {
          open = &setting;
          ++free;
        }
      }
      if (kept || free > 1) {
        continue;
      }
      if (free == 0) {
        return false;
      }
      values[open->thing] = open->in;
      changed = true;
    }
  }
  return true;
}

/// Fills in what is free. False: the constraints cannot be kept.
bool complete(const std::vector<const Constraint*>& constraints, Partial& values, bool preferred) {
  if (!propagate(constraints, values)) {
    return false;
  }
  const auto free = std::find(values.begin(), values.end(), std::nullopt);
  if (free == values.end()) {
    return true;
  }
  const auto at = free - values.begin();
  for (const bool value : {preferred, !preferred}) {
    Partial trial = values;
    trial[static_cast<std::size_t>(at)] = value;
    if (complete(constraints, trial, preferred)) {
      values = std::move(trial);
      return true;
    }
  }
  return false;
}

std::vector<const Constraint*> pointers(const CoverSpace& space) {
  std::vector<const Constraint*> all;
  for (const Constraint& constraint : space.constraints) {
    all.push_back(&constraint);
  }
  return all;
}

std::optional<Partial> completed(const std::vector<const Constraint*>& constraints,
                                 Partial values,
                                 bool preferred) {
  if (!complete(constraints, values, preferred)) {
    return std::nullopt;
  }
  return values;
}

/// None: a thing would be both in and out.
std::optional<Partial> partial_of(std::size_t things, const Settings& settings) {
  Partial values(things);
  for (const Setting& setting : settings) {
    if (values[setting.thing] == !setting.in) {
      return std::nullopt;
    }
    values[setting.thing] = setting.in;
  }
  return values;
}

bool possible(const std::vector<const Constraint*>& constraints,
              std::size_t things,
              const Settings& settings) {
  const auto values = partial_of(things, settings);
  return values && completed(constraints, *values, false);
}

bool holds(const Subset& subset, const Settings& settings) {
  return std::all_of(settings.begin(), settings.end(), [&](const Setting& setting) {
    return subset[setting.thing] == setting.in;
  });
}

Subset subset_of(const Partial& values) {
  Subset subset;
  for (const std::optional<bool>& value : values) {
    subset.push_back(value.value_or(false));
  }
  return subset;
}

std::uint64_t tuples_of(std::size_t things, std::size_t size) {
  std::uint64_t count = 1;
  for (std::size_t i = 0; i < size; ++i) {
    count = count * 2 * (things - i) / (i + 1);
    if (count > kMostTuples) {
      return count;
    }
  }
  return count;
}

void add_tuples(std::size_t things, std::size_t size, Settings& begun, Tuples& all) {
  if (begun.size() == size) {
    all.push_back(begun);
    return;
  }
  const std::size_t first = begun.empty() ? 0 : begun.back().thing + 1;
  for (std::size_t thing = first; thing < things; ++thing) {
    for (const bool in : {true, false}) {
      begun.push_back({thing, in});
      add_tuples(things, size, begun, all);
      begun.pop_back();
    }
  }
}

/// All settings of so many things, in a fixed order.
Tuples all_tuples(std::size_t things, std::size_t size) {
  Tuples all;
  Settings begun;
  if (size <= things) {
    add_tuples(things, size, begun, all);
  }
  return all;
}

/// How many of the tuples that are missing would be complete if the thing were in, and out.
std::pair<std::size_t, std::size_t> gains(const Tuples& missing,
                                          const Partial& values,
                                          std::size_t thing) {
  std::size_t in = 0;
  std::size_t out = 0;
  look_for_stop();
  for (const Settings& tuple : missing) {
    const Setting* own = nullptr;
    const bool fits = std::all_of(tuple.begin(), tuple.end(), [&](const Setting& setting) {
      own = setting.thing == thing ? &setting : own;
      return setting.thing == thing || values[setting.thing] == setting.in;
    });
    if (fits && own != nullptr) {
      ++(own->in ? in : out);
    }
  }
  return {in, out};
}

/// The row that begins with the first missing tuple, thing by thing with what covers most.
Subset best_row(const std::vector<const Constraint*>& constraints,
                const Tuples& missing,
                std::size_t things,
                bool even) {
  Partial values = *partial_of(things, missing.front());
  for (std::size_t thing = 0; thing < things; ++thing) {
    propagate(constraints, values);
    if (values[thing]) {
      continue;
    }
    const auto [in, out] = gains(missing, values, thing);
    Partial trial = values;
    trial[thing] = in == out ? even : in > out;
    if (completed(constraints, trial, even)) {
      values = std::move(trial);
    } else {
      values[thing] = !*trial[thing];
    }
  }
  return subset_of(values);
}

void drop_covered(const Subset& subset, Tuples& missing) {
  std::erase_if(missing, [&](const Settings& tuple) { return holds(subset, tuple); });
}

void enumerate(const std::vector<const Constraint*>& constraints,
               Partial values,
               std::uint64_t most,
               std::vector<Subset>& found) {
  if (found.size() > most || !propagate(constraints, values)) {
    return;
  }
  const auto free = std::find(values.begin(), values.end(), std::nullopt);
  if (free == values.end()) {
    found.push_back(subset_of(values));
    return;
  }
  for (const bool in : {false, true}) {
    *free = in;
    enumerate(constraints, values, most, found);
  }
}

/// Takes away what is not needed to rule the settings out.
std::vector<std::string> reasons(std::vector<const Constraint*> constraints,
                                 std::size_t things,
                                 const Settings& settings) {
  for (std::size_t i = 0; i < constraints.size();) {
    std::vector<const Constraint*> fewer = constraints;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (possible(fewer, things, settings)) {
      ++i;
    } else {
      constraints = std::move(fewer);
    }
  }
  std::vector<std::string> why;
  for (const Constraint* constraint : constraints) {
    why.push_back(constraint->why);
  }
  return why;
}

}  // namespace

std::optional<Subset> subset_with(const CoverSpace& space,
                                  const std::vector<Setting>& settings,
                                  bool preferred) {
  const auto values = partial_of(space.things, settings);
  if (!values) {
    return std::nullopt;
  }
  const auto whole = completed(pointers(space), *values, preferred);
  return whole ? std::optional(subset_of(*whole)) : std::nullopt;
}

std::optional<std::vector<Subset>> all_subsets(const CoverSpace& space, std::uint64_t most) {
  std::vector<Subset> found;
  enumerate(pointers(space), Partial(space.things), most, found);
  if (found.size() > most) {
    return std::nullopt;
  }
  std::stable_sort(found.begin(), found.end(), [](const Subset& a, const Subset& b) {
    return std::count(a.begin(), a.end(), true) < std::count(b.begin(), b.end(), true);
  });
  return found;
}

std::optional<std::uint64_t> count_subsets(const CoverSpace& space) {
  CoverSpace bound{0, space.constraints};  // the things that a constraint names, numbered anew
  std::vector<std::optional<std::size_t>> number(space.things);
  for (Constraint& constraint : bound.constraints) {
    for (Setting& setting : constraint.any) {
      std::optional<std::size_t>& known = number[setting.thing];
      if (!known) {
        known = bound.things++;
      }
      setting.thing = *known;
    }
  }
  const auto some = all_subsets(bound, kMostCounted);
  if (!some) {
    return std::nullopt;
  }
  std::uint64_t count = some->size();
  for (std::size_t free = bound.things; free < space.things; ++free) {
    count *= 2;
    if (count > kMostSubsets) {
      return std::nullopt;
    }
  }
  return count;
}

std::size_t feasible_strength(std::size_t things, std::size_t wanted) {
  std::size_t strength = std::max<std::size_t>(std::min(things, wanted), 1);
  while (strength > 1 && tuples_of(things, strength) > kMostTuples) {
    --strength;
  }
  return strength;
}

std::vector<Subset> cover(const CoverSpace& space,
                          std::size_t strength,
                          const std::vector<Subset>& given) {
  const std::vector<const Constraint*> constraints = pointers(space);
  Tuples missing = all_tuples(space.things, strength);
  for (const Subset& subset : given) {
    drop_covered(subset, missing);
  }
  std::erase_if(missing,
                [&](const Settings& tuple) { return !possible(constraints, space.things, tuple); });
  std::vector<Subset> rows;
  while (!missing.empty()) {
    look_for_stop();
    rows.push_back(best_row(constraints, missing, space.things, rows.size() % 2 == 0));
    drop_covered(rows.back(), missing);
  }
  return rows;
}

CoverTally tally_cover(const CoverSpace& space,
                       std::size_t size,
                       const std::vector<Subset>& subsets) {
  const std::vector<const Constraint*> constraints = pointers(space);
  CoverTally tally{size, 0, 0, 0};
  for (const Settings& tuple : all_tuples(space.things, size)) {
    const bool covered = std::any_of(
        subsets.begin(), subsets.end(), [&](const Subset& subset) { return holds(subset, tuple); });
    const bool can_be = covered || possible(constraints, space.things, tuple);
    tally.covered += covered ? 1U : 0U;
    ++(can_be ? tally.possible : tally.impossible);
  }
  return tally;
}

std::vector<Impossible> find_impossible(const CoverSpace& space, std::size_t size) {
  const std::vector<const Constraint*> constraints = pointers(space);
  std::vector<Impossible> found;
  for (std::size_t count = 0; count <= size; ++count) {
    for (const Settings& tuple : all_tuples(space.things, count)) {
      const bool told = std::any_of(found.begin(), found.end(), [&](const Impossible& smaller) {
        return std::all_of(smaller.settings.begin(), smaller.settings.end(), [&](const auto& s) {
          return std::find(tuple.begin(), tuple.end(), s) != tuple.end();
        });
      });
      if (!told && !possible(constraints, space.things, tuple)) {
        found.push_back({tuple, reasons(constraints, space.things, tuple)});
      }
    }
  }
  return found;
}

}  // namespace bastide
