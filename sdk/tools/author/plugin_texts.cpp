#include "sdk/tools/author/plugin_texts.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/io/text_file.h"
#include "kernel/load/plugin_loader.h"
#include "kernel/rules/line_words.h"
#include "sdk/tools/measure/metric_file.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kName = "name";
constexpr std::string_view kWithArticle = "a";
constexpr std::string_view kLine = "line";
constexpr std::string_view kSetting = "setting";

bool is_decimal(char c) {
  return c >= '0' && c <= '9';
}

/// Numbers that stand alone as {0}, {1}: those of ids, as in GAME-END-01, stay.
std::string without_numbers(const std::string& text) {
  std::string pattern;
  int number = 0;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && is_decimal(text[end])) {
      ++end;
    }
    const bool is_free = i == 0 || std::string_view(" (\"+").find(text[i - 1]) < 4;
    if (end > i && is_free) {
      pattern += fmt::format("{{{}}}", number++);
    } else {
      end = std::max(end, i + 1);
      pattern += text.substr(i, end - i);
    }
    i = end;
  }
  return pattern;
}

std::string spaced(std::string word) {
  std::replace(word.begin(), word.end(), '_', ' ');
  return word;
}

/// Collects the texts of one domain.
class TextCollector {
 public:
  explicit TextCollector(std::string id) : id_(std::move(id)) {}

  void add_manifest(const FoundPlugin& found) {
    const Manifest& manifest = found.manifest;
    file_ = "plugin";
    add("", manifest.title == id_ ? "" : manifest.title);
    add("", manifest.about);
    for (const ManifestPart& part : manifest.parts) {
      add_name(id_ + ":" + part.name);
      add("", part.about);
    }
    for (const ManifestOption& option : manifest.options) {
      add("", option.about);
      add(kSetting, spaced(option.name));
      for (const std::string& value : option.values) {
        add(kSetting, spaced(value));
      }
    }
  }

  void add_rules(const Ruleset& rules) {
    const Catalog& catalog = rules.catalog;
    add_sentences(rules);
    file_ = "names";
    add_names(catalog.piece_kinds, true);
    add_names(catalog.feature_kinds, true);
    for (const FeatureKind& kind : catalog.feature_kinds) {
      add_name(is_own(kind.name) && !kind.role.empty() ? id_ + ":" + kind.role : "");
    }
    add_names(catalog.tokens, false);
    add_names(catalog.pools, false);
    add_names(catalog.bags, false);
    add_names(catalog.zones, false);
    add_names(catalog.piles, false);
    add_names(catalog.tracks, false);
    add_names(catalog.actions, false);
    add_names(rules.phases, false);
    add_names(rules.endings, false);
    add_names(rules.points, false);
    add_names(rules.guards, false);
    for (const Variable& variable : catalog.variables) {
      if (variable.sight != Sight::none && variable.name.find('.') == std::string::npos) {
        add_name(variable.name);
      }
    }
    for (const TileKind& tile : catalog.tile_kinds) {
      if (catalog.plugins[tile.plugin].id == id_) {
        add_marks(tile.marks);
        add_marks(tile.decoration);
        for (const SegmentKind& segment : tile.segments) {
          add_marks(segment.marks);
        }
      }
    }
    add_lines(catalog);
    add_scripts(rules);
    add_answers(rules);
    for (const Handler& handler : rules.hooks.all()) {
      if (handler.stage == Stage::strike) {
        add_name(handler.id);
      }
    }
  }

  /// What its scripts say with error(), as far as its author tells translators of it.
  void add_errors(const FoundPlugin& found, Diagnostics& diagnostics) {
    file_ = "errors";
    const fs::path file = found.folder / "lang" / "errors.pot";
    const Result<std::string> text = read_text_file(file);
    const PoFile errors = text.ok() ? read_po(text.value(), file.string(), diagnostics) : PoFile();
    for (const PoEntry& entry : errors.entries) {
      add("", entry.text);
    }
  }

