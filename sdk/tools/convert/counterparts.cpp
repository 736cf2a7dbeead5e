#include "sdk/tools/convert/counterparts.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/io/json_parser.h"
#include "kernel/io/json_reader.h"
#include "kernel/io/manifest_option.h"
#include "kernel/load/plugin_loader.h"
#include "kernel/load/rule_files.h"

namespace bastide {

namespace {

constexpr const char* kFileName = "jcloisterzone.json";

using TextPairs = std::vector<std::pair<std::string, std::string>>;

class CounterpartReader {
 public:
  explicit CounterpartReader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  Counterparts read(const Value& root, const std::string& plugin) {
    Counterparts found;
    found.plugin = plugin;
    JsonObjectReader reader(root, diagnostics_, "counterparts");
    reader.ignore("$schema");
    for (const Value& set : as_list(reader.find("sets"), "\"sets\"", diagnostics_)) {
      found.sets.push_back(read_set(set));
    }
    found.elements = read_settings(reader.find("elements"), "\"elements\"");
    found.rules = read_settings(reader.find("rules"), "\"rules\"");
    found.ignored = read_texts(reader, "ignored", diagnostics_);
    for (const auto& [option, at, values] : as_map(reader.find("same"), "\"same\"", diagnostics_)) {
      found.same.emplace_back(option, option_texts(values));
    }
    for (const Value& row : as_list(reader.find("features"), "\"features\"", diagnostics_)) {
      found.features.push_back(read_feature(row));
    }
    found.inside = read_pairs(reader.find("inside"), "\"inside\"");
    found.pieces = read_pairs(reader.find("pieces"), "\"pieces\"");
    for (const auto& [name, at, row] :
         as_map(reader.find("actions"), "\"actions\"", diagnostics_)) {
      found.actions.push_back(read_action(name, row));
    }
    for (const auto& [name, at, row] :
         as_map(reader.find("questions"), "\"questions\"", diagnostics_)) {
      found.questions.push_back({name, read_pairs(&row, "\"questions\"")});
    }
    found.confirmations = read_texts(reader, "confirmations", diagnostics_);
    found.tokens = read_texts(reader, "tokens", diagnostics_);
    for (const Value& row : as_list(reader.find("signs"), "\"signs\"", diagnostics_)) {
      found.signs.push_back(read_sign(row));
    }
    found.tiles = read_tiles(reader.find("tiles"));
    reader.finish();
    return found;
  }

 private:
  std::vector<TilePair> read_tiles(const Value* list) {
    std::vector<TilePair> tiles;
    for (const Value& row : as_list(list, "\"tiles\"", diagnostics_)) {
      JsonObjectReader reader(row, diagnostics_, "tile");
      TilePair pair;
      pair.theirs = reader.name("theirs").value_or("");
      pair.ours = reader.name("ours").value_or("");
      pair.turn = static_cast<int>(reader.integer("turn", 0, 3, 0));
      reader.finish();
      tiles.push_back(std::move(pair));
    }
    return tiles;
  }

  TileSet read_set(const Value& row) {
    JsonObjectReader reader(row, diagnostics_, "set");
    TileSet set;
    set.theirs = reader.name("theirs").value_or("");
    read_meaning(reader, set.meaning);
    set.not_with = read_texts(reader, "not_with", diagnostics_);
    set.tiles = read_tiles(reader.find("tiles"));
    reader.finish();
    return set;
  }

  TileSign read_sign(const Value& row) {
    JsonObjectReader reader(row, diagnostics_, "sign");
    TileSign sign;
    sign.placed = reader.name("placed").value_or("");
    sign.before = reader.text("before", "");
    sign.beside = reader.text("beside", "");
    read_meaning(reader, sign.meaning);
    reader.finish();
    return sign;
  }

  /// Without what a set has not.
  void read_meaning(ObjectReader& reader, Meaning& meaning) {
    meaning.parts = read_texts(reader, "parts", diagnostics_);
    for (PlacedText& variant : as_texts(reader.find("variants"), "\"variants\"", diagnostics_)) {
      if (is_path(variant.text, ".lua")) {
        diagnostics_.add(variant.at,
                         said_with("{} is a path: name what lies in scripts/variants/ by its name",
                                   in_quotes(variant.text)));
      }
      meaning.variants.push_back(std::move(variant.text));
    }
    for (const auto& [name, at, value] :
         as_map(reader.find("options"), "\"options\"", diagnostics_)) {
      if (const auto option = as_option_value(&value, name, diagnostics_)) {
        meaning.options.emplace_back(name, to_string(*option));
      }
    }
  }

  std::vector<MappedSetting> read_settings(const Value* map, std::string_view name) {
    std::vector<MappedSetting> settings;
    for (const auto& [word, at, values] : as_map(map, name, diagnostics_)) {
      MappedSetting setting{word, {}};
      for (const auto& [value, value_at, row] : as_map(&values, word, diagnostics_)) {
        JsonObjectReader reader(row, diagnostics_, fmt::format("{} {}", word, value));
        Meaning meaning;
        read_meaning(reader, meaning);
        meaning.needs = read_texts(reader, "needs", diagnostics_);
        meaning.number = reader.text("number", "");
        meaning.alone = reader.boolean("alone", false);
        reader.finish();
        setting.values.emplace_back(value, std::move(meaning));
      }
      if (setting.values.empty()) {
        diagnostics_.add(at, said_with("{}: expected at least one value", in_quotes(word)));
      }
      settings.push_back(std::move(setting));
    }
    return settings;
  }

