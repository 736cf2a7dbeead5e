#include "sdk/tools/mutants/mutant_files.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/load/plugin_loader.h"
#include "sdk/tools/mutants/mutant_faces.h"
#include "sdk/tools/mutants/mutant_json.h"
#include "sdk/tools/mutants/mutant_lua.h"
#include "sdk/tools/mutants/mutant_meaning.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

/// Files of a folder, not of those in it.
void add_files(const fs::path& folder, std::set<std::string>& files) {
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    const fs::path& file = entry.path();
    if (is_file(file) && (file.extension() == ".lua" || file.extension() == ".json")) {
      files.insert(file_name(file));
    }
  }
}

std::set<std::string> files_of_root(const fs::path& root) {
  std::set<std::string> files;
  std::error_code ignored;
  for (const fs::directory_entry& plugin : fs::directory_iterator(root / "plugins", ignored)) {
    add_files(plugin.path(), files);
  }
  add_files(root / "scripts" / "variants", files);
  add_files(root / "rulesets", files);
  return files;
}

/// Everything that the load of a ruleset reads; a load that fails has read what it could.
std::set<std::string> files_of_ruleset(const SearchPath& disk, const std::string& name) {
  std::set<std::string> files;
  SearchPath path = disk;
  path.read = [&](const fs::path& file) {
    files.insert(file_name(file));
    return disk.read_file(file);
  };
  LoadRequest request;
  request.ruleset = name;
  try {
    static_cast<void>(load_ruleset(request, path));
  } catch (const LoadError&) {  // whoever runs its tests says so
    return files;
  }
  return files;
}

/// Empty when nothing has this name.
std::set<std::string> files_of_name(const SearchPath& path, const std::string& name) {
  if (is_file(name)) {
    return name.ends_with(".json") && !is_file(fs::path(name).parent_path() / "plugin.json")
               ? files_of_ruleset(path, name)
               : std::set<std::string>{file_name(name)};
  }
  std::set<std::string> files;
  if (is_path(name, ".json") && is_file(fs::path(name) / "plugin.json")) {
    add_files(name, files);
    return files;
  }
  for (const fs::path root : path.roots) {
    if (is_file(root / "plugins" / name / "plugin.json")) {
      add_files(root / "plugins" / name, files);
      return files;
    }
    if (is_file(root / "scripts" / "variants" / (name + ".lua"))) {
      return {file_name(root / "scripts" / "variants" / (name + ".lua"))};
    }
    if (is_file(root / "rulesets" / (name + ".json"))) {
      return files_of_ruleset(path, name);
    }
  }
  return files;
}

}  // namespace

std::string file_name(const fs::path& file) {
  return file.lexically_normal().string();
}

Result<std::vector<std::string>> find_rule_files(const SearchPath& path, const std::string& name) {
  if (name.empty()) {
    const std::set<std::string> all =
        path.roots.empty() ? std::set<std::string>() : files_of_root(path.roots.front());
    if (all.empty()) {
      return Error{ErrorCode::environment,
                   said("there are no rules here to switch off; name some")};
    }
    return std::vector<std::string>(all.begin(), all.end());
  }
  const std::set<std::string> files = files_of_name(path, name);
  if (files.empty()) {
    std::vector<std::string> known = names_below(path, "plugins", "");
    for (const auto& [folder, ending] :
         {std::pair("scripts/variants", ".lua"), std::pair("rulesets", ".json")}) {
      const std::vector<std::string> more = names_below(path, folder, ending);
      known.insert(known.end(), more.begin(), more.end());
    }
    return Error{ErrorCode::environment,
                 said_with("there is no ruleset, plugin or variant {}{}; tests are named before "
                           "the flag: bastide test TESTS --without-each",
                           in_quotes(name),
                           did_you_mean(name, known))};
  }
  return std::vector<std::string>(files.begin(), files.end());
}

std::vector<Mutant> mutants_of(const SourceText& source) {
  const fs::path file(source.file);
  const bool is_of_plugin = is_file(file.parent_path() / "plugin.json");
  std::vector<Mutant> mutants;
  const auto add = [&](std::vector<Mutant> more) {
    std::move(more.begin(), more.end(), std::back_inserter(mutants));
  };
  if (file.extension() == ".lua") {
    add(lua_mutants(source, !is_of_plugin));
    add(meaning_mutants(source));
  } else if (file.filename() == "plugin.json") {
    add(manifest_mutants(source));
  } else if (is_of_plugin) {
    add(tile_mutants(source));
    add(face_mutants(source));
  } else {
    add(ruleset_mutants(source));
  }
  std::stable_sort(mutants.begin(), mutants.end(), [](const Mutant& a, const Mutant& b) {
    return a.begin < b.begin;
  });
  return mutants;
}

}  // namespace bastide