  PoFile texts() {
    PoFile file;
    for (const auto& [pattern, texts] : sentences_) {
      const bool is_one = texts.size() == 1;
      add_row("", is_one ? *texts.begin() : pattern, "", "rules");
    }
    file.header = "Content-Type: text/plain; charset=UTF-8\n";
    file.entries = std::move(rows_);
    std::stable_sort(file.entries.begin(), file.entries.end(), [](const auto& a, const auto& b) {
      return a.references < b.references;
    });
    return file;
  }

 private:
  [[nodiscard]] bool is_own(std::string_view name) const {
    return name.starts_with(id_) &&
           (name.substr(id_.size()).starts_with(':') || name.substr(id_.size()).starts_with('.'));
  }

  void add(std::string_view context, const std::string& text, const std::string& many = "") {
    add_row(std::string(context), text, many, file_);
  }

  void add_row(std::string context,
               const std::string& text,
               const std::string& many,
               const std::string& reference) {
    if (!text.empty() && known_.emplace(context, text).second) {
      PoEntry entry;
      entry.context = std::move(context);
      entry.text = text;
      entry.many = many;
      entry.references = {reference};
      rows_.push_back(std::move(entry));
    }
  }

  void add_name(std::string_view name, bool takes_article = false) {
    if (!is_own(name)) {
      return;
    }
    const std::string word = spaced(std::string(name.substr(id_.size() + 1)));
    add(kName, word, plural_of(word));
    if (takes_article) {
      add(kWithArticle, word);
    }
  }

  template <class Rows>
  void add_names(const Rows& rows, bool take_article) {
    for (const auto& row : rows) {
      add_name(row.name, take_article);
    }
  }

  void add_marks(const std::vector<std::string>& marks) {
    for (const std::string& mark : marks) {
      add_name(id_ + ":" + mark);
    }
  }

  /// What is said, whatever numbers are in it.
  void add_sentence(const std::string& text) {
    if (!text.empty()) {
      sentences_[without_numbers(text)].insert(text);
    }
  }

  void add_sentences(const Ruleset& rules) {
    for (const Citation& citation : rules.citations) {
      if (rules.catalog.plugins[citation.plugin].id == id_) {
        for (const SheetLine& line : citation.says) {
          add_sentence(line.text);
        }
      }
    }
    file_ = "texts";
    for (const auto& [key, text] : rules.catalog.texts) {
      const std::size_t bar = text.find('|');
      if (is_own(key) && bar == std::string::npos) {
        add("", text);
      } else if (is_own(key)) {
        add(kLine, text.substr(0, bar), text.substr(bar + 1));
      }
    }
  }

  /// What is counted in the points of features.
  void add_lines(const Catalog& catalog) {
    file_ = "lines";
    for (std::size_t i = 0; i < catalog.feature_kinds.size(); ++i) {
      for (const PointTerm& term : catalog.feature_kinds[FeatureKindId(i)].points) {
        const std::string_view line = catalog.names.text(term.line);
        if (is_own(line)) {
          const LineWords words = line_words(catalog, FeatureKindId(i), line);
          add(kLine, words.one, words.many);
        }
      }
    }
  }

  /// What rules count: lines that they add, or take away, by their words.
  void add_scripts(const Ruleset& rules) {
    file_ = "lines";
    for (const ScriptText& script : rules.scripts) {
      if (script.plugin != id_) {
        continue;
      }
      for (const std::string_view before : {"add { \"", "cap { \"", "line(\"", "line = \""}) {
        for (std::size_t at = script.text.find(before); at != std::string::npos;
             at = script.text.find(before, at + 1)) {
          const std::size_t from = at + before.size();
          const std::string word = script.text.substr(from, script.text.find('"', from) - from);
          if (word.find(':') == std::string::npos) {
            const LineWords words =
                line_words(rules.catalog, FeatureKindId(), fmt::format("{}:{}", id_, word));
            add(kLine, words.one, words.many);
          }
        }
      }
    }
  }

  /// Words that questions offer.
  void add_answers(const Ruleset& rules) {
    file_ = "answers";
    for (const Declared& declared : rules.declared) {
      const Value* options =
          declared.category == "question" ? declared.fields.find("options") : nullptr;
      if (rules.catalog.plugins[declared.plugin].id != id_ || options == nullptr) {
        continue;
      }
      for (const Value& option : options->items) {
        if (option.is(Value::Kind::text)) {
          add_name(id_ + ":" + option.text);
        }
      }
    }
  }

