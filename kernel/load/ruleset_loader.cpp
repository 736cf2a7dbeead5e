#include "kernel/load/ruleset_loader.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/flow/core_plugin.h"
#include "kernel/io/ruleset_file.h"
#include "kernel/load/plugin_loader.h"
#include "kernel/lua/lua_plugin.h"
#include "kernel/rules/compiler.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

OptionSetting default_setting(const std::string& plugin, const ManifestOption& option) {
  OptionSetting setting;
  setting.name = fmt::format("{}.{}", plugin, option.name);
  setting.type = option_type_name(option.type);
  setting.initial = to_string(option.initial);
  setting.value = setting.initial;
  setting.about = option.about;
  setting.rules = option.rules;
  setting.words = option.values;
  return setting;
}

/// The option whose last word this is: "land.depth" for "depth"; empty when there is no one such.
std::string full_option(const std::string& word, const std::vector<std::string>& known) {
  const auto ends = [&](const std::string& option) {
    return option.ends_with("." + word);
  };
  const auto first = std::find_if(known.begin(), known.end(), ends);
  return std::count_if(known.begin(), known.end(), ends) == 1 ? *first : std::string();
}

/// The parcel that holds this and is switched off, as words after a complaint; empty: none does.
std::string switched_off_hint(const SearchPath& path,
                              const std::string& name,
                              const std::string& folder,
                              const std::string& ending) {
  for (const std::string& parcel : path.switched_off) {
    const std::vector<std::string> names = names_below(SearchPath{{parcel}}, folder, ending);
    if (std::find(names.begin(), names.end(), name) != names.end()) {
      return " " + said_with("(it is in a parcel that is switched off: bastide enable {})",
                             fs::path(parcel).filename().string());
    }
  }
  return {};
}

/// "there is no plugin "lant"", then "(did you mean "land"?)", or how to find out what there is.
std::string is_missing(const std::string& missing,
                       const std::string& name,
                       const SearchPath& path,
                       const std::string& folder,
                       const std::string& ending) {
  std::string hint = switched_off_hint(path, name, folder, ending);
  if (hint.empty()) {
    hint = did_you_mean(name, names_below(path, folder, ending));
  }
  return hint.empty() ? said_with("{}; `bastide show` lists what is installed", missing)
                      : missing + hint;
}

class Loader {
 public:
  Loader(const LoadRequest& request, const SearchPath& path) : request_(request), path_(path) {}

  RulesetFile read() {
    RulesetFile file = read_file();
    diagnostics_.throw_if_any();
    return file;
  }

  std::shared_ptr<const Ruleset> load() {
    const RulesetFile file = read();
    collect(file);
    diagnostics_.throw_if_any();
    check_relations();
    diagnostics_.throw_if_any();  // what is missing makes more wrong than is worth saying
    const std::vector<std::size_t> order = load_order();
    add_budgets();
    choose_options(file);
    diagnostics_.throw_if_any();
    std::vector<PluginDef> plugins{core_plugin()};
    plugins.front().options = budgets_;
    LuaReader scripts(budgets_);
    for (const std::size_t i : order) {
      plugins.push_back(read_plugin(found_[i], choices_[i], path_.trusted, files_, diagnostics_));
      plugins.back().requires_plugins.emplace_back("core");
      plugins.back().seen = seen_by(found_[i].manifest);
      scripts.read(plugins.back(), diagnostics_);
    }
    scripts.finish(diagnostics_);
    diagnostics_.throw_if_any();
    RulesetHead head;
    head.name = request_.inline_ruleset.is(Value::Kind::object) ? "inline" : request_.ruleset;
    head.title = file.title;
    head.players = file.players;
    for (const PlacedText& step : file.ladder) {
      head.ladder.push_back(step.text);
    }
    return compile(head, plugins);
  }

