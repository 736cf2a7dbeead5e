// What the long run plays: tables, drawn one after the other from a seed. A table is a ruleset with
// a random set of variants and random values of options, at which some games are played.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "kernel/io/manifest_option.h"
#include "kernel/load/ruleset_loader.h"

namespace bastide {

struct RandomTable {
  LoadRequest request;
  std::shared_ptr<const Ruleset> rules;
  std::vector<std::string> refused;  // why sets that were drawn first could not be loaded
};

/// Draws tables. The same number gives the same table, whatever was drawn before.
class TableMaker {
 public:
  /// `only`: the one ruleset of all tables; empty: all that there are.
  TableMaker(SearchPath path, std::uint64_t seed, const std::string& only = "");

  /// Rulesets come by turns. What cannot be loaded with the others is left out, variant by variant;
  /// then the options, all of them. Throws LoadError when the ruleset alone is refused.
  [[nodiscard]] RandomTable make(std::uint64_t number) const;
  [[nodiscard]] const std::vector<std::string>& rulesets() const { return rulesets_; }
  [[nodiscard]] const std::vector<std::string>& variants() const { return variants_; }
  /// Changes with every rule, tile and option that a game of the long run can have.
  [[nodiscard]] std::uint64_t fingerprint() const { return fingerprint_; }

 private:
  [[nodiscard]] std::shared_ptr<const Ruleset> load(RandomTable& table) const;

  SearchPath path_;
  std::uint64_t seed_;
  std::vector<std::string> rulesets_;
  std::vector<std::string> variants_;
  std::map<std::string, std::vector<std::string>> fitting_;  // variants by ruleset
  std::map<std::string, ManifestOption> options_;            // plugin.option
  std::uint64_t fingerprint_ = 0;
};

}  // namespace bastide