  std::vector<std::string> option_texts(const Value& list) {
    std::vector<std::string> texts;
    for (const Value& value : as_list(&list, "\"same\"", diagnostics_)) {
      if (const auto option = as_option_value(&value, "\"same\"", diagnostics_)) {
        texts.push_back(to_string(*option));
      }
    }
    return texts;
  }

  FeatureName read_feature(const Value& row) {
    static constexpr std::array<std::string_view, 3> kWords{"sides", "corners", "inside"};
    JsonObjectReader reader(row, diagnostics_, "feature");
    FeatureName feature;
    feature.theirs = reader.name("theirs").value_or("");
    feature.ours = reader.name("ours").value_or("");
    const std::string at = reader.word("at", kWords, "sides");
    feature.at = at == "corners" ? Lies::corners : at == "inside" ? Lies::inside : Lies::sides;
    reader.finish();
    return feature;
  }

  ActionName read_action(const std::string& theirs, const Value& row) {
    JsonObjectReader reader(row, diagnostics_, "action");
    ActionName action{theirs, reader.name("ours").value_or(""), false};
    action.of_unfinished = reader.boolean("of_unfinished", false);
    reader.finish();
    return action;
  }

  TextPairs read_pairs(const Value* map, std::string_view name) {
    TextPairs pairs;
    for (const auto& [word, at, value] : as_map(map, name, diagnostics_)) {
      if (const auto text = as_text(&value, word, diagnostics_)) {
        pairs.emplace_back(word, *text);
      }
    }
    return pairs;
  }

  Diagnostics& diagnostics_;
};

/// Sets and elements: what a saved game is known by.
std::set<std::string> names_in(const Counterparts& counterparts) {
  std::set<std::string> names;
  for (const TileSet& set : counterparts.sets) {
    names.insert(set.theirs);
  }
  for (const MappedSetting& element : counterparts.elements) {
    names.insert(element.name);
  }
  return names;
}

void leave_out(Counterparts& counterparts, const std::set<std::string>& known) {
  std::erase_if(counterparts.sets, [&](const TileSet& set) { return known.contains(set.theirs); });
  std::erase_if(counterparts.elements,
                [&](const MappedSetting& element) { return known.contains(element.name); });
}

/// Of one plugin; none when it has none, or a broken one.
std::optional<Counterparts> counterparts_of(const std::string& plugin,
                                            const SearchPath& path,
                                            Diagnostics& broken) {
  RuleFiles files(path.read, &path.drafts);
  Diagnostics not_about_this;  // a plugin that is broken has no counterpart
  const auto found = find_plugin(path, plugin, files, not_about_this);
  const std::filesystem::path file = found ? found->folder / kFileName : kFileName;
  if (!found || !files.has(file)) {
    return std::nullopt;
  }
  const std::string shown = file.lexically_normal().string();
  const Result<std::string> text = files.read(found->folder, file);
  if (!text.ok()) {
    broken.add({shown, 0, 0}, text.error().message);
    return std::nullopt;
  }
  const std::size_t before = broken.size();
  Counterparts read = read_counterparts({shown, text.value()}, plugin, broken);
  return broken.size() > before ? std::nullopt : std::optional(std::move(read));
}

}  // namespace

Counterparts read_counterparts(const SourceText& source,
                               const std::string& plugin,
                               Diagnostics& diagnostics) {
  const auto root = parse_json(source.text, {source.file, 1, 1}, diagnostics);
  return root ? CounterpartReader(diagnostics).read(*root, plugin) : Counterparts();
}

std::vector<Counterparts> find_counterparts(const SearchPath& path,
                                            const std::vector<std::string>& asked,
                                            Diagnostics& broken) {
  const SearchPath own = path.without_parcels();
  std::vector<Counterparts> all;
  std::set<std::string> known;
  const std::vector<std::string> mine = names_below(own, "plugins", "");
  for (const std::string& plugin : mine) {
    if (std::optional<Counterparts> found = counterparts_of(plugin, own, broken)) {
      const std::set<std::string> names = names_in(*found);
      known.insert(names.begin(), names.end());
      all.push_back(std::move(*found));
    }
  }
  const auto is_known = [&](const std::string& name) {
    return known.contains(name);
  };
  if (std::all_of(asked.begin(), asked.end(), is_known)) {
    return all;
  }
  for (const std::string& plugin : names_below(path, "plugins", "")) {
    if (std::binary_search(mine.begin(), mine.end(), plugin)) {
      continue;
    }
    std::optional<Counterparts> found = counterparts_of(plugin, path, broken);
    if (!found) {
      continue;
    }
    leave_out(*found, known);
    const std::set<std::string> names = names_in(*found);
    if (std::any_of(
            asked.begin(), asked.end(), [&](const auto& name) { return names.contains(name); })) {
      all.push_back(std::move(*found));
    }
  }
  return all;
}

std::vector<Counterparts> find_counterparts_of(const Catalog& catalog, const SearchPath& path) {
  Diagnostics broken;
  std::vector<Counterparts> all;
  for (const PluginInfo& plugin : catalog.plugins) {
    if (std::optional<Counterparts> found = counterparts_of(plugin.id, path, broken)) {
      all.push_back(std::move(*found));
    }
  }
  broken.throw_if_any();
  return all;
}

}  // namespace bastide
