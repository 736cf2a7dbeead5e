#include "sdk/tools/author/scaffold.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/io/system_reason.h"
#include "kernel/io/text_file.h"
#include "kernel/load/plugin_loader.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestName = 60;
constexpr std::string_view kStandard = "base";  // what templates build on

bool is_small_letter(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_name_letter(char c) {
  return is_small_letter(c) || (c >= '0' && c <= '9') || c == '_';
}

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= kLongestName && is_small_letter(text[0]) &&
         std::all_of(text.begin(), text.end(), is_name_letter);
}

/// "Long Roads!" → "long_roads"; empty when nothing is left.
std::string name_made_of(std::string_view text) {
  std::string name;
  for (const char c : text) {
    const char small = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (is_name_letter(small)) {
      name += small;
    } else if (!name.empty() && name.back() != '_') {
      name += '_';
    }
  }
  name.erase(0, std::min(name.find_first_of("abcdefghijklmnopqrstuvwxyz"), name.size()));
  name.erase(name.find_last_not_of('_') + 1);
  name.resize(std::min(name.size(), kLongestName));
  return name;
}

/// "long_roads" → "Long roads".
std::string title_of(const std::string& name) {
  std::string title = name;
  std::replace(title.begin(), title.end(), '_', ' ');
  title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
  return title;
}

[[noreturn]] void refuse(std::string message) {
  throw ToolError(Exit::usage, std::move(message));
}

void check_name(const std::string& name) {
  if (!is_name(name)) {
    const std::string better = name_made_of(name);
    refuse(
        better.empty()
            ? said_with("\"{}\" is no name: at most {} small letters, digits and _, a letter first",
                        name,
                        kLongestName)
            : said_with("\"{}\" is no name: at most {} small letters, digits and _, a letter "
                        "first, such as {}",
                        name,
                        kLongestName,
                        better));
  }
  for (const std::string_view taken : {"core", "bastide"}) {
    if (name == taken) {
      refuse(said_with("\"{}\" is the name of a part of the engine; choose another", name));
    }
  }
}

/// Two things of one name would hide each other.
void check_is_new(const std::string& name, const SearchPath& path) {
  constexpr std::array<std::array<const char*, 3>, 3> kFolders = {
      {{"plugin", "plugins", ""},
       {"variant", "scripts/variants", ".lua"},
       {"ruleset", "rulesets", ".json"}}};
  for (const auto& [what, folder, ending] : kFolders) {
    const std::vector<std::string> known = names_below(path, folder, ending);
    if (std::find(known.begin(), known.end(), name) != known.end()) {
      refuse(said_with("there is a {} \"{}\" already; choose another name", said(what), name));
    }
  }
}

void check_from(const std::string& kind, const std::string& from, const SearchPath& path) {
  if (kind != "ruleset") {
    refuse(said_with("--from names the ruleset that a new ruleset extends; a {} has none",
                     said(kind)));
  }
  const std::vector<std::string> known = names_below(path, "rulesets", ".json");
  if (std::find(known.begin(), known.end(), from) == known.end()) {
    refuse(said_with("there is no ruleset \"{}\"{}", from, did_you_mean(from, known)));
  }
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
}

bool exists(const ScaffoldFile& file) {
  std::error_code ignored;
  return fs::symlink_status(file.path, ignored).type() != fs::file_type::not_found;
}

/// As it was written, and nobody has edited it since.
bool is_written(const ScaffoldFile& file) {
  const Result<std::string> text = read_text_file(file.path);
  return text.ok() && text.value() == file.text;
}

/// Some files of this very scaffold were written, others were not.
bool was_broken_off(const Scaffold& scaffold) {
  const auto written = std::count_if(scaffold.files.begin(), scaffold.files.end(), is_written);
  const auto there = std::count_if(scaffold.files.begin(), scaffold.files.end(), exists);
  return written > 0 && written == there && there < std::ssize(scaffold.files);
}

