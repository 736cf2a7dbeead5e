#include "kernel/io/ruleset_file.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/joined.h"
#include "kernel/base/said.h"

namespace bastide {
namespace {

PartChoice read_parts(const Value::Member& member, Diagnostics& diagnostics) {
  check_plugin_name(member, diagnostics);
  const std::string name = said_with("parts of {}", in_quotes(member.key));
  PartChoice choice{member.key, as_texts(&member.value, name, diagnostics), member.key_at};
  for (auto part = choice.parts.begin(); part != choice.parts.end(); ++part) {
    const auto is_same = [&](const PlacedText& other) {
      return other.text == part->text;
    };
    if (std::any_of(choice.parts.begin(), part, is_same)) {
      diagnostics.add(part->at, fmt::format("{}: {}", name, stands_twice(in_quotes(part->text))));
    }
  }
  return choice;
}

CopiesChoice read_copies(const Value::Member& member, Diagnostics& diagnostics) {
  check_plugin_name(member, diagnostics);
  const std::string what = said_with("tiles of {}", in_quotes(member.key));
  JsonObjectReader reader(member.value, diagnostics, what);
  constexpr int kMost = 1000;
  const auto copies = as_integer(reader.find("copies"), "\"copies\"", 0, kMost, diagnostics);
  reader.finish();
  return {member.key, static_cast<int>(copies.value_or(1)), member.key_at};
}

void check_option_name(const Value::Member& member, Diagnostics& diagnostics) {
  const std::string_view name = member.key;
  const std::size_t dot = name.find('.');
  const bool is_full = dot != std::string_view::npos && is_snake_case(name.substr(0, dot)) &&
                       is_snake_case(name.substr(dot + 1));
  if (!is_full) {
    diagnostics.add(member.key_at,
                    said_with("option {}: expected plugin.option, such as \"our_house.width\"",
                              in_quotes(name)));
  }
}

OptionChoice read_option_choice(const Value::Member& member, Diagnostics& diagnostics) {
  check_option_name(member, diagnostics);
  const std::string name = in_quotes(member.key);
  OptionChoice choice{member.key, false, false, member.value.at};
  const Value* value = &member.value;
  if (value->is(Value::Kind::object)) {
    JsonObjectReader reader(member.value, diagnostics, said_with("option {}", name));
    value = reader.require("value");
    choice.is_locked = reader.boolean("lock", false);
    reader.finish();
  }
  if (value != nullptr) {
    choice.at = value->at;
    choice.value = as_option_value(value, name, diagnostics).value_or(false);
  }
  return choice;
}

/// What this file says itself.
RulesetFile read_own(ObjectReader& reader, Diagnostics& diagnostics) {
  RulesetFile own;
  own.title = as_text(reader.find("title"), "\"title\"", diagnostics).value_or("");
  own.plugins = read_requirements(reader.find("plugins"), "\"plugins\"", diagnostics);
  for (const Value::Member& member : as_map(reader.find("parts"), "\"parts\"", diagnostics)) {
    own.parts.push_back(read_parts(member, diagnostics));
  }
  for (const Value::Member& member : as_map(reader.find("tiles"), "\"tiles\"", diagnostics)) {
    own.tiles.push_back(read_copies(member, diagnostics));
  }
  own.variants = as_texts(reader.find("variants"), "\"variants\"", diagnostics);
  for (const Value::Member& member : as_map(reader.find("options"), "\"options\"", diagnostics)) {
    own.options.push_back(read_option_choice(member, diagnostics));
  }
  own.players = read_seats(reader.find("players"), "\"players\"", diagnostics);
  own.ladder = as_texts(reader.find("ladder"), "\"ladder\"", diagnostics);
  return own;
}

/// Rows of the extending file take the place of those with the same key, or follow.
template <class Row, class Key>
void merge_rows(std::vector<Row>& rows, std::vector<Row>& own, Key key) {
  for (Row& row : own) {
    const auto is_same = [&](const Row& other) {
      return other.*key == row.*key;
    };
    const auto known = std::find_if(rows.begin(), rows.end(), is_same);
    if (known == rows.end()) {
      rows.push_back(std::move(row));
    } else {
      *known = std::move(row);
    }
  }
}

void check_locks(const RulesetFile& inherited, const RulesetFile& own, Diagnostics& diagnostics) {
  for (const OptionChoice& option : own.options) {
    for (const OptionChoice& known : inherited.options) {
      if (known.is_locked && known.name == option.name && known.value != option.value) {
        diagnostics.add(option.at,
                        said_with("option {} is locked to {} at {} and cannot be changed",
                                  in_quotes(option.name),
                                  to_string(known.value),
                                  to_string(known.at)));
      }
    }
  }
}

constexpr std::size_t kLongestChain = 64;  // of rulesets that extend one another

/// `own` on top of what it extends.
RulesetFile merge(RulesetFile inherited, RulesetFile own, Diagnostics& diagnostics) {
  check_locks(inherited, own, diagnostics);
  RulesetFile all = std::move(inherited);
  for (OptionChoice& option : own.options) {  // the same value again keeps the lock
    for (const OptionChoice& known : all.options) {
      option.is_locked |= known.is_locked && known.name == option.name;
    }
  }
  merge_rows(all.plugins, own.plugins, &Requirement::plugin);
  merge_rows(all.parts, own.parts, &PartChoice::plugin);
  merge_rows(all.tiles, own.tiles, &CopiesChoice::plugin);
  merge_rows(all.variants, own.variants, &PlacedText::text);
  merge_rows(all.options, own.options, &OptionChoice::name);
  if (!own.title.empty()) {
    all.title = std::move(own.title);
  }
  if (own.players) {
    all.players = own.players;
  }
  if (!own.ladder.empty()) {
    all.ladder = std::move(own.ladder);
  }
  return all;
}

class RulesetChain {
 public:
  RulesetChain(const RulesetResolver& resolve, Diagnostics& diagnostics)
      : resolve_(resolve), diagnostics_(diagnostics) {}

