#include "sdk/tools/author/sdk_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "sdk/tools/author/combinations.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostTried = 16;  // combinations of a plugin that no ruleset holds

class IdCollector {
 public:
  IdCollector(const SearchPath& path, std::vector<std::string>& problems)
      : path_(path), problems_(problems) {}

  IdLists collect() {
    const std::vector<Installed> installed = list_installed(path_);
    for (const Installed& item : installed) {
      if (item.kind == "ruleset") {
        LoadRequest request;
        request.ruleset = item.name;
        take(request, item.file);
      }
    }
    for (const Installed& item : installed) {
      if (item.kind == "plugin" && !seen_.contains(item.name)) {
        CombinationPlan plan;
        plan.only = {item.name};
        plan.most = kMostTried;
        const Combinations combinations = list_combinations(plan, path_);
        for (const Combination& combination : combinations.list) {
          take(combination.request, combination.name);
        }
      }
    }
    return std::move(ids_);
  }

 private:
  void take(const LoadRequest& request, const std::string& what) {
    try {
      const auto rules = load_ruleset(request, path_);
      add_ids(*rules, ids_);
      for (const PluginInfo& plugin : rules->catalog.plugins) {
        seen_.insert(plugin.id);
      }
    } catch (const LoadError& error) {
      problems_.push_back(what + ": " + to_string(error.diagnostics().front()));
    }
  }

  const SearchPath& path_;
  std::vector<std::string>& problems_;
  IdLists ids_;
  std::set<std::string> seen_;
};

std::string read_file(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

void add_schemas(const SearchPath& path, TextFiles& files) {
  for (const std::string& root : path.roots) {
    const fs::path folder = fs::path(root) / "sdk" / "schemas";
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
      files["sdk/schemas/" + entry.path().filename().string()] = read_file(entry.path());
    }
    if (!error) {
      return;
    }
  }
}

}  // namespace

IdLists installed_ids(const SearchPath& path, std::vector<std::string>& problems) {
  return IdCollector(path, problems).collect();
}

TextFiles sdk_files(const SearchPath& path, std::vector<std::string>& problems) {
  TextFiles files = lua_stubs(installed_ids(path, problems));
  files["sdk/lua/luacheck.lua"] = luacheck_names();
  files["docs/lua-reference.md"] = lua_manual();
  add_schemas(path, files);
  return files;
}

}  // namespace bastide