 private:
  std::optional<SourceText> find_ruleset(const PlacedText& name) {
    std::vector<fs::path> places;
    if (is_path(name.text, ".json")) {
      const Result<std::optional<fs::path>> named = find_named(path_, name.text, name.at.file);
      if (!named.ok()) {
        diagnostics_.add(name.at, named.error().message);
        return std::nullopt;
      }
      if (named.value()) {
        places.push_back(*named.value());
      }
    } else {
      for (const std::string& root : path_.roots) {
        places.push_back(fs::path(root) / "rulesets" / (name.text + ".json"));
      }
    }
    for (const fs::path& place : places) {
      std::error_code ignored;
      if (fs::is_regular_file(place, ignored)) {
        const std::string shown = place.lexically_normal().string();
        Result<std::string> text = files_.read(place);
        if (text.ok()) {
          if (is_path(name.text, ".json")) {
            add_project_of(place);
          }
          return SourceText{shown, std::move(text.value())};
        }
        diagnostics_.add({shown, 0, 0}, text.error().message);
        return std::nullopt;
      }
    }
    diagnostics_.add(name.at, [&] {
      const std::vector<std::string> known = names_below(path_, "rulesets", ".json");
      const std::string off = switched_off_hint(path_, name.text, "rulesets", ".json");
      return said_with("there is no ruleset {}{}; installed: {}",
                       in_quotes(name.text),
                       off.empty() ? did_you_mean(name.text, known) : off,
                       known.empty() ? said("none") : joined(known, ", "));
    });
    return std::nullopt;
  }

  /// A ruleset that is named by its path lies in a project, whose plugins and variants it means:
  /// those of the file that was named first go first.
  void add_project_of(const fs::path& file) {
    std::error_code error;
    const fs::path folder = fs::absolute(file, error).lexically_normal().parent_path();
    const auto is_known = [&](const std::string& root) {
      std::error_code unknown;
      return fs::equivalent(root, folder.parent_path(), unknown);
    };
    if (folder.filename() == "rulesets" &&
        std::none_of(path_.roots.begin(), path_.roots.end(), is_known)) {
      path_.roots.insert(path_.roots.begin() + projects_++,
                         (file.parent_path() / "..").lexically_normal().string());
    }
  }

  RulesetFile read_file() {
    const RulesetResolver resolve = [this](const PlacedText& name, Diagnostics&) {
      return find_ruleset(name);
    };
    if (request_.inline_ruleset.is(Value::Kind::object)) {
      return read_ruleset(request_.inline_ruleset, resolve, diagnostics_);
    }
    const auto source = find_ruleset({request_.ruleset, {request_.from, 0, 0}});
    return source ? read_ruleset_file(*source, resolve, diagnostics_) : RulesetFile{};
  }

  void collect(const RulesetFile& file) {
    for (const Requirement& wanted : file.plugins) {
      const std::size_t before = diagnostics_.size();
      std::optional<FoundPlugin> found = find_plugin(path_, wanted.plugin, files_, diagnostics_);
      if (!found) {
        diagnostics_.add(wanted.at, [&] {
          return is_missing(said_with("there is no plugin {}", in_quotes(wanted.plugin)),
                            wanted.plugin,
                            path_,
                            "plugins",
                            "");
        });
        continue;
      }
      const bool is_sound = diagnostics_.size() == before;
      if (is_sound && !wanted.range.contains(found->manifest.version)) {
        diagnostics_.add(wanted.at,
                         said_with("the ruleset asks for \"{}\" in version {}, but {} is "
                                   "installed; change the range, or get another version",
                                   wanted.plugin,
                                   wanted.range.text,
                                   to_string(found->manifest.version)));
      }
      found_.push_back(std::move(*found));
    }
    const auto first_variant = static_cast<std::ptrdiff_t>(found_.size());
    for (const PlacedText& variant : file.variants) {
      add_variant(variant.text, variant.at);
    }
    for (const std::string& variant : request_.with) {
      add_variant(variant, {});
    }
    // Variants are a set: in whatever order they are named, the rules are the same.
    std::sort(
        found_.begin() + first_variant,
        found_.end(),
        [](const FoundPlugin& a, const FoundPlugin& b) { return a.manifest.id < b.manifest.id; });
    for (const FoundPlugin& plugin : found_) {
      const std::string& id = plugin.manifest.id;
      if (id == "core" || id == "bastide") {
        diagnostics_.add({plugin.shown, 0, 0},
                         said_with("\"{}\" is a name of the program's own rules: give the plugin "
                                   "or variant another",
                                   id));
      }
    }
    choices_.resize(found_.size());
    choose_parts(file);
    for (const CopiesChoice& copies : file.tiles) {
      const auto i = index_of(copies.plugin, copies.at);
      if (i) {
        choices_[*i].tile_copies = copies.copies;
      }
    }
  }