  std::string id_;
  std::string file_;
  std::set<std::pair<std::string, std::string>> known_;
  std::map<std::string, std::set<std::string>> sentences_;  // by pattern
  std::vector<PoEntry> rows_;
};

/// "plugin.option=value" of every value that may change what is said.
std::vector<std::string> settings_of(const Manifest& manifest) {
  constexpr std::int32_t kMostValues = 10;
  std::vector<std::string> settings;
  const auto add = [&](const ManifestOption& option, std::string_view value) {
    settings.push_back(fmt::format("{}.{}={}", manifest.id, option.name, value));
  };
  for (const ManifestOption& option : manifest.options) {
    if (option.type == OptionType::boolean) {
      add(option, to_string(option.initial) == "true" ? "false" : "true");
    }
    for (const std::string& value : option.values) {
      add(option, value);
    }
    if (option.type == OptionType::integer) {
      const auto initial = std::get<std::int32_t>(option.initial);
      const bool is_few = std::int64_t{option.most} - option.least < kMostValues;
      const std::int32_t least = is_few ? option.least : std::max(option.least, initial - 1);
      const std::int32_t most = is_few ? option.most : std::min(option.most, initial + 1);
      for (std::int32_t value = least; value <= most; ++value) {
        add(option, std::to_string(value));
      }
    }
  }
  return settings;
}

/// Combinations that cannot be loaded say nothing.
std::shared_ptr<const Ruleset> loaded(LoadRequest request,
                                      const SearchPath& path,
                                      const std::string& setting = "") {
  if (!setting.empty()) {
    request.set.push_back(setting);
  }
  try {
    return load_ruleset(request, path);
  } catch (const LoadError&) {
    return nullptr;
  }
}

bool has_plugin(const Ruleset& rules, const std::string& id) {
  return std::any_of(rules.catalog.plugins.begin(),
                     rules.catalog.plugins.end(),
                     [&](const PluginInfo& plugin) { return plugin.id == id; });
}

}  // namespace

PoFile texts_of_plugin(const SearchPath& path, const std::string& id) {
  Diagnostics diagnostics;
  const std::optional<FoundPlugin> found = find_plugin(path, id, diagnostics);
  diagnostics.throw_if_any();
  TextCollector texts(id);
  if (!found) {
    return texts.texts();
  }
  texts.add_manifest(*found);
  texts.add_errors(*found, diagnostics);
  diagnostics.throw_if_any();
  std::vector<LoadRequest> requests{find_target(id, path).request};
  const std::vector<std::string> rulesets = names_below(path, "rulesets", ".json");
  for (const std::string& name : rulesets) {
    LoadRequest request;
    request.ruleset = name;
    requests.push_back(std::move(request));
  }
  for (const LoadRequest& request : requests) {
    const auto rules = loaded(request, path);
    if (rules == nullptr || !has_plugin(*rules, id)) {
      continue;
    }
    texts.add_rules(*rules);
  }
  for (const std::string& setting : settings_of(found->manifest)) {
    if (const auto varied = loaded(requests.front(), path, setting)) {
      texts.add_rules(*varied);
    }
  }
  return texts.texts();
}

PoFile texts_of_variants(const SearchPath& path, const std::vector<std::string>& names) {
  PoFile all;
  std::set<std::pair<std::string, std::string>> known;
  for (const std::string& name : names) {
    Diagnostics diagnostics;
    const std::optional<FoundPlugin> found = find_variant(path, name, "", diagnostics);
    diagnostics.throw_if_any();
    if (!found) {
      continue;
    }
    TextCollector texts(found->manifest.id);
    texts.add_manifest(*found);
    const LoadRequest request =
        find_target(
            found->file.string().find('/') == std::string::npos ? name : found->file.string(), path)
            .request;
    for (const std::string& setting : settings_of(found->manifest)) {
      if (const auto rules = loaded(request, path, setting)) {
        texts.add_rules(*rules);
      }
    }
    if (const auto rules = loaded(request, path)) {
      texts.add_rules(*rules);
    }
    PoFile file = texts.texts();
    all.header = file.header;
    for (PoEntry& entry : file.entries) {
      if (known.emplace(entry.context, entry.text).second) {
        entry.references = {found->manifest.id};
        all.entries.push_back(std::move(entry));
      }
    }
  }
  return all;
}

