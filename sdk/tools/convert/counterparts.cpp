#include "sdk/tools/convert/counterparts.h"

#include <array>

#include <fmt/format.h>

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
    meaning.variants = read_texts(reader, "variants", diagnostics_);
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

}  // namespace

Counterparts read_counterparts(const SourceText& source,
                               const std::string& plugin,
                               Diagnostics& diagnostics) {
  const auto root = parse_json(source.text, {source.file, 1, 1}, diagnostics);
  return root ? CounterpartReader(diagnostics).read(*root, plugin) : Counterparts();
}

std::vector<Counterparts> find_counterparts(const SearchPath& path) {
  std::vector<Counterparts> all;
  Diagnostics diagnostics;
  RuleFiles files(path.read, &path.drafts);
  for (const std::string& plugin : names_below(path, "plugins", "")) {
    Diagnostics not_about_this;  // a plugin that is broken has no counterpart
    const auto found = find_plugin(path, plugin, files, not_about_this);
    const std::filesystem::path file = found ? found->folder / kFileName : kFileName;
    if (!found || !files.has(file)) {
      continue;
    }
    const std::string shown = file.lexically_normal().string();
    const Result<std::string> text = files.read(found->folder, file);
    if (!text.ok()) {
      diagnostics.add({shown, 0, 0}, text.error().message);
      continue;
    }
    all.push_back(read_counterparts({shown, text.value()}, plugin, diagnostics));
  }
  diagnostics.throw_if_any();
  return all;
}

}  // namespace bastide
