#include "sdk/session/author_files.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "kernel/base/visible.h"
#include "kernel/io/text_file.h"
#include "kernel/load/trust.h"
#include "sdk/session/session_error.h"
#include "sdk/session/session_files.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> kEndings = {".lua", ".json", ".md", ".svg"};
constexpr std::size_t kMostFiles = 500;   // of a thing
constexpr std::size_t kMostThings = 500;  // that are listed

bool is_source(const fs::path& file) {
  const std::string ending = file.extension().string();
  return !file.stem().empty() &&
         std::find(kEndings.begin(), kEndings.end(), ending) != kEndings.end();
}

/// Where rules, their rulesets and their scenarios lie.
bool is_of_rules(const std::string& file) {
  constexpr std::array<std::string_view, 4> kPlaces = {
      "plugins/", "scripts/variants/", "rulesets/", "tests/scenarios/"};
  return std::any_of(kPlaces.begin(), kPlaces.end(), [&](std::string_view place) {
    return file.starts_with(place) && file.size() > place.size();
  });
}

/// A file of rules below `root`, whatever links lead to it, or an error.
fs::path source_below(const fs::path& root, const std::string& file) {
  const std::string plain = fs::path(file).lexically_normal().generic_string();
  if (plain != file || !is_of_rules(file) || !is_source(file)) {
    throw SessionError(
        SessionCode::input,
        fmt::format("{} is no file of rules: those are .lua, .json, .md and .svg below plugins/, "
                    "scripts/variants/, rulesets/ and tests/scenarios/",
                    in_quotes(file)));
  }
  return file_in(root, file);
}

void add_file(const fs::path& root, const std::string& file, std::set<std::string>& files) {
  std::error_code error;
  try {
    if (files.size() < kMostFiles && fs::is_regular_file(source_below(root, file), error)) {
      files.insert(file);
    }
  } catch (const SessionError&) {  // it leads out of the folder, or is no source
  }
}

void add_files(const fs::path& root, const std::string& folder, std::set<std::string>& files) {
  std::error_code error;
  fs::recursive_directory_iterator entries(
      root / folder, fs::directory_options::skip_permission_denied, error);
  for (; !error && entries != fs::recursive_directory_iterator(); entries.increment(error)) {
    add_file(root, entries->path().lexically_relative(root).generic_string(), files);
  }
}

/// Names of the entries of a folder that can be ids, sorted.
std::vector<std::string> names_in(const fs::path& folder, std::string_view ending) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (name.size() > ending.size() && name.ends_with(ending) && !name.starts_with('.') &&
        find_invisible(name) == std::string::npos) {
      names.push_back(name.substr(0, name.size() - ending.size()));
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

AuthoredThing thing_of(const fs::path& root, const std::string& kind, const std::string& id) {
  std::set<std::string> files;
  const bool is_plugin = kind == "plugin";
  const std::string thing = is_plugin ? "plugins/" + id : "scripts/variants/" + id + ".lua";
  if (is_plugin) {
    add_files(root, thing, files);
  } else {
    add_file(root, thing, files);
  }
  const bool is_there = is_plugin ? files.contains(thing + "/plugin.json") : !files.empty();
  if (is_there) {
    add_file(root, "rulesets/" + id + ".json", files);
    add_files(root, "tests/scenarios/" + id, files);
  }
  return {
      thing,
      kind,
      id,
      false,
      is_there ? std::vector<std::string>(files.begin(), files.end()) : std::vector<std::string>()};
}

/// Without links; the session's folder first.
std::vector<fs::path> roots_of(const Session& session) {
  std::vector<fs::path> roots{session.setup().folder};
  for (const std::string& root : session.setup().path.roots) {
    std::error_code error;
    fs::path real = fs::canonical(root.empty() ? "." : root, error);
    if (!error && std::find(roots.begin(), roots.end(), real) == roots.end()) {
      roots.push_back(std::move(real));
    }
  }
  return roots;
}

}  // namespace

std::vector<AuthoredThing> authored_things(const Session& session) {
  std::vector<AuthoredThing> things;
  std::set<std::string> known;
  const std::vector<fs::path> roots = roots_of(session);
  for (const fs::path& root : roots) {
    for (const auto& [kind, folder, ending] :
         {std::array{"plugin", "plugins", ""}, std::array{"variant", "scripts/variants", ".lua"}}) {
      for (const std::string& id : names_in(root / folder, ending)) {
        AuthoredThing thing = thing_of(root, kind, id);
        if (!thing.files.empty() && things.size() < kMostThings &&
            known.insert(thing.thing).second) {
          thing.is_own = root == roots.front();
          things.push_back(std::move(thing));
        }
      }
    }
  }
  return things;
}

AuthoredThing find_thing(const Session& session, const std::string& thing) {
  const fs::path path = thing;
  const bool is_plugin = thing.starts_with("plugins/");
  const std::string id = is_plugin ? path.filename().string() : path.stem().string();
  const std::vector<fs::path> roots = roots_of(session);
  for (const fs::path& root : roots) {
    if (id.empty() || id.starts_with('.')) {
      break;
    }
    AuthoredThing found = thing_of(root, is_plugin ? "plugin" : "variant", id);
    if (!found.files.empty() && found.thing == thing) {
      found.is_own = root == roots.front();
      return found;
    }
  }
  throw SessionError(SessionCode::unknown,
                     fmt::format("there is no plugin or variant {}; `things` lists them, and `new` "
                                 "begins one",
                                 in_quotes(thing)));
}

SourceFile read_source(const Session& session, const std::string& file) {
  const fs::path& folder = session.setup().folder;
  static_cast<void>(source_below(folder, file));
  for (const fs::path& root : roots_of(session)) {
    std::error_code error;
    if (!fs::exists(root / file, error)) {
      continue;
    }
    Result<std::string> text = read_text_file_in(root, source_below(root, file), kMostSourceBytes);
    if (!text.ok()) {
      throw SessionError(SessionCode::input, text.error().message);
    }
    std::string hash = content_hash(text.value());
    return {std::move(text.value()), std::move(hash), (root / file).string(), root == folder};
  }
  throw SessionError(
      SessionCode::unknown,
      fmt::format("there is no file {}; `things` lists those that there are", in_quotes(file)));
}

std::string write_source(Session& session,
                         const std::string& file,
                         const std::string& text,
                         const std::string& known) {
  const fs::path path = source_below(session.setup().folder, file);
  if (text.size() > kMostSourceBytes) {
    throw SessionError(SessionCode::limit,
                       fmt::format("a file of rules holds at most {} bytes, this one has {}",
                                   kMostSourceBytes,
                                   text.size()));
  }
  return write_seen(session.setup().folder, file, path.extension().string(), text, known);
}

std::string shown_path(const Session& session, const std::string& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  const fs::path below = real.lexically_relative(session.setup().folder);
  const std::string text = below.generic_string();
  return error || text.empty() || text.starts_with("..") ? path : text;
}

}  // namespace bastide
