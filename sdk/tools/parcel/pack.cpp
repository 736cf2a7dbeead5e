#include "sdk/tools/parcel/pack.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/io/text_file.h"
#include "kernel/load/plugin_loader.h"
#include "kernel/load/trust.h"
#include "sdk/tools/author/plugin_texts.h"
#include "sdk/tools/parcel/contents.h"
#include "sdk/tools/parcel/parcel_path.h"
#include "sdk/tools/shell/program.h"
#include "sdk/tools/trial/scenario.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

/// Gathers things, and what they need, one after another.
class Gathering {
 public:
  Gathering(const SearchPath& path, const fs::path& program) : path_(path) {
    std::error_code ignored;
    program_ = fs::canonical("/proc/self/exe", ignored);
    if (program_.empty()) {
      program_ = fs::canonical(program, ignored);
    }
  }

  /// Puts it in, wherever it comes from.
  void take(const std::string& kind, const std::string& name) {
    const std::optional<ThingPlace> place = find_thing(kind, name, path_);
    if (!place || !seen_.insert({kind, name}).second) {
      return;
    }
    put(kind, name, *place);
  }

  Parcel finish(const std::string& kind, const std::string& name) {
    refuse_twins();
    take_languages();
    std::sort(parcel_.manifest.holds.begin(), parcel_.manifest.holds.end());
    std::sort(parcel_.manifest.needs.begin(), parcel_.manifest.needs.end());
    for (const ParcelThing& thing : parcel_.manifest.holds) {
      if (thing.kind == kind && thing.name == name) {
        parcel_.manifest.thing = thing;
      }
    }
    return std::move(parcel_);
  }

  [[nodiscard]] const std::vector<std::string>& sources() const { return sources_; }

 private:
  void put(const std::string& kind, const std::string& name, const ThingPlace& place) {
    std::map<std::string, std::string> files = files_of(kind, name, place);
    parcel_.manifest.holds.push_back(*installed_thing(kind, name, path_));
    for (const auto& [path, content] : files) {
      sources_.push_back((fs::path(place.root) / path).string());
    }
    parcel_.files.merge(files);
    take_scenarios(name, place.root);
    if (kind == "ruleset") {
      need_of_ruleset(name);
    } else {
      need_of_plugin(kind, name);
    }
  }

  /// Nobody could install what needs a thing that is nowhere: LoadError, said about `at`.
  void need(const std::string& kind, const std::string& name, const SourceRef& at) {
    const std::optional<ThingPlace> place = find_thing(kind, name, path_);
    if (!place) {
      throw LoadError({{at,
                        said_with("it needs the {} {}, which is not here: write it, or leave out "
                                  "what needs it",
                                  said(kind),
                                  in_quotes(name))}});
    }
    if (!seen_.insert({kind, name}).second) {
      return;
    }
    if (comes_with_program(kind, name, *place)) {
      parcel_.manifest.needs.push_back(*installed_thing(kind, name, path_));
    } else {
      put(kind, name, *place);
    }
  }

  /// Plugins and variants share their names: nobody can install two of one.
  void refuse_twins() const {
    for (const auto& [kind, name] : seen_) {
      if (kind == "variant" && seen_.contains({"plugin", name})) {
        throw ToolError(Exit::input,
                        said_with("there are a plugin and a variant {}, and a parcel holds one "
                                  "thing of a name: give one of them another",
                                  in_quotes(name)));
      }
    }
  }

  void need_of_plugin(const std::string& kind, const std::string& name) {
    Diagnostics diagnostics;
    const auto found = kind == "plugin" ? find_plugin(path_, name, diagnostics)
                                        : find_variant(path_, name, "", diagnostics);
    diagnostics.throw_if_any();
    for (const Requirement& required : found->manifest.required) {
      need("plugin", required.plugin, required.at);
    }
  }

  void need_of_ruleset(const std::string& name) {
    if (const std::string named = named_by_path(name, path_); !named.empty()) {
      throw ToolError(Exit::input,
                      said_with("the ruleset {} names {} by its path, which a friend does not "
                                "have: put it into rulesets/ or scripts/variants/ and name it",
                                in_quotes(name),
                                in_quotes(named)));
    }
    LoadRequest request;
    request.ruleset = name;
    need_of_request(request);
  }

  void need_of_request(const LoadRequest& request) {
    const RulesetFile file = read_request(request, path_);
    for (const std::string& part : file.files) {
      if (part != request.from) {  // a scenario holds the ruleset itself
        need("ruleset", fs::path(part).stem().string(), {part, 0, 0});
      }
    }
    for (const Requirement& plugin : file.plugins) {
      need("plugin", plugin.plugin, plugin.at);
    }
    for (const PlacedText& variant : file.variants) {
      need("variant", variant.text, variant.at);
    }
  }

  /// A friend runs them before anything is installed: what they name comes along.
  void need_of_scenarios(const std::string& file, const std::string& text) {
    Diagnostics diagnostics;
    const std::vector<Scenario> scenarios = read_scenarios(text, file, diagnostics);
    diagnostics.throw_if_any();
    for (const Scenario& scenario : scenarios) {
      if (const auto named = files_named(scenario); !named.empty()) {
        throw ToolError(Exit::input,
                        said_with("{}: the scenario names {} by its path, which a friend does not "
                                  "have: name what lies in rulesets/ or scripts/variants/ by its "
                                  "name, or leave the scenario out",
                                  to_string(named.front().at),
                                  in_quotes(named.front().name)));
      }
      LoadRequest request;
      request.ruleset = scenario.ruleset;
      request.inline_ruleset = scenario.inline_ruleset;
      request.from = file;
      try {
        need_of_request(request);
      } catch (const LoadError&) {
        if (scenario.refused.empty()) {  // else that may be what it is about
          throw;
        }
      }
    }
  }

