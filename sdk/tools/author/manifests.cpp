#include "sdk/tools/author/manifests.h"

#include <algorithm>
#include <utility>

#include "kernel/load/plugin_loader.h"

namespace bastide {

Manifests::Manifests(const SearchPath& path) : path_(path) {
  for (const std::string& id : names_below(path, "plugins", "")) {
    Diagnostics ignored;  // loading reports them
    auto found = find_plugin(path, id, ignored);
    if (found && ignored.empty()) {
      plugins_.emplace(id, std::move(found->manifest));
    }
  }
}

std::vector<std::string> Manifests::variant_names() const {
  return names_below(path_, "scripts/variants", ".lua");
}

const Manifest* Manifests::plugin(const std::string& id) const {
  const auto known = plugins_.find(id);
  return known == plugins_.end() ? nullptr : &known->second;
}

const Manifest* Manifests::variant(const std::string& name,
                                   const std::string& from,
                                   std::string* problem) const {
  const auto [known, is_new] = variants_.try_emplace({name, from});
  Variant& variant = known->second;
  if (is_new) {
    Diagnostics diagnostics;
    auto found = find_variant(path_, name, from, diagnostics);
    if (found) {
      variant.manifest = std::move(found->manifest);
      variant.problem = diagnostics.empty() ? "" : to_string(diagnostics.all().front());
    }
  }
  if (problem != nullptr) {
    *problem = variant.problem;
  }
  return variant.manifest ? &*variant.manifest : nullptr;
}

std::vector<std::string> Manifests::games() const {
  std::vector<std::string> games;
  for (const auto& [id, manifest] : plugins_) {
    if (manifest.required.empty()) {
      games.push_back(id);
    }
  }
  return games;
}

std::set<std::string> Manifests::needs(const Manifest& manifest) const {
  std::set<std::string> all{manifest.id};
  std::vector<const Manifest*> to_do{&manifest};
  while (!to_do.empty()) {
    const Manifest& next = *to_do.back();
    to_do.pop_back();
    for (const Requirement& required : next.required) {
      const Manifest* known = plugin(required.plugin);
      if (all.insert(required.plugin).second && known != nullptr) {
        to_do.push_back(known);
      }
    }
  }
  return all;
}

std::set<std::string> Manifests::needs(const std::string& id) const {
  const Manifest* known = plugin(id);
  return known == nullptr ? std::set<std::string>{id} : needs(*known);
}

bool Manifests::in_conflict(const std::set<std::string>& plugins) const {
  return std::any_of(plugins.begin(), plugins.end(), [&](const std::string& id) {
    const Manifest* known = plugin(id);
    return known != nullptr && conflicts(*known, plugins);
  });
}

bool Manifests::conflicts(const Manifest& manifest, const std::set<std::string>& plugins) {
  return std::any_of(manifest.conflicts.begin(),
                     manifest.conflicts.end(),
                     [&](const Requirement& other) { return plugins.contains(other.plugin); });
}

}  // namespace bastide