  void add_variant(const std::string& name, const SourceRef& at) {
    const std::size_t before = diagnostics_.size();
    std::optional<FoundPlugin> found = find_variant(path_, name, at.file, files_, diagnostics_);
    if (!found && diagnostics_.size() > before) {
      return;  // why is said
    }
    if (!found) {
      diagnostics_.add(at, [&] {
        return is_missing(said_with("there is no variant {}", in_quotes(name)),
                          name,
                          path_,
                          "scripts/variants",
                          ".lua");
      });
      return;
    }
    const bool twice = std::any_of(found_.begin(), found_.end(), [&](const FoundPlugin& f) {
      return f.manifest.id == found->manifest.id;
    });
    if (!twice) {
      found_.push_back(std::move(*found));
    }
  }

  std::optional<std::size_t> index_of(const std::string& id, const SourceRef& at) {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (found_[i].manifest.id == id) {
        return i;
      }
    }
    diagnostics_.add(at, [&] {
      std::vector<std::string> names;
      for (const FoundPlugin& plugin : found_) {
        names.push_back(plugin.manifest.id);
      }
      return said_with("the ruleset has no plugin {}{}", in_quotes(id), did_you_mean(id, names));
    });
    return std::nullopt;
  }

  void choose_parts(const RulesetFile& file) {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      for (const ManifestPart& part : found_[i].manifest.parts) {
        if (part.is_default) {
          choices_[i].parts.push_back(part.name);
        }
      }
    }
    for (const PartChoice& choice : file.parts) {
      const auto i = index_of(choice.plugin, choice.at);
      if (!i) {
        continue;
      }
      choices_[*i].parts.clear();
      std::vector<std::string> known;
      for (const ManifestPart& part : found_[*i].manifest.parts) {
        known.push_back(part.name);
      }
      for (const PlacedText& part : choice.parts) {
        if (std::find(known.begin(), known.end(), part.text) == known.end()) {
          diagnostics_.add(part.at, [&] {
            return said_with("plugin \"{}\" has no part {}{}; it has: {}",
                             choice.plugin,
                             in_quotes(part.text),
                             did_you_mean(part.text, known),
                             known.empty() ? said("none") : joined(known, ", "));
          });
        } else {
          choices_[*i].parts.push_back(part.text);
        }
      }
    }
  }

  /// Required plugins must be there, in a version that fits; conflicting ones must not.
  const FoundPlugin* find_found(const std::string& id) const {
    const auto it = std::find_if(
        found_.begin(), found_.end(), [&](const FoundPlugin& f) { return f.manifest.id == id; });
    return it == found_.end() ? nullptr : &*it;
  }

  /// One that takes part and cannot be combined with this one; empty when there is none.
  std::string rival_of(const std::string& id) const {
    const auto it = std::find_if(found_.begin(), found_.end(), [&](const FoundPlugin& plugin) {
      const auto& conflicts = plugin.manifest.conflicts;
      return std::any_of(conflicts.begin(), conflicts.end(), [&](const Requirement& conflict) {
        return conflict.plugin == id;
      });
    });
    return it == found_.end() ? std::string() : it->manifest.id;
  }

  /// What is wrong with the part that is required of a plugin that is there; empty when nothing is.
  std::string missing_part(const std::string& id, const Requirement& required) const {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const std::vector<std::string>& parts = choices_[i].parts;
      if (found_[i].manifest.id == required.plugin && !required.part.empty() &&
          std::find(parts.begin(), parts.end(), required.part) == parts.end()) {
        return said_with(
            "\"{0}\" requires the part \"{1}\" of the plugin \"{2}\": name it in \"parts\" of the "
            "ruleset, or extend one that has it",
            id,
            required.part,
            required.plugin);
      }
    }
    return {};
  }

  /// What is wrong with a required plugin; empty when nothing is.
  std::string wrong_requirement(const std::string& id, const Requirement& required) const {
    if (const FoundPlugin* found = find_found(required.plugin)) {
      return required.range.contains(found->manifest.version)
                 ? missing_part(id, required)
                 : said_with("\"{}\" requires \"{}\" in version {}, but {} is installed",
                             id,
                             required.plugin,
                             required.range.text,
                             to_string(found->manifest.version));
    }
    const std::vector<std::string> installed = names_below(path_, "plugins", "");
    if (std::find(installed.begin(), installed.end(), required.plugin) == installed.end()) {
      return said_with("\"{}\" requires the plugin \"{}\", which is not installed{}",
                       id,
                       required.plugin,
                       did_you_mean(required.plugin, installed));
    }
    if (const std::string rival = rival_of(required.plugin); !rival.empty()) {
      return said_with(
          "\"{0}\" requires the plugin \"{1}\", which cannot be combined with \"{2}\": leave "
          "\"{0}\" or \"{2}\" out",
          id,
          required.plugin,
          rival);
    }
    return said_with(
        "\"{}\" requires the plugin \"{}\": add it to \"plugins\" of the ruleset, "
        "or extend one that has it",
        id,
        required.plugin);
  }

  void check_relations() {
    for (const FoundPlugin& plugin : found_) {
      for (const Requirement& required : plugin.manifest.required) {
        if (diagnostics_.size() > Diagnostics::kMost) {
          return;  // each look at what is installed reads folders
        }
        const std::string wrong = wrong_requirement(plugin.manifest.id, required);
        if (!wrong.empty()) {
          diagnostics_.add(required.at, wrong);
        }
      }
      for (const Requirement& conflict : plugin.manifest.conflicts) {
        const FoundPlugin* other = find_found(conflict.plugin);
        if (other != nullptr && conflict.range.contains(other->manifest.version)) {
          diagnostics_.add(conflict.at,
                           said_with("\"{}\" cannot be combined with \"{}\": leave one of them out",
                                     plugin.manifest.id,
                                     conflict.plugin));
        }
      }
    }
  }

  /// The manifest requires the plugin, or names it as optional.
  static bool names(const Manifest& manifest, const std::string& plugin) {
    const auto lists = [&](const std::vector<Requirement>& list) {
      return std::any_of(list.begin(), list.end(), [&](const Requirement& requirement) {
        return requirement.plugin == plugin;
      });
    };
    return lists(manifest.required) || lists(manifest.optional);
  }

  /// Options and parts of others that the rules of this plugin may ask for, and its own parts.
  [[nodiscard]] std::vector<OptionSetting> seen_by(const Manifest& manifest) const {
    std::vector<OptionSetting> seen;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const bool is_own = found_[i].manifest.id == manifest.id;
      if (!is_own && !names(manifest, found_[i].manifest.id)) {
        continue;
      }
      if (!is_own) {
        seen.insert(seen.end(), choices_[i].options.begin(), choices_[i].options.end());
      }
      for (const ManifestPart& part : found_[i].manifest.parts) {
        const auto& chosen = choices_[i].parts;
        const bool is_chosen = std::find(chosen.begin(), chosen.end(), part.name) != chosen.end();
        OptionSetting setting;
        setting.name = found_[i].manifest.id + "/" + part.name;
        setting.type = "bool";
        setting.value = is_chosen ? "true" : "false";
        seen.push_back(std::move(setting));
      }
    }
    return seen;
  }

  std::vector<std::size_t> load_order() {
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      for (std::size_t j = 0; j < found_.size(); ++j) {
        if (names(found_[i].manifest, found_[j].manifest.id)) {
          edges.emplace_back(j, i);
        }
      }
    }
    const bool backwards = request_.shuffle;
    std::vector<std::size_t> cycle;
    std::vector<std::size_t> order = ordered(
        found_.size(),
        edges,
        [&](std::size_t a, std::size_t b) { return backwards ? a > b : a < b; },
        cycle);
    if (!cycle.empty()) {
      const std::string names =
          joined(cycle, ", ", [&](std::size_t i) { return found_[i].manifest.id; });
      diagnostics_.add({found_[cycle.front()].shown, 0, 0},
                       said_with("these plugins require each other in a circle: {}", names));
    }
    return order;
  }

  /// Limits of scripts are options of the kernel. Rules may lower them; the user alone raises
  /// them.
  void add_budgets() {
    for (const BudgetOption& budget : budget_options()) {
      const std::string name = fmt::format("core.{}", budget.name);
      const auto configured = path_.config.limits.find(name);
      std::int32_t most =
          configured == path_.config.limits.end() ? budget.initial : configured->second;
      budgets_.push_back(
          {name, "int", std::to_string(budget.initial), std::to_string(most), budget.about, {}});
      for (const std::string& text : request_.set) {
        if (!request_.stated && text.starts_with(name + "=")) {
          const auto value = whole_number(text.substr(name.size() + 1));
          most = std::max(most, value ? std::get<std::int32_t>(*value) : most);
        }
      }
      ceilings_.push_back(most);
    }
  }

  /// Who sets an option.
  enum class By : std::uint8_t { rules, user };

  /// True when the option is a budget; its value is set, or complained about.
  bool set_budget(const std::string& name, const OptionValue& value, const SourceRef& at, By by) {
    for (std::size_t i = 0; i < budgets_.size(); ++i) {
      if (budgets_[i].name != name) {
        continue;
      }
      ManifestOption option;
      option.type = OptionType::integer;
      option.least = budget_options()[i].least;
      option.most = budget_options()[i].most;
      const std::string wrong = wrong_value(option, value);
      if (!wrong.empty()) {
        diagnostics_.add(at, said_with("option \"{}\": {}", name, wrong));
      } else if (by == By::rules && std::get<std::int32_t>(value) > ceilings_[i]) {
        diagnostics_.add(
            at,
            said_with("option \"{0}\": rules may lower this limit, but not raise it "
                      "from {1} to {2}; you can, by --set {0}={2}, or in {3}",
                      name,
                      ceilings_[i],
                      to_string(value),
                      config_file().empty() ? said("a configuration") : config_file()));
      } else {
        budgets_[i].value = to_string(value);
      }
      return true;
    }
    return false;
  }

  void choose_options(const RulesetFile& file) {
    std::vector<std::string> known;
    for (const OptionSetting& budget : budgets_) {
      known.push_back(budget.name);
    }
    for (std::size_t i = 0; i < found_.size(); ++i) {
      for (const ManifestOption& option : found_[i].manifest.options) {
        choices_[i].options.push_back(default_setting(found_[i].manifest.id, option));
        known.push_back(choices_[i].options.back().name);
      }
    }
    std::set<std::string> locked;
    for (const OptionChoice& choice : file.options) {
      const By by = path_.config.owns(choice.at.file) ? By::user : By::rules;
      set_option(choice.name, choice.value, choice.at, known, by);
      if (choice.is_locked && !is_budget(choice.name)) {
        locked.insert(choice.name);
      }
    }
    apply_presets(locked, known);
    for (const std::string& text : request_.set) {
      set_as_typed(text, locked, known, request_.stated ? By::rules : By::user);
    }
  }

  [[nodiscard]] bool is_budget(const std::string& name) const {
    return std::any_of(budgets_.begin(), budgets_.end(), [&](const OptionSetting& budget) {
      return budget.name == name;
    });
  }

  /// "plugin.option=value", of a command line or of a file that says how it was played.
  void set_as_typed(const std::string& text,
                    const std::set<std::string>& locked,
                    const std::vector<std::string>& known,
                    By by) {
    const std::size_t equals = text.find('=');
    const std::string name = text.substr(0, equals);
    if (equals == std::string::npos) {
      diagnostics_.add({}, said_with("--set {}: expected plugin.option=value", in_quotes(text)));
    } else if (locked.contains(name)) {
      diagnostics_.add({}, said_with("--set {}: the ruleset locks this option", in_quotes(text)));
    } else {
      set_option(name, typed_value(name, text.substr(equals + 1)), {}, known, by);
    }
  }

  /// A variant may choose for options of other plugins; two variants must agree.
  void apply_presets(const std::set<std::string>& locked, const std::vector<std::string>& known) {
    std::map<std::string, std::pair<std::string, std::string>> chosen;  // option → value, by whom
    for (const FoundPlugin& plugin : found_) {
      for (const Preset& preset : plugin.manifest.presets) {
        const std::string value = to_string(preset.value);
        const auto [it, is_new] =
            chosen.emplace(preset.option, std::pair(value, plugin.manifest.id));
        if (!is_new && it->second.first != value) {
          diagnostics_.add(
              preset.at,
              said_with("\"{}\" and \"{}\" cannot be combined: one sets {} to {}, the other to "
                        "{}; leave one of them out",
                        it->second.second,
                        plugin.manifest.id,
                        preset.option,
                        it->second.first,
                        value));
        } else if (locked.contains(preset.option)) {
          diagnostics_.add(preset.at,
                           said_with("\"{}\" sets {}, but the ruleset locks this option",
                                     plugin.manifest.id,
                                     preset.option));
        } else {
          set_option(preset.option, preset.value, preset.at, known, By::rules);
        }
      }
    }
  }

  static std::optional<OptionValue> whole_number(const std::string& text) {
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size()
               ? std::optional<OptionValue>(number)
               : std::nullopt;
  }

  /// The option's type decides how the text of the command line is read.
  OptionValue typed_value(const std::string& name, const std::string& text) {
    if (name.starts_with("core.")) {
      return whole_number(text).value_or(text);
    }
    for (const FoundPlugin& plugin : found_) {
      for (const ManifestOption& option : plugin.manifest.options) {
        if (fmt::format("{}.{}", plugin.manifest.id, option.name) != name) {
          continue;
        }
        if (const auto number = whole_number(text); number && option.type == OptionType::integer) {
          return *number;
        }
        if (option.type == OptionType::boolean && (text == "true" || text == "false")) {
          return text == "true";
        }
      }
    }
    return text;
  }

  void set_option(const std::string& name,
                  const OptionValue& value,
                  const SourceRef& at,
                  const std::vector<std::string>& known,
                  By by) {
    if (set_budget(name, value, at, by)) {
      return;
    }
    for (std::size_t i = 0; i < found_.size(); ++i) {
      for (std::size_t o = 0; o < choices_[i].options.size(); ++o) {
        if (choices_[i].options[o].name != name) {
          continue;
        }
        const std::string wrong = wrong_value(found_[i].manifest.options[o], value);
        if (!wrong.empty()) {
          diagnostics_.add(at, said_with("option \"{}\": {}", name, wrong));
        }
        choices_[i].options[o].value = to_string(value);
        return;
      }
    }
    diagnostics_.add(at, [&] {
      const std::string full = full_option(name, known);
      return said_with("there is no option {}{}",
                       in_quotes(name),
                       full.empty() ? did_you_mean(name, known)
                                    : " " + said_with("(did you mean {}?)", in_quotes(full)));
    });
  }

  const LoadRequest& request_;
  SearchPath path_;              // with projects of files that are named by their paths
  std::ptrdiff_t projects_ = 0;  // how many of its roots these are
  Diagnostics diagnostics_;
  std::vector<FoundPlugin> found_;
  std::vector<PluginChoice> choices_;
  RuleFiles files_{path_.read, &path_.drafts};
  std::vector<OptionSetting> budgets_;  // as budget_options()
  std::vector<std::int32_t> ceilings_;  // the most that rules may set each of them to
};

