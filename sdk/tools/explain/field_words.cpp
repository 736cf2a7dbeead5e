#include "sdk/tools/explain/field_words.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

/// Words that stand in fields and name nothing, for translators.
[[maybe_unused]] constexpr std::array<const char*, 59> kWords{
    marked_as("definition", "tile"),       marked_as("definition", "tiles"),
    marked_as("definition", "piece"),      marked_as("definition", "neighbour"),
    marked_as("definition", "flat"),       marked_as("definition", "touching_done"),
    marked_as("definition", "around_4"),   marked_as("definition", "around_8"),
    marked_as("definition", "never"),      marked_as("definition", "any"),
    marked_as("definition", "open"),       marked_as("definition", "closed"),
    marked_as("definition", "script"),     marked_as("definition", "all"),
    marked_as("definition", "owner"),      marked_as("definition", "nobody"),
    marked_as("definition", "setup"),      marked_as("definition", "turn"),
    marked_as("definition", "final"),      marked_as("definition", "sum"),
    marked_as("definition", "most"),       marked_as("definition", "least"),
    marked_as("definition", "game"),       marked_as("definition", "player"),
    marked_as("definition", "colour"),     marked_as("definition", "feature"),
    marked_as("definition", "segment"),    marked_as("definition", "cell"),
    marked_as("definition", "token[]"),    marked_as("definition", "confirm"),
    marked_as("definition", "pick"),       marked_as("definition", "markers"),
    marked_as("definition", "rest"),       marked_as("definition", "printed"),
    marked_as("definition", "ask"),        marked_as("definition", "kind"),
    marked_as("definition", "ring"),       marked_as("definition", "segments"),
    marked_as("definition", "count"),      marked_as("definition", "of"),
    marked_as("definition", "mark"),       marked_as("definition", "on"),
    marked_as("definition", "own"),        marked_as("definition", "own_pieces"),
    marked_as("definition", "score"),      marked_as("definition", "take_back"),
    marked_as("definition", "placed"),     marked_as("definition", "bool"),
    marked_as("definition", "int"),        marked_as("definition", "enum"),
    marked_as("definition", "a function"), marked_as("definition", "scoring"),
    marked_as("definition", "special"),    marked_as("definition", "none"),
    marked_as("definition", "terrain"),    marked_as("definition", "core"),
    marked_as("definition", "house"),      marked_as("definition", "official"),
    marked_as("definition", "variant")};

/// Shapes of hooks and stages of scores.
[[maybe_unused]] constexpr std::array<const char*, 11> kShapes{marked_as("hook", "check"),
                                                               marked_as("hook", "waive"),
                                                               marked_as("hook", "modify"),
                                                               marked_as("hook", "score"),
                                                               marked_as("hook", "intercept"),
                                                               marked_as("hook", "react"),
                                                               marked_as("hook", "base"),
                                                               marked_as("hook", "add"),
                                                               marked_as("hook", "times"),
                                                               marked_as("hook", "cap"),
                                                               marked_as("hook", "void")};

/// Says what fields of one plugin hold.
class FieldSayer {
 public:
  FieldSayer(const Ruleset& rules, std::string_view plugin) : rules_(rules), plugin_(plugin) {}

  std::string value(const Json& value, bool has_letters) const {
    if (value.is_string()) {
      return word(value.get<std::string>());
    }
    if (value.is_boolean()) {
      return said_as("option", value.get<bool>() ? "yes" : "no");
    }
    if (!value.is_structured()) {
      return value.dump();
    }
    std::vector<std::string> parts;
    for (const auto& [key, item] : value.items()) {
      const bool is_ring = value.is_object() && key == "ring" && item.is_string();
      const std::string words =
          is_ring ? item.get<std::string>() : this->value(item, is_lettered(key));
      const std::string name = has_letters ? key : word(key);
      parts.push_back(value.is_array()       ? words
                      : item.is_structured() ? fmt::format("{} ({})", name, words)
                                             : fmt::format("{} {}", name, words));
    }
    return joined(parts, ", ");
  }

  /// Letters of segments stand in it.
  static bool is_lettered(std::string_view key) { return key == "segments" || key == "touches"; }

  /// A name of the plugin, of another one, or a word of the rule language.
  std::string word(const std::string& written) const {
    constexpr std::string_view kTouching = "touching_done:";
    if (written.starts_with(kTouching)) {
      return fmt::format(
          "{} {}", said_as("definition", "touching_done"), word(written.substr(kTouching.size())));
    }
    if (written.find(':') != std::string::npos) {
      return translated(written).value_or(written);
    }
    for (const std::string_view plugin : {plugin_, std::string_view("core")}) {
      if (const auto name = translated(fmt::format("{}:{}", plugin, written))) {
        return *name;
      }
    }
    for (const Declared& declared : rules_.declared) {
      const std::size_t colon = declared.id.find(':');
      if (colon != std::string::npos &&
          declared.id.compare(colon + 1, std::string::npos, written) == 0) {
        if (const auto name = translated(declared.id)) {
          return *name;
        }
      }
    }
    return said_as("definition", written);
  }

 private:
  static std::optional<std::string> translated(const std::string& name) {
    std::string said = said_name(name);
    const InEnglish english;
    return said == said_name(name) ? std::nullopt : std::optional(std::move(said));
  }

  const Ruleset& rules_;
  std::string_view plugin_;
};

}  // namespace

std::string said_field(const Ruleset& rules,
                       std::string_view plugin,
                       std::string_view key,
                       const std::string& written) {
  if (language_code() == "en") {
    return written;
  }
  const Json value = Json::parse(written, nullptr, false);
  if (value.is_discarded()) {  // "a function, rules.lua:3"
    const std::size_t comma = std::min(written.find(','), written.size());
    return said_as("definition", written.substr(0, comma)) + written.substr(comma);
  }
  if (value.is_string() && key == "text") {
    return said_by(plugin, value.get<std::string>());
  }
  if (value.is_string() && (key == "ring" || key == "id")) {
    return value.get<std::string>();
  }
  if (value.is_string() && key == "shape") {
    return said_as("hook", value.get<std::string>());
  }
  return FieldSayer(rules, plugin).value(value, FieldSayer::is_lettered(key));
}

std::string said_field_word(const Ruleset& rules,
                            std::string_view plugin,
                            const std::string& word) {
  return language_code() == "en" || word.empty() ? word : FieldSayer(rules, plugin).word(word);
}

std::string said_text(const std::string& plugin, const std::string& text) {
  const std::size_t bar = text.find('|');
  if (bar == std::string::npos) {
    return said_by(plugin, text);
  }
  const std::string one = text.substr(0, bar);
  const std::string many = text.substr(bar + 1);
  return fmt::format("{}|{}", said_line(plugin, one, many, 1), said_line(plugin, one, many, 2));
}

std::string said_shape(const std::string& shape) {
  return said_as("hook", shape);
}

std::string said_attached(const std::string& attached) {
  constexpr std::string_view kStage = ", stage ";
  const std::size_t blank = attached.find(' ');
  if (language_code() == "en" || blank == std::string::npos) {
    return attached;
  }
  const std::size_t comma = std::min(attached.find(kStage), attached.size());
  const std::string shape = said_as("hook", attached.substr(0, blank));
  const std::string point = attached.substr(blank + 1, comma - blank - 1);
  return comma == attached.size()
             ? fmt::format("{} {}", shape, point)
             : said_with("{} {}, stage {}",
                         shape,
                         point,
                         said_as("hook", attached.substr(comma + kStage.size())));
}

}  // namespace bastide