  /// Of the files that say all variants of a folder, what those in the parcel say.
  void take_languages() {
    std::map<fs::path, std::vector<std::string>> variants;  // by their folder
    for (const ParcelThing& thing : parcel_.manifest.holds) {
      if (thing.kind == "variant") {
        variants[find_thing(thing.kind, thing.name, path_)->file.parent_path()].push_back(
            thing.name);
      }
    }
    std::map<std::string, PoFile> languages;  // by their path in the parcel
    for (const auto& [folder, names] : variants) {
      const PoFile texts = texts_of_variants(path_, names);
      for (const std::string& file : language_files_in(folder.string())) {
        sources_.push_back(file);
        PoFile& language = languages["scripts/variants/lang/" + fs::path(file).filename().string()];
        add_translations(texts, file, language);
      }
    }
    for (const auto& [path, language] : languages) {
      if (!language.entries.empty()) {
        parcel_.files.emplace(path, write_po(language));
      }
    }
  }

  static void add_translations(const PoFile& texts, const fs::path& file, PoFile& language) {
    std::error_code ignored;
    const Result<std::string> read =
        read_text_file_in(fs::canonical(file.parent_path(), ignored), file);
    if (!read.ok()) {
      throw ToolError(read.error());
    }
    Diagnostics diagnostics;
    const PoFile all = read_po(read.value(), file.string(), diagnostics);
    diagnostics.throw_if_any();
    language.header = language.header.empty() ? all.header : language.header;
    for (const PoEntry& entry : all.entries) {
      const auto same_text = [&](const PoEntry& other) {
        return other.context == entry.context && other.text == entry.text;
      };
      if (std::any_of(texts.entries.begin(), texts.entries.end(), same_text) &&
          std::none_of(language.entries.begin(), language.entries.end(), same_text)) {
        language.entries.push_back(entry);
      }
    }
  }

  /// It lies where the program lies, and its scripts are those that the program was built with.
  [[nodiscard]] bool comes_with_program(const std::string& kind,
                                        const std::string& name,
                                        const ThingPlace& place) const {
    std::error_code ignored;
    fs::path root = fs::canonical(place.root, ignored);
    if (root.filename() == "bastide" && root.parent_path().filename() == "share") {
      root = root.parent_path().parent_path();
    }
    const fs::path below = program_.lexically_relative(root);
    if (below.empty() || *below.begin() == "..") {
      return false;
    }
    for (const auto& [path, content] : files_of(kind, name, place)) {
      if (path.ends_with(".lua") && !is_shipped(content)) {
        return false;
      }
    }
    return true;
  }

  /// tests/scenarios/NAME.json, and all in tests/scenarios/NAME/.
  void take_scenarios(const std::string& name, const fs::path& root) {
    const fs::path folder = root / "tests" / "scenarios";
    std::vector<fs::path> files{folder / (name + ".json")};
    std::error_code error;
    for (const fs::directory_entry& entry :
         fs::recursive_directory_iterator(folder / name, error)) {
      files.push_back(entry.path());
    }
    for (const fs::path& file : files) {
      const std::string path = file.lexically_relative(root).generic_string();
      if (!fs::is_regular_file(file, error) || !path_problem(path).empty()) {
        continue;
      }
      const Result<std::string> text = read_file_in(fs::canonical(folder, error), file);
      if (!text.ok()) {
        throw ToolError(text.error());
      }
      sources_.push_back(file.string());
      parcel_.files.emplace(path, text.value());
      need_of_scenarios(path, text.value());
    }
  }

  const SearchPath& path_;
  fs::path program_;
  std::set<std::pair<std::string, std::string>> seen_;
  Parcel parcel_;
  std::vector<std::string> sources_;
};

std::string title_of_thing(const std::string& kind,
                           const std::string& name,
                           const SearchPath& path) {
  for (const Installed& item : list_installed(path)) {
    if (item.kind == kind && item.name == name) {
      return item.title;
    }
  }
  return name;
}

}  // namespace

PackedParcel make_parcel(const std::string& name,
                         const std::string& licence,
                         const SearchPath& path,
                         const std::string& program) {
  Gathering gathering(path, program);
  std::string first;
  for (const char* kind : {"plugin", "variant", "ruleset"}) {
    if (find_thing(kind, name, path)) {
      first = first.empty() ? kind : first;
      gathering.take(kind, name);
    }
  }
  if (first.empty()) {
    std::vector<std::string> known;
    for (const Installed& item : list_installed(path)) {
      known.push_back(item.name);
    }
    throw ToolError(Exit::input,
                    said_with("there is no ruleset, plugin or variant {}{}",
                              in_quotes(name),
                              did_you_mean(name, known)));
  }
  Parcel parcel = gathering.finish(first, name);
  parcel.manifest.api = kPluginApi;
  parcel.manifest.made_by = Program::version();
  parcel.manifest.licence = licence;
  parcel.manifest.title = title_of_thing(first, name, path);
  list_files(parcel);
  return {std::move(parcel), gathering.sources()};
}

}  // namespace bastide