void describe_plugin(const FoundPlugin& found, Installed& item) {
  item.file = found.shown;
  for (const Requirement& required : found.manifest.required) {
    item.plugins.push_back(required.plugin);
  }
  item.status = found.manifest.status;
  item.rules = found.manifest.rule_ids;
  for (const ManifestOption& option : found.manifest.options) {
    item.options.push_back(default_setting(found.manifest.id, option));
  }
}

/// The text of rulesets/<name>.json in the first root that has it.
std::optional<SourceText> read_installed(const SearchPath& path,
                                         const std::string& name,
                                         RuleFiles& files) {
  for (const std::string& root : path.roots) {
    const fs::path file = fs::path(root) / "rulesets" / (name + ".json");
    std::error_code ignored;
    if (fs::exists(file, ignored)) {
      Result<std::string> text = files.read(file);
      return SourceText{file.lexically_normal().string(),
                        text.ok() ? std::move(text.value()) : std::string()};
    }
  }
  return std::nullopt;
}

void describe_ruleset(const SearchPath& path, RuleFiles& files, Installed& item) {
  const std::optional<SourceText> source = read_installed(path, item.name, files);
  if (!source) {
    return;
  }
  item.file = source->file;
  const RulesetResolver resolve = [&](const PlacedText& name, Diagnostics&) {
    return read_installed(path, name.text, files);
  };
  Diagnostics unread;  // loading reports them
  const RulesetFile file = read_ruleset_file(*source, resolve, unread);
  item.title = file.title;
  for (const Requirement& plugin : file.plugins) {
    item.plugins.push_back(plugin.plugin);
  }
  for (const PartChoice& choice : file.parts) {
    for (const PlacedText& part : choice.parts) {
      item.parts.push_back(choice.plugin + "/" + part.text);
    }
  }
  item.is_plain =
      file.parts.empty() && file.tiles.empty() && file.variants.empty() && file.options.empty();
}