/// What was made so far. It goes again when not all of it could be made.
class Made {
 public:
  Made() = default;
  Made(const Made&) = delete;
  Made& operator=(const Made&) = delete;
  ~Made() {
    std::error_code ignored;
    for (auto path = paths_.rbegin(); path != paths_.rend(); ++path) {
      fs::remove(*path, ignored);  // folders that hold something else stay
    }
  }

  void make_folder(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> missing;
    for (fs::path part = folder; !part.empty() && !fs::exists(part, error);
         part = part.parent_path()) {
      missing.push_back(part);
    }
    paths_.insert(paths_.end(), missing.rbegin(), missing.rend());
    fs::create_directories(folder, error);
    if (error) {
      throw ToolError(
          Exit::environment,
          said_with(
              "cannot make the folder {}: {}", folder.string(), system_reason(error.value())));
    }
  }

  void make_file(const ScaffoldFile& file) {
    const bool was_there = exists(file);
    must_work(write_text_file(file.path, file.text));
    if (!was_there) {
      paths_.emplace_back(file.path);
    }
  }

  void keep() { paths_.clear(); }

 private:
  std::vector<fs::path> paths_;
};

std::vector<std::string> next_steps(const std::string& kind, const std::string& name) {
  const std::string test = fmt::format("bastide test tests/scenarios/{}", name);
  if (kind == "variant") {
    return {fmt::format("bastide check {}", name),
            test,
            fmt::format("bastide play {} --with {} --watch", kStandard, name),
            fmt::format("bastide ab {} {}", kStandard, name)};
  }
  if (kind == "bot") {
    return {fmt::format("bastide check bots/{}.lua", name),
            test,
            fmt::format("bastide sim {} --bots bots/{}.lua,greedy", kStandard, name)};
  }
  return {fmt::format("bastide check {}", name),
          test,
          fmt::format("bastide play {} --watch", name),
          fmt::format("bastide sim {}", name)};
}

}  // namespace

std::vector<std::string> scaffold_kinds() {
  return {"plugin", "variant", "ruleset", marked("tileset"), marked("bot")};
}

Scaffold make_scaffold(const std::string& kind,
                       const std::string& name,
                       const std::string& from,
                       const SearchPath& path) {
  const std::vector<std::string> kinds = scaffold_kinds();
  if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
    refuse(said_with("cannot make a new \"{}\"{}; there are: {}",
                     kind,
                     did_you_mean(kind, kinds),
                     fmt::join(kinds, ", ")));
  }
  check_name(name);
  if (!from.empty()) {
    check_from(kind, from, path);
  }
  const bool other = !from.empty() && from != kStandard;
  const std::string folder = other ? kind + "_from" : kind;
  Scaffold scaffold;
  for (const TemplateFile& file : template_files()) {
    if (file.kind == folder) {
      ScaffoldFile made{std::string(file.path), std::string(file.text)};
      replace_all(made.path, "NAME", name);
      replace_all(made.text, "@NAME@", name);
      replace_all(made.text, "@TITLE@", title_of(name));
      replace_all(made.text, "@FROM@", from.empty() ? kStandard : from);
      scaffold.files.push_back(std::move(made));
    }
  }
  scaffold.next = next_steps(kind, name);
  if (kind != "bot" && !was_broken_off(scaffold)) {
    check_is_new(name, path);
  }
  return scaffold;
}

void write_scaffold(const Scaffold& scaffold) {
  if (!was_broken_off(scaffold)) {
    for (const ScaffoldFile& file : scaffold.files) {
      if (exists(file)) {
        refuse(said_with("{} exists; nothing was written", file.path));
      }
    }
  }
  Made made;
  for (const ScaffoldFile& file : scaffold.files) {
    made.make_folder(fs::path(file.path).parent_path());
    made.make_file(file);
  }
  made.keep();
}

}  // namespace bastide
