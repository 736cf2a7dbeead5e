#include "sdk/tools/explain/explain_rule.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/rules/declarations.h"
#include "sdk/tools/explain/setting_words.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/trial/scenario.h"
#include "sdk/tools/trial/scenario_names.h"
#include "sdk/tools/trial/test_run.h"

namespace bastide {

namespace {

bool has_rule(const std::vector<std::string>& list, const std::string& id) {
  return std::find(list.begin(), list.end(), id) != list.end();
}

/// "phase/hills:flock" → "phase hills:flock"; a hook has no category.
std::string target_words(const std::string& target) {
  if (target.empty()) {
    return said("the rule sheet");
  }
  const std::size_t slash = target.find('/');
  return slash == std::string::npos
             ? fmt::format("{} {}", said_category("hook"), target)
             : fmt::format(
                   "{} {}", said_category(target.substr(0, slash)), target.substr(slash + 1));
}

RuleMention mention_of(const Ruleset& rules, const Citation& citation) {
  RuleMention mention;
  mention.plugin = rules.catalog.plugins[citation.plugin].id;
  mention.what = target_words(citation.target);
  mention.where = said_as("definition", citation.section);
  if (!citation.phase.empty()) {
    mention.where += ", " + (language_code() == "en" ? std::string(short_name(citation.phase))
                                                     : said_name(citation.phase));
  }
  mention.at = citation.at;
  return mention;
}

std::shared_ptr<const Ruleset> load_or_nothing(const LoadRequest& request, const SearchPath& path) {
  try {
    return load_ruleset(request, path);
  } catch (const LoadError&) {
    return nullptr;  // a variant that does not suit the ruleset, a ruleset that is broken
  }
}

/// Values that an option could have instead; numbers have too many.
std::vector<std::string> other_values(const OptionSetting& option) {
  if (option.type == "bool") {
    return {option.value == "true" ? "false" : "true"};
  }
  std::vector<std::string> values;
  for (const std::string& word : option.words) {
    if (word != option.value) {
      values.push_back(word);
    }
  }
  return values;
}

/// Looks at one installed or changed ruleset after the other for the id.
class RuleSearch {
 public:
  RuleSearch(const SearchPath& path,
             const Ruleset& rules,
             const std::string& id,
             std::vector<std::string>& known)
      : path_(path), rules_(rules), id_(id), known_(known) {}

  std::string run() {
    const std::vector<Installed> installed = list_installed(path_);
    for (const Installed& item : installed) {
      if (item.kind == "ruleset" && holds({item.name, {}, {}, {}, {}})) {
        return said_with("it is a rule of {}; see: bastide explain {} {}", who_, id_, item.name);
      }
    }
    for (const OptionSetting& option : rules_.catalog.options) {
      for (const std::string& value : other_values(option)) {
        const std::string set = option.name + "=" + value;
        if (holds({rules_.name, {}, {}, {}, {set}})) {
          return said_with(
              "it holds where {0}; see: bastide explain {1} {2} --set {0}", set, id_, rules_.name);
        }
      }
    }
    for (const Installed& item : installed) {
      if (item.kind == "variant" && has_rule(item.rules, id_)) {
        return said_with(
            "it is a rule of the variant {0}; see: bastide explain {1} {2} --with "
            "{0}",
            item.name,
            id_,
            ruleset_for(item.name, installed));
      }
    }
    return "";
  }

 private:
  bool holds(const LoadRequest& request) {
    const auto rules = load_or_nothing(request, path_);
    if (rules == nullptr) {
      return false;
    }
    const std::vector<std::string> ids = known_rules(*rules);
    known_.insert(known_.end(), ids.begin(), ids.end());
    const std::vector<RuleMention> mentions = find_rule(*rules, id_);
    who_ = mentions.empty() ? "" : mentions.front().plugin;
    return !mentions.empty();
  }

  /// The first ruleset that the variant suits, this one before others.
  std::string ruleset_for(const std::string& variant, const std::vector<Installed>& installed) {
    if (holds({rules_.name, {}, {}, {variant}, {}})) {
      return rules_.name;
    }
    for (const Installed& item : installed) {
      if (item.kind == "ruleset" && holds({item.name, {}, {}, {variant}, {}})) {
        return item.name;
      }
    }
    return rules_.name;
  }