void list_folder(const SearchPath& path,
                 const std::string& kind,
                 const std::string& folder,
                 const std::string& extension,
                 std::vector<Installed>& into) {
  const std::vector<std::string> own = names_below(path.without_parcels(), folder, extension);
  std::vector<std::string> names = own;
  for (const std::string& name : names_below(path, folder, extension)) {
    if (!std::binary_search(own.begin(), own.end(), name)) {
      names.push_back(name);
    }
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& name = names[i];
    Installed item;
    item.is_of_parcel = i >= own.size();
    item.kind = kind;
    item.name = name;
    Diagnostics diagnostics;
    RuleFiles files(path.read, &path.drafts);
    if (kind == "plugin") {
      if (const auto found = find_plugin(path, name, files, diagnostics)) {
        item.title = found->manifest.title;
        item.version = to_string(found->manifest.version);
        describe_plugin(*found, item);
      }
    } else if (kind == "variant") {
      if (const auto found = find_variant(path, name, "", files, diagnostics)) {
        item.title = found->manifest.title;
        describe_plugin(*found, item);
      }
    } else {
      describe_ruleset(path, files, item);
    }
    item.problem = diagnostics.empty() ? "" : to_string(diagnostics.all().front());
    into.push_back(std::move(item));
  }
}

}  // namespace