PoFile texts_of_rulesets(const SearchPath& path) {
  PoFile file;
  file.header = "Content-Type: text/plain; charset=UTF-8\n";
  std::set<std::string> known;
  for (const Installed& row : list_installed(path)) {
    if (row.kind == "ruleset" && !row.title.empty() && known.insert(row.title).second) {
      PoEntry entry;
      entry.text = row.title;
      entry.references = {row.name};
      file.entries.push_back(std::move(entry));
    }
  }
  return file;
}

PoFile texts_of_metrics(const SearchPath& path) {
  PoFile file;
  file.header = "Content-Type: text/plain; charset=UTF-8\n";
  std::set<std::string> known;
  for (const std::string& name : names_below(path, "scripts/metrics", ".lua")) {
    const MetricFile metric = find_metric(path, name);
    for (const std::string& text : {metric.title, metric.about, metric.unit}) {
      if (!text.empty() && known.insert(text).second) {
        PoEntry entry;
        entry.text = text;
        entry.references = {name};
        file.entries.push_back(std::move(entry));
      }
    }
  }
  return file;
}

Translated how_far(const PoFile& texts, const std::string& file) {
  Translated result;
  result.language = fs::path(file).stem().string();
  result.file = file;
  result.texts = texts.entries.size();
  const Result<std::string> text = read_text_file(file);
  if (!text.ok()) {
    result.faults.push_back(unread(file, text.error()));
    return result;
  }
  Diagnostics diagnostics;
  const PoFile translated = read_po(text.value(), file, diagnostics);
  check_po(translated, file, diagnostics);
  result.faults = diagnostics.all();
  std::set<std::pair<std::string, std::string>> done;
  for (const PoEntry& entry : translated.entries) {
    if (entry.is_done()) {
      done.emplace(entry.context, entry.text);
    }
  }
  for (const PoEntry& entry : texts.entries) {
    if (done.erase({entry.context, entry.text}) == 0) {
      result.missing.push_back(entry.text);
    }
  }
  for (const auto& [context, unused] : done) {
    result.unused.push_back(unused);
  }
  return result;
}

void check_languages(const CheckTarget& target, CheckReport& report) {
  const bool is_plugin = target.kind == "plugin";
  if (report.rules == nullptr || (!is_plugin && target.kind != "variant")) {
    return;
  }
  Diagnostics ignored;  // loading reported them
  const std::optional<FoundPlugin> found =
      is_plugin ? find_plugin(target.path, report.rules->title, ignored)
                : find_variant(target.path, target.name, "", ignored);
  if (!found) {
    return;
  }
  const std::vector<std::string> files =
      language_files_in((is_plugin ? found->folder : found->file.parent_path()).string());
  if (files.empty()) {
    return;
  }
  const PoFile texts = is_plugin ? texts_of_plugin(target.path, found->manifest.id)
                                 : texts_of_variants(target.path, {target.name});
  for (const std::string& file : files) {
    const Translated far = how_far(texts, file);
    report.errors.insert(report.errors.end(), far.faults.begin(), far.faults.end());
    if (!far.missing.empty()) {
      report.warnings.push_back(said_with("{} of {} texts have no translation in {}; the first: {}",
                                          far.missing.size(),
                                          far.texts,
                                          file,
                                          in_quotes(far.missing.front())));
    }
    if (is_plugin && !far.unused.empty()) {
      report.warnings.push_back(said_with("{} translates texts that nobody says: {}; the first: {}",
                                          file,
                                          far.unused.size(),
                                          in_quotes(far.unused.front())));
    }
  }
}

std::vector<std::string> language_files_in(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(fs::path(folder) / "lang", ignored)) {
    if (entry.path().extension() == ".po") {
      files.push_back(entry.path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace bastide
