#include "sdk/tools/shell/stand_ins.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/io/text_file.h"
#include "kernel/load/plugin_loader.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

constexpr std::array<Shelf, 3> kShelves{{{marked("ruleset"), "rulesets", ".json"},
                                         {marked("plugin"), "plugins", ""},
                                         {marked("variant"), "scripts/variants", ".lua"}}};

/// What stands for a name on a shelf of a root.
fs::path place_of(const std::string& root, const Shelf& shelf, const std::string& name) {
  return (fs::path(root) / shelf.folder / (name + shelf.ending)).lexically_normal();
}

bool is_same_file(const fs::path& one, const fs::path& other) {
  const Result<std::string> first = read_file(one);
  const Result<std::string> second = read_file(other);
  return first.ok() && second.ok() && first.value() == second.value();
}

std::set<std::string> files_below(const fs::path& folder) {
  std::set<std::string> files;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    if (at->is_regular_file(error)) {
      files.insert(at->path().lexically_relative(folder).string());
    }
  }
  return files;
}

bool is_same(const fs::path& one, const fs::path& other) {
  std::error_code ignored;
  if (!fs::is_directory(one, ignored)) {
    return is_same_file(one, other);
  }
  const std::set<std::string> files = files_below(one);
  return files == files_below(other) &&
         std::all_of(files.begin(), files.end(), [&](const std::string& file) {
           return is_same_file(one / file, other / file);
         });
}

}  // namespace

std::span<const Shelf> shelves() {
  return kShelves;
}

std::vector<std::string> names_in(const std::string& root, const Shelf& shelf) {
  return names_below(SearchPath{{root}}, shelf.folder, shelf.ending);
}

std::string found_at(const SearchPath& path, std::string_view kind, const std::string& name) {
  for (const Shelf& shelf : kShelves) {
    for (const std::string& root : path.roots) {
      std::error_code ignored;
      const fs::path place = place_of(root, shelf, name);
      const fs::path file = *shelf.ending == '\0' ? place / "plugin.json" : place;
      if (shelf.kind == kind && fs::exists(file, ignored)) {
        return place.string();
      }
    }
  }
  return {};
}

std::vector<StandIn> stand_ins(const SearchPath& path) {
  std::vector<StandIn> found;
  for (const Shelf& shelf : kShelves) {
    std::map<std::string, std::string> first;  // name, root
    for (const std::string& root : path.roots) {
      for (const std::string& name : names_in(root, shelf)) {
        const auto [at, is_new] = first.try_emplace(name, root);
        if (!is_new) {
          const fs::path used = place_of(at->second, shelf, name);
          const fs::path hidden = place_of(root, shelf, name);
          found.push_back({shelf.kind, name, at->second, used, hidden, is_same(used, hidden)});
        }
      }
    }
  }
  return found;
}

std::string stand_in_note(const SearchPath& path, const std::vector<std::string>& named) {
  const auto is_here = [](const std::string& folder) {
    return fs::path(folder).lexically_normal() == ".";
  };
  if (path.roots.size() < 2 || std::any_of(named.begin(), named.end(), is_here)) {
    return {};
  }
  std::vector<std::string> used;
  std::string instead;
  for (const StandIn& one : stand_ins(path)) {
    if (one.root == "." && !one.is_same) {
      used.push_back(one.used.string());
      instead = instead.empty() ? one.hidden.string() : instead;
    }
  }
  used.erase(std::unique(used.begin(), used.end()), used.end());
  if (used.empty()) {
    return {};
  }
  return used.size() == 1
             ? said_with(
                   "this folder's own {} is read instead of what is installed ({}); "
                   "`bastide doctor` says more",
                   used.front(),
                   instead)
             : said_with(
                   "this folder's own {} are read instead of what is installed ({}, …); "
                   "`bastide doctor` says more",
                   joined(used, ", "),
                   instead);
}

}  // namespace bastide
