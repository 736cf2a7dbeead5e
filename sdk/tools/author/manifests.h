// What is installed, as manifests say it: plugins and variants that can be read, and how they stand
// to one another.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "kernel/io/manifest.h"
#include "kernel/load/ruleset_loader.h"

namespace bastide {

class Manifests {
 public:
  /// Reads the manifest of every plugin. What cannot be read is left out: loading complains of it.
  explicit Manifests(const SearchPath& path);

  /// By id.
  [[nodiscard]] const std::map<std::string, Manifest>& plugins() const { return plugins_; }
  /// Names of the installed variants.
  [[nodiscard]] std::vector<std::string> variant_names() const;
  /// Null when there is none, or it cannot be read.
  [[nodiscard]] const Manifest* plugin(const std::string& id) const;
  /// By name, or by path as seen from the file `from`. Read when it is asked for first; null when
  /// there is none. What is wrong with its header goes to `problem`; empty: nothing.
  [[nodiscard]] const Manifest* variant(const std::string& name,
                                        const std::string& from = "",
                                        std::string* problem = nullptr) const;

  /// Plugins that stand alone: they require nothing.
  [[nodiscard]] std::vector<std::string> games() const;
  /// Everything that the plugin requires, itself included.
  [[nodiscard]] std::set<std::string> needs(const Manifest& manifest) const;
  [[nodiscard]] std::set<std::string> needs(const std::string& id) const;
  /// Two of them declare that they cannot be combined.
  [[nodiscard]] bool in_conflict(const std::set<std::string>& plugins) const;
  /// The manifest names one of them as what it cannot be combined with.
  [[nodiscard]] static bool conflicts(const Manifest& manifest,
                                      const std::set<std::string>& plugins);

 private:
  struct Variant {
    std::optional<Manifest> manifest;
    std::string problem;
  };

  const SearchPath& path_;
  std::map<std::string, Manifest> plugins_;
  mutable std::map<std::pair<std::string, std::string>, Variant> variants_;  // by name and `from`
};

}  // namespace bastide
