// Covering arrays of what can be in or out: few subsets, in which every pair or triple of things is
// seen in each way that is possible: both in, one without the other, both out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bastide {

/// For each thing, by number: is it in?
using Subset = std::vector<bool>;

/// A thing that is in, or out.
struct Setting {
  std::size_t thing = 0;
  bool in = true;

  friend bool operator==(const Setting&, const Setting&) = default;
};

/// At least one of the settings holds; none: no subset is possible. `why` says it to people.
struct Constraint {
  std::vector<Setting> any;
  std::string why;
};

struct CoverSpace {
  std::size_t things = 0;
  std::vector<Constraint> constraints;
};

/// A subset with these settings that keeps all constraints; what is free is `preferred` where it
/// can be. None: there is no such subset.
[[nodiscard]] std::optional<Subset> subset_with(const CoverSpace& space,
                                                const std::vector<Setting>& settings,
                                                bool preferred);

/// All possible subsets, from the smallest; none when there are more than `most`.
[[nodiscard]] std::optional<std::vector<Subset>> all_subsets(const CoverSpace& space,
                                                             std::uint64_t most);

/// How many are possible; none: more than can be counted in a moment.
[[nodiscard]] std::optional<std::uint64_t> count_subsets(const CoverSpace& space);

/// The greatest strength up to `wanted`, at least 1, for which covering stays a matter of seconds.
[[nodiscard]] std::size_t feasible_strength(std::size_t things, std::size_t wanted);

/// Subsets that hold, with those that are `given`, every possible setting of `strength` things
/// together. Greedy, and the same for the same space.
[[nodiscard]] std::vector<Subset> cover(const CoverSpace& space,
                                        std::size_t strength,
                                        const std::vector<Subset>& given);

/// Settings that can never hold together, though any fewer of them can.
struct Impossible {
  std::vector<Setting> settings;
  std::vector<std::string> why;  // constraints that together rule it out, each of them needed
};

/// Settings of `size` things together.
struct CoverTally {
  std::size_t size = 0;
  std::uint64_t possible = 0;
  std::uint64_t covered = 0;
  std::uint64_t impossible = 0;
};

[[nodiscard]] CoverTally tally_cover(const CoverSpace& space,
                                     std::size_t size,
                                     const std::vector<Subset>& subsets);

/// Of at most `size` things.
[[nodiscard]] std::vector<Impossible> find_impossible(const CoverSpace& space, std::size_t size);

}  // namespace bastide