std::shared_ptr<const Ruleset> load_ruleset(const LoadRequest& request, const SearchPath& path) {
  return Loader(request, path).load();
}

RulesetFile read_request(const LoadRequest& request, const SearchPath& path) {
  return Loader(request, path).read();
}

std::vector<Installed> list_installed(const SearchPath& path) {
  std::vector<Installed> installed;
  list_folder(path, "ruleset", "rulesets", ".json", installed);
  list_folder(path, "plugin", "plugins", "", installed);
  list_folder(path, "variant", "scripts/variants", ".lua", installed);
  return installed;
}

std::string ruleset_with(const std::vector<std::string>& plugins, const SearchPath& path) {
  std::vector<Installed> rulesets;
  list_folder(path, "ruleset", "rulesets", ".json", rulesets);
  const auto has_them = [&](const Installed& ruleset) {
    return std::all_of(plugins.begin(), plugins.end(), [&](const std::string& plugin) {
      const bool is_part = plugin.find('/') != std::string::npos;
      const std::vector<std::string>& all = is_part ? ruleset.parts : ruleset.plugins;
      return std::find(all.begin(), all.end(), plugin) != all.end();
    });
  };
  std::erase_if(rulesets, [&](const Installed& ruleset) { return !has_them(ruleset); });
  const auto best =
      std::min_element(rulesets.begin(), rulesets.end(), [](const auto& a, const auto& b) {
        return std::tuple(a.is_of_parcel, a.plugins.size(), !a.is_plain, a.name) <
               std::tuple(b.is_of_parcel, b.plugins.size(), !b.is_plain, b.name);
      });
  return best == rulesets.end() ? std::string() : best->name;
}

}  // namespace bastide
