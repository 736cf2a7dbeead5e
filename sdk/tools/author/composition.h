// Putting a ruleset together: what was chosen, what is wrong with the choice, and ways out of it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "kernel/io/ruleset_file.h"
#include "kernel/load/ruleset_loader.h"

namespace bastide {

/// A change of the choice with which a problem is gone and no other one has come instead.
struct WayOut {
  std::string text;    // "Add The River, leave out Mists"
  RulesetFile choice;  // after the change
};

/// Something that does not go together.
struct ChoiceProblem {
  std::string id;                  // the same while the problem is the same
  std::string text;                // a sentence, with titles instead of ids
  std::vector<std::string> about;  // ids of plugins and variants, names of options
  bool refused = true;  // there is no such ruleset; false: something chosen has no effect
  std::vector<WayOut> ways_out;
};

struct Composition {
  RulesetFile choice;
  std::vector<ChoiceProblem> problems;   // those that are refused first
  std::shared_ptr<const Ruleset> rules;  // null while something is refused

  [[nodiscard]] bool ok() const { return rules != nullptr; }
};

/// The content of an installed ruleset or of a file, with all it extends. Throws LoadError.
[[nodiscard]] RulesetFile choice_of(const std::string& ruleset, const SearchPath& path);
/// The same of a ruleset as an object. Throws LoadError for its form; what it names need not exist.
[[nodiscard]] RulesetFile choice_of(const Value& ruleset, const SearchPath& path);

/// Everything that is wrong with the choice, from the manifests; only where they see nothing, the
/// ruleset is compiled, and what that complains of is told. Never throws for what is chosen.
[[nodiscard]] Composition compose(RulesetFile choice, const SearchPath& path);

/// The choice as a ruleset file that extends nothing. Of parts and options only what is not so by
/// default. Requires: what it names is installed, else that is written as it was said.
[[nodiscard]] nlohmann::ordered_json ruleset_json(const RulesetFile& choice,
                                                  const SearchPath& path);

/// "Base game, The River; Draw ahead": what a choice without a title is called.
[[nodiscard]] std::string title_of(const RulesetFile& choice, const SearchPath& path);

}  // namespace bastide