  const SearchPath& path_;
  const Ruleset& rules_;
  const std::string& id_;
  std::vector<std::string>& known_;
  std::string who_;  // whose rule it is, in the ruleset that was looked at last
};

}  // namespace

std::vector<RuleMention> find_rule(const Ruleset& rules, const std::string& id) {
  std::vector<RuleMention> mentions;
  for (const Citation& citation : rules.citations) {
    RuleMention mention = mention_of(rules, citation);
    for (const SheetLine& line : citation.says) {
      if (has_rule(line.rules, id)) {
        mention.sentences.push_back(said_by(mention.plugin, line.text));
      }
    }
    if (!mention.sentences.empty() || has_rule(citation.rules, id)) {
      mentions.push_back(std::move(mention));
    }
  }
  for (const OptionSetting& option : rules.catalog.options) {
    if (has_rule(option.rules, id)) {
      const std::string plugin = option.name.substr(0, option.name.find('.'));
      mentions.push_back({plugin,
                          said_with("option {}, which is {}", option.name, said_value_of(option)),
                          said_as("definition", "special"),
                          {said_by(plugin, option.about)},
                          {}});
    }
  }
  return mentions;
}

std::vector<std::string> scenario_files(const SearchPath& path) {
  namespace fs = std::filesystem;
  std::vector<std::string> folders;
  std::error_code ignored;
  for (const std::string& root : path.roots) {
    const std::string folder = (fs::path(root) / "tests" / "scenarios").lexically_normal().string();
    if (fs::is_directory(folder, ignored) && !has_rule(folders, folder)) {
      folders.push_back(folder);
    }
  }
  if (folders.empty()) {
    return {};
  }
  Result<std::vector<std::string>> files = find_test_files(folders);
  return files.ok() ? std::move(files.value()) : std::vector<std::string>();
}

std::vector<RuleProof> find_proofs(const SearchPath& path,
                                   const Ruleset& rules,
                                   const std::string& id) {
  std::vector<std::string> plugins;
  for (const PluginInfo& plugin : rules.catalog.plugins) {
    plugins.push_back(plugin.id);
  }
  std::vector<RuleProof> proofs;
  for (const std::string& file : scenario_files(path.without_parcels(plugins))) {
    const Result<std::string> text = path.read_file(file);
    if (!text.ok() || text.value().find("\"" + id + "\"") == std::string::npos) {
      continue;
    }
    Diagnostics diagnostics;  // a scenario that cannot be read proves nothing
    for (const Scenario& scenario : read_scenarios(text.value(), file, diagnostics)) {
      if (has_rule(scenario.rules, id)) {
        proofs.push_back({scenario.title, scenario.at, scenario.number});
      }
    }
  }
  return proofs;
}

std::vector<std::string> known_rules(const Ruleset& rules) {
  std::set<std::string> ids;
  for (const Citation& citation : rules.citations) {
    ids.insert(citation.rules.begin(), citation.rules.end());
    for (const SheetLine& line : citation.says) {
      ids.insert(line.rules.begin(), line.rules.end());
    }
  }
  for (const OptionSetting& option : rules.catalog.options) {
    ids.insert(option.rules.begin(), option.rules.end());
  }
  return {ids.begin(), ids.end()};
}

std::string find_rule_elsewhere(const SearchPath& path,
                                const Ruleset& rules,
                                const std::string& id,
                                std::vector<std::string>& known) {
  return RuleSearch(path, rules, id, known).run();
}

std::string sentence_text(const std::string& plugin, const SheetLine& line) {
  const std::string text = said_by(plugin, line.text);
  return line.rules.empty() ? text : said_with("{}: {}", joined(line.rules, ", "), text);
}

std::string headed_rows(const std::vector<std::pair<std::string, std::string>>& rows) {
  constexpr std::size_t kNarrowest = 11;
  std::size_t width = kNarrowest;
  for (const auto& [head, words] : rows) {
    width = std::max(width, text_width(said_as("list", head)));
  }
  std::string text;
  for (const auto& [head, words] : rows) {
    text += line_of("  {:<{}} {}", said_as("list", head), width, words);
  }
  return text;
}

std::string rule_text(const std::string& id,
                      const std::vector<RuleMention>& mentions,
                      const std::vector<RuleProof>& proofs) {
  constexpr std::size_t kMostProofs = 12;
  std::vector<std::pair<std::string, std::string>> rows;
  for (const RuleMention& mention : mentions) {
    const std::string at = to_string(mention.at);
    const std::string cited =
        said_with("{} of {} ({})", mention.what, mention.plugin, mention.where);
    rows.emplace_back("cited by", at.empty() ? cited : fmt::format("{}, {}", cited, at));
    for (const std::string& sentence : mention.sentences) {
      rows.emplace_back("says", sentence);
    }
  }
  for (std::size_t i = 0; i < proofs.size() && i < kMostProofs; ++i) {
    rows.emplace_back("proved by",
                      fmt::format("{}: \"{}\"", to_string(proofs[i].at), proofs[i].title));
  }
  if (proofs.size() > kMostProofs) {
    const auto more = std::ssize(proofs) - static_cast<std::ptrdiff_t>(kMostProofs);
    rows.emplace_back("proved by",
                      said_counted(more, "{} more; see: --json", "{} more; see: --json"));
  }
  return line_of("rule {}", id) + headed_rows(rows);
}

}  // namespace bastide