  RulesetFile read(const SourceText& source) {
    const auto root = parse_json(source.text, {source.file, 1, 1}, diagnostics_);
    return root ? read(*root) : RulesetFile{};
  }

  RulesetFile read(const Value& root) {
    files_.push_back(root.at.file);
    JsonObjectReader reader(root, diagnostics_, said("ruleset"));
    reader.ignore("$schema");
    const Value* extends = reader.find("extends");
    RulesetFile own = read_own(reader, diagnostics_);
    reader.finish();
    if (extends != nullptr) {
      own = merge(read_extended(*extends), std::move(own), diagnostics_);
    } else if (own.plugins.empty() && !reader.has("plugins") && root.is(Value::Kind::object)) {
      diagnostics_.add(root.at,
                       said("missing key \"plugins\" in ruleset (or \"extends\", the name of the "
                            "ruleset whose content this one changes)"));
    }
    own.at = {root.at.file, 0, 0};
    own.files = files_;
    return own;
  }

 private:
  RulesetFile read_extended(const Value& extends) {
    const std::optional<std::string> name = as_text(&extends, "\"extends\"", diagnostics_);
    if (!name) {
      return {};
    }
    const std::optional<SourceText> source = resolve_({*name, extends.at}, diagnostics_);
    if (!source) {
      return {};
    }
    const auto seen = std::find(files_.begin(), files_.end(), source->file);
    if (seen == files_.end() && files_.size() < kLongestChain) {
      return read(*source);
    }
    if (seen == files_.end()) {
      diagnostics_.add(
          extends.at,
          said_with("\"extends\": more than {} rulesets extend one another; say what they say in "
                    "fewer",
                    kLongestChain));
      return {};
    }
    const std::vector<std::string> circle(seen, files_.end());
    diagnostics_.add(extends.at,
                     said_with("\"extends\": rulesets extend one another in a circle: {} -> {}",
                               joined(circle, " -> "),
                               source->file));
    return {};
  }

  const RulesetResolver& resolve_;
  Diagnostics& diagnostics_;
  std::vector<std::string> files_;  // read so far
};

}  // namespace

RulesetFile read_ruleset_file(const SourceText& source,
                              const RulesetResolver& resolve,
                              Diagnostics& diagnostics) {
  return RulesetChain(resolve, diagnostics).read(source);
}

RulesetFile read_ruleset(const Value& value,
                         const RulesetResolver& resolve,
                         Diagnostics& diagnostics) {
  return RulesetChain(resolve, diagnostics).read(value);
}

}  // namespace bastide
