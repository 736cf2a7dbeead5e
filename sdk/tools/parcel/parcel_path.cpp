#include "sdk/tools/parcel/parcel_path.h"

#include <algorithm>
#include <array>
#include <vector>

#include "kernel/base/said.h"

namespace bastide {

namespace {

constexpr std::size_t kLongestPath = 200;

bool is_path_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '.';
}

std::vector<std::string_view> parts_of(std::string_view path) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = path.find('/');
    parts.push_back(path.substr(0, end));
    if (end == std::string_view::npos) {
      return parts;
    }
    path.remove_prefix(end + 1);
  }
}

/// Of a part that is there: a name of the folder above, a hidden file, a letter too many.
std::string part_problem(std::string_view part) {
  if (part == "..") {
    return said("its path leads out of the parcel");
  }
  if (part.empty() || part == ".") {
    return said("its path has a part without a name");
  }
  if (part.front() == '.') {
    return said("it is hidden");
  }
  if (!std::all_of(part.begin(), part.end(), is_path_letter)) {
    return said(
        "its path holds other characters than letters, digits, \"_\", \"-\", \".\" and \"/\"");
  }
  return {};
}

bool ends_in_any(std::string_view name, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) {
    return name.size() > ending.size() && name.ends_with(ending);
  });
}

/// lang/CODE.po in the folder of what it translates: "zh_TW".
bool is_translation(std::string_view folder, std::string_view name) {
  constexpr std::string_view kEnding = ".po";
  constexpr std::size_t kLongestCode = 19;
  if (folder != "lang" || !name.ends_with(kEnding)) {
    return false;
  }
  name.remove_suffix(kEnding.size());
  return !name.empty() && name.size() <= kLongestCode &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
         });
}

/// scripts/variants/NAME.lua, and lang/CODE.po there.
bool is_of_variants(const std::vector<std::string_view>& parts) {
  const std::string_view name = parts.back();
  if (parts[1] != "variants") {
    return false;
  }
  return parts.size() == 3 ? name.ends_with(".lua")
                           : parts.size() == 4 && is_translation(parts[2], name);
}

bool has_a_place(const std::vector<std::string_view>& parts) {
  const std::string_view name = parts.back();
  if (parts.size() == 1) {
    return name == kParcelManifest || name == "LICENSE" || name == "README.md";
  }
  if (parts[0] == "rulesets") {
    return parts.size() == 2 && name.ends_with(".json");
  }
  if (parts[0] == "scripts") {
    return is_of_variants(parts);
  }
  if (parts[0] == "plugins") {
    return parts.size() >= 3 &&
           (name == "LICENSE" || ends_in_any(name, {".json", ".lua", ".svg", ".md", ".so"}) ||
            (parts.size() == 4 && is_translation(parts[2], name)));
  }
  return parts.size() >= 3 && parts[0] == "tests" && parts[1] == "scenarios" &&
         ends_in_any(name, {".json"});
}

}  // namespace

std::string path_problem(std::string_view path) {
  if (path.empty()) {
    return said("it has no name");
  }
  if (path.size() > kLongestPath) {
    return said("its path has more than 200 characters");
  }
  if (path.front() == '/') {
    return said("its path is absolute");
  }
  if (path.back() == '/') {
    return said("it is a folder: a parcel holds files alone");
  }
  const std::vector<std::string_view> parts = parts_of(path);
  for (const std::string_view part : parts) {
    if (std::string problem = part_problem(part); !problem.empty()) {
      return problem;
    }
  }
  return has_a_place(parts) ? std::string() : said("a parcel has no place for such a file");
}

std::string without_case(std::string_view path) {
  std::string small(path);
  std::transform(small.begin(), small.end(), small.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return small;
}

bool is_native(std::string_view path) {
  return path.ends_with(".so");
}

}  // namespace bastide
