#include "sdk/tools/author/choice_changes.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/load/plugin_loader.h"
#include "sdk/tools/author/check.h"

namespace bastide {

namespace {

std::string id_of_variant(const std::string& name) {
  return is_path(name, ".lua") ? std::filesystem::path(name).stem().string() : name;
}

std::string owner_of(const std::string& option) {
  return option.substr(0, option.find('.'));
}

std::vector<std::string> usual_parts(const Manifest& manifest) {
  std::vector<std::string> parts;
  for (const ManifestPart& part : manifest.parts) {
    if (part.is_default) {
      parts.push_back(part.name);
    }
  }
  return parts;
}

/// The row of this plugin, or null.
template <class Rows>
auto find_row(Rows& rows, const std::string& plugin) {
  const auto row = std::find_if(
      rows.begin(), rows.end(), [&](const auto& other) { return other.plugin == plugin; });
  return row == rows.end() ? nullptr : &*row;
}

std::vector<std::string> texts_of(const PartChoice& choice) {
  std::vector<std::string> texts;
  for (const PlacedText& part : choice.parts) {
    texts.push_back(part.text);
  }
  return texts;
}

Value value_of(const OptionValue& value) {
  if (const auto* flag = std::get_if<bool>(&value)) {
    return Value::of_bool(*flag);
  }
  if (const auto* number = std::get_if<std::int32_t>(&value)) {
    return Value::of(static_cast<std::int64_t>(*number));
  }
  return Value::of(std::get<std::string>(value));
}

Value list_value(const std::vector<std::string>& texts) {
  std::vector<Value> items;
  for (const std::string& text : texts) {
    items.push_back(Value::of(text));
  }
  Value list = Value::list_of(std::move(items));
  list.kind = Value::Kind::list;
  return list;
}

void set_unless_empty(Value& object, const char* key, Value value) {
  if (!value.members.empty() || !value.items.empty()) {
    object.set(key, std::move(value));
  }
}

Value parts_value(const RulesetFile& choice, const Manifests& manifests) {
  Value all = empty_object();
  for (const PartChoice& chosen : choice.parts) {
    std::vector<std::string> parts = texts_of(chosen);
    const Manifest* manifest = manifests.plugin(chosen.plugin);
    std::vector<std::string> sorted = parts;
    std::vector<std::string> usual =
        manifest == nullptr ? std::vector<std::string>() : usual_parts(*manifest);
    std::sort(sorted.begin(), sorted.end());
    std::sort(usual.begin(), usual.end());
    if (manifest == nullptr || sorted != usual) {
      all.set(chosen.plugin, list_value(parts));
    }
  }
  return all;
}

Value options_value(const RulesetFile& choice, const Manifests& manifests) {
  const PickedItems picked(choice, manifests);
  Value all = empty_object();
  for (const OptionChoice& chosen : choice.options) {
    const ManifestOption* option = picked.option(chosen.name);
    if (chosen.is_locked) {
      Value locked = empty_object();
      locked.set("value", value_of(chosen.value));
      locked.set("lock", Value::of_bool(true));
      all.set(chosen.name, std::move(locked));
    } else if (option == nullptr || option->initial != chosen.value) {
      all.set(chosen.name, value_of(chosen.value));
    }
  }
  return all;
}

Value copies_value(const RulesetFile& choice) {
  Value all = empty_object();
  for (const CopiesChoice& copies : choice.tiles) {
    if (copies.copies != 1) {
      Value row = empty_object();
      row.set("copies", Value::of(static_cast<std::int64_t>(copies.copies)));
      all.set(copies.plugin, std::move(row));
    }
  }
  return all;
}

Value texts_value(const std::vector<PlacedText>& texts) {
  std::vector<std::string> words;
  for (const PlacedText& text : texts) {
    words.push_back(text.text);
  }
  return list_value(words);
}

}  // namespace

PickedItems::PickedItems(const RulesetFile& choice, const Manifests& manifests)
    : choice_(choice), manifests_(manifests) {
  for (const Requirement& plugin : choice.plugins) {
    Picked item;
    item.id = plugin.plugin;
    item.name = plugin.plugin;
    item.manifest = manifests.plugin(plugin.plugin);
    item.asked = &plugin;
    items_.push_back(std::move(item));
  }
  for (const PlacedText& variant : choice.variants) {
    Picked item;
    item.id = id_of_variant(variant.text);
    item.name = variant.text;
    item.is_variant = true;
    item.manifest = manifests.variant(variant.text, variant.at.file, &item.problem);
    if (find(item.id) == nullptr) {
      items_.push_back(std::move(item));
    }
  }
}

const Picked* PickedItems::find(const std::string& id) const {
  const auto item = std::find_if(
      items_.begin(), items_.end(), [&](const Picked& other) { return other.id == id; });
  return item == items_.end() ? nullptr : &*item;
}

std::string PickedItems::title(const std::string& id) const {
  const Picked* item = find(id);
  const Manifest* manifest = item != nullptr ? item->manifest : manifests_.plugin(id);
  return manifest == nullptr ? in_quotes(id) : said_by(id, manifest->title);
}

const ManifestOption* PickedItems::option(const std::string& name) const {
  const Picked* item = find(owner_of(name));
  if (item == nullptr || item->manifest == nullptr) {
    return nullptr;
  }
  for (const ManifestOption& option : item->manifest->options) {
    if (fmt::format("{}.{}", item->id, option.name) == name) {
      return &option;
    }
  }
  return nullptr;
}

bool PickedItems::has_part(const std::string& plugin, const std::string& part) const {
  const Picked* item = find(plugin);
  if (item == nullptr || item->manifest == nullptr) {
    return false;
  }
  const PartChoice* chosen = find_row(choice_.parts, plugin);
  const std::vector<std::string> parts =
      chosen == nullptr ? usual_parts(*item->manifest) : texts_of(*chosen);
  return std::find(parts.begin(), parts.end(), part) != parts.end();
}

std::set<std::string> PickedItems::with_dependents(std::set<std::string> ids) const {
  for (bool grows = !ids.empty(); grows;) {
    grows = false;
    for (const Picked& item : items_) {
      const bool is_bound =
          item.manifest != nullptr &&
          std::any_of(item.manifest->required.begin(),
                      item.manifest->required.end(),
                      [&](const Requirement& required) { return ids.contains(required.plugin); });
      grows = (is_bound && ids.insert(item.id).second) || grows;
    }
  }
  return ids;
}

std::set<std::string> PickedItems::rivals_of(const std::set<std::string>& plugins) const {
  std::set<std::string> rivals;
  for (const Picked& item : items_) {
    const bool hinders =
        (item.manifest != nullptr && Manifests::conflicts(*item.manifest, plugins)) ||
        std::any_of(plugins.begin(), plugins.end(), [&](const std::string& id) {
          const Manifest* manifest = manifests_.plugin(id);
          return manifest != nullptr && Manifests::conflicts(*manifest, {item.id});
        });
    if (hinders) {
      rivals.insert(item.id);
    }
  }
  return rivals;
}

RulesetFile without(RulesetFile choice, const std::set<std::string>& ids) {
  std::erase_if(choice.plugins, [&](const auto& row) { return ids.contains(row.plugin); });
  std::erase_if(choice.parts, [&](const auto& row) { return ids.contains(row.plugin); });
  std::erase_if(choice.tiles, [&](const auto& row) { return ids.contains(row.plugin); });
  std::erase_if(choice.variants,
                [&](const auto& row) { return ids.contains(id_of_variant(row.text)); });
  std::erase_if(choice.options, [&](const auto& row) { return ids.contains(owner_of(row.name)); });
  return choice;
}

RulesetFile with_plugins(RulesetFile choice,
                         const std::set<std::string>& ids,
                         const Manifests& manifests) {
  for (const std::string& id : ids) {
    if (const Manifest* manifest = manifests.plugin(id);
        manifest != nullptr && find_row(choice.plugins, id) == nullptr) {
      choice.plugins.push_back(
          {id, parse_version_range(range_of(manifest->version)).value_or(VersionRange{}), {}});
    }
  }
  return choice;
}

RulesetFile with_option(RulesetFile choice, const std::string& name, const OptionValue& value) {
  for (OptionChoice& option : choice.options) {
    if (option.name == name) {
      option.value = value;
      return choice;
    }
  }
  choice.options.push_back({name, value, false, {}});
  return choice;
}

RulesetFile without_option(RulesetFile choice, const std::string& name) {
  std::erase_if(choice.options, [&](const OptionChoice& option) { return option.name == name; });
  return choice;
}

RulesetFile with_part(RulesetFile choice,
                      const std::string& plugin,
                      const std::string& part,
                      const Manifests& manifests) {
  PartChoice* chosen = find_row(choice.parts, plugin);
  if (chosen == nullptr) {
    choice.parts.push_back({plugin, {}, {}});
    chosen = &choice.parts.back();
    const Manifest* manifest = manifests.plugin(plugin);
    for (const std::string& usual :
         manifest == nullptr ? std::vector<std::string>() : usual_parts(*manifest)) {
      chosen->parts.push_back({usual, {}});
    }
  }
  const std::vector<std::string> parts = texts_of(*chosen);
  if (std::find(parts.begin(), parts.end(), part) == parts.end()) {
    chosen->parts.push_back({part, {}});
  }
  return choice;
}

RulesetFile without_part(RulesetFile choice, const std::string& plugin, const std::string& part) {
  if (PartChoice* chosen = find_row(choice.parts, plugin)) {
    std::erase_if(chosen->parts, [&](const PlacedText& other) { return other.text == part; });
  }
  return choice;
}

RulesetFile with_usual_parts(RulesetFile choice, const std::string& plugin) {
  std::erase_if(choice.parts, [&](const PartChoice& row) { return row.plugin == plugin; });
  return choice;
}

std::string range_of(const Version& version) {
  return version.major > 0 ? fmt::format("^{}", version.major)
                           : fmt::format("^{}.{}.{}", version.major, version.minor, version.patch);
}

Value ruleset_value(const RulesetFile& choice, const Manifests& manifests) {
  const InEnglish english;  // it becomes a file
  Value ruleset = empty_object();
  ruleset.set("title",
              Value::of(choice.title.empty() ? suggested_title(choice, manifests) : choice.title));
  Value plugins = empty_object();
  for (const Requirement& plugin : choice.plugins) {
    plugins.set(plugin.plugin, Value::of(plugin.range.text));
  }
  ruleset.set("plugins", std::move(plugins));
  set_unless_empty(ruleset, "parts", parts_value(choice, manifests));
  set_unless_empty(ruleset, "tiles", copies_value(choice));
  set_unless_empty(ruleset, "variants", texts_value(choice.variants));
  set_unless_empty(ruleset, "options", options_value(choice, manifests));
  if (choice.players) {
    ruleset.set("players",
                Value::list_of({Value::of(std::int64_t{choice.players->least}),
                                Value::of(std::int64_t{choice.players->most})}));
  }
  set_unless_empty(ruleset, "ladder", texts_value(choice.ladder));
  return ruleset;
}

std::string suggested_title(const RulesetFile& choice, const Manifests& manifests) {
  const PickedItems picked(choice, manifests);
  std::string text;
  bool in_variants = false;
  for (const Picked& item : picked.all()) {
    if (!text.empty()) {
      text += item.is_variant && !in_variants ? "; " : ", ";
    }
    in_variants = item.is_variant;
    text += item.manifest == nullptr ? item.name : said_by(item.id, item.manifest->title);
  }
  return text;
}

}  // namespace bastide
