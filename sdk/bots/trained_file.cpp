#include "sdk/bots/trained_file.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

#include "kernel/base/diagnostics.h"
#include "kernel/base/said.h"
#include "kernel/io/json_reader.h"
#include "kernel/io/seed.h"
#include "kernel/io/text_file.h"

namespace bastide {

namespace {

constexpr std::int64_t kFormat = 1;
constexpr std::int64_t kMostCount = std::int64_t{1} << 40;
constexpr double kMostWeight = 1000;

double read_number(ObjectReader& reader, const char* key, double least, double most) {
  const Value* const value = reader.require(key);
  if (value == nullptr) {
    return 0;
  }
  const bool is_whole = value->is(Value::Kind::integer);
  const double number = is_whole ? static_cast<double>(value->integer) : value->number;
  if ((!is_whole && !value->is(Value::Kind::number)) || !(number >= least && number <= most)) {
    reader.complain(value, said_with("\"{}\": expected a number from {} to {}", key, least, most));
    return 0;
  }
  return number;
}

std::uint64_t read_catalogue(ObjectReader& reader) {
  const std::string text = reader.text("catalogue");
  std::uint64_t hash = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  if (error != std::errc() || end != text.data() + text.size()) {
    reader.complain(reader.find("catalogue"),
                    said_with("\"catalogue\" holds {}, which is no hash", in_quotes(text)));
  }
  return hash;
}

Strength read_strength(const Value& value, Diagnostics& diagnostics) {
  constexpr double kMostPoints = 1e6;
  Strength strength;
  JsonObjectReader reader(value, diagnostics, "\"strength\"");
  strength.against = reader.text("against");
  strength.pairs = static_cast<std::uint64_t>(reader.integer("pairs", 1, kMostCount, 1));
  strength.wins = read_number(reader, "wins", 0, 1);
  strength.wins_low = read_number(reader, "wins_low", 0, 1);
  strength.wins_high = read_number(reader, "wins_high", 0, 1);
  strength.margin = read_number(reader, "margin", -kMostPoints, kMostPoints);
  strength.margin_low = read_number(reader, "margin_low", -kMostPoints, kMostPoints);
  strength.margin_high = read_number(reader, "margin_high", -kMostPoints, kMostPoints);
  reader.finish();
  return strength;
}

void read_inputs(const Value* value, TrainedFile& trained, Diagnostics& diagnostics) {
  if (value == nullptr) {
    return;
  }
  JsonObjectReader reader(*value, diagnostics, "\"inputs\"");
  for (const Value::Member& member : as_map(value, "\"inputs\"", diagnostics)) {
    const double weight = read_number(reader, member.key.c_str(), -kMostWeight, kMostWeight);
    trained.inputs.emplace_back(member.key, static_cast<float>(weight));
  }
}

TrainedFile read_trained(const Value& value, Diagnostics& diagnostics) {
  TrainedFile trained;
  JsonObjectReader reader(value, diagnostics, said("a trained bot"));
  const Value* const format = reader.require("bastide_trained");
  if (format == nullptr || !format->is(Value::Kind::integer) || format->integer != kFormat) {
    if (format != nullptr) {
      reader.complain(format,
                      said("\"bastide_trained\": this program reads format 1 and no other"));
    }
    return trained;
  }
  trained.ruleset = reader.text("ruleset");
  trained.catalogue = read_catalogue(reader);
  trained.with = read_texts(reader, "with", diagnostics);
  trained.set = read_texts(reader, "set", diagnostics);
  trained.players = static_cast<std::int32_t>(reader.integer("players", 1, kMaxColours, 2));
  trained.command = reader.text("command");
  trained.seed = read_seed(reader, "seed");
  trained.games = static_cast<std::uint64_t>(reader.integer("games", 0, kMostCount, 0));
  if (const Value* const strength = reader.find("strength")) {
    trained.strength = read_strength(*strength, diagnostics);
  }
  read_inputs(reader.require("inputs"), trained, diagnostics);
  reader.finish();
  return trained;
}

/// Every ruleset has beliefs.
bool is_belief(std::string_view name) {
  return name.starts_with("belief/");
}

/// Inputs of a file and of a ruleset, without beliefs.
struct Overlap {
  std::int32_t shared = 0;
  std::int32_t only_there = 0;
  std::int32_t only_here = 0;

  /// Below that most weights would only be compared with those of the greedy bot.
  [[nodiscard]] bool knows_half() const { return shared > 0 && shared >= only_here; }
  /// Shared inputs as a part of all that either has.
  [[nodiscard]] double share() const {
    return static_cast<double>(shared) / (shared + only_there + only_here);
  }
};

Overlap overlap_of(const TrainedFile& file, const ValueInputs& inputs) {
  Overlap overlap;
  for (const auto& [name, weight] : file.inputs) {
    if (!is_belief(name)) {
      ++(inputs.find(name) >= 0 ? overlap.shared : overlap.only_there);
    }
  }
  const auto here = std::count_if(inputs.list().begin(),
                                  inputs.list().end(),
                                  [](const ValueInput& input) { return !is_belief(input.name); });
  overlap.only_here = static_cast<std::int32_t>(here) - overlap.shared;
  return overlap;
}

/// How much a file says about a ruleset; 0: nothing.
double nearness(const TrainedFile& file, const Ruleset& rules, const ValueInputs& inputs) {
  constexpr double kItself = 2;
  constexpr double kSameName = 0.2;  // with other variants or options
  if (file.catalogue == rules.catalog.hash) {
    return kItself;
  }
  const Overlap overlap = overlap_of(file, inputs);
  if (!overlap.knows_half()) {
    return 0;
  }
  return overlap.share() + (file.ruleset == rules.name ? kSameName : 0);
}

bool is_for_many(std::int32_t players) {
  return players > 2;
}

}  // namespace

TrainedFile parse_trained_file(std::string_view text, const std::string& file) {
  Diagnostics diagnostics;
  const std::optional<Value> value = parse_json(text, SourceRef{file, 1, 1}, diagnostics);
  TrainedFile trained;
  if (value) {
    trained = read_trained(*value, diagnostics);
  }
  diagnostics.throw_if_any();
  return trained;
}

TrainedFile read_trained_file(const std::string& file) {
  std::error_code none;
  const Result<std::string> text =
      read_text_file_in(canonical(std::filesystem::absolute(file).parent_path(), none), file);
  if (!text.ok()) {
    Diagnostics diagnostics;
    diagnostics.add(unread(file, text.error()));
    diagnostics.throw_if_any();
  }
  return parse_trained_file(text.value(), file);
}

bool is_about(const TrainedFile& file, const Ruleset& rules, std::int32_t players) {
  return file.catalogue == rules.catalog.hash && file.players == players;
}

const TrainedFile* nearest_trained_file(const std::vector<TrainedFile>& files,
                                        const Ruleset& rules,
                                        std::int32_t players) {
  const ValueInputs inputs(rules.catalog);
  const bool is_team = names_goals(rules.catalog);
  const TrainedFile* nearest = nullptr;
  double most = 0;
  for (const TrainedFile& file : files) {
    const bool is_alike = is_team || is_for_many(file.players) == is_for_many(players);
    const double near = is_alike ? nearness(file, rules, inputs) : 0;
    const bool has_nearer_players =
        nearest != nullptr && near == most &&
        std::abs(file.players - players) < std::abs(nearest->players - players);
    if (near > most || has_nearer_players) {
      nearest = &file;
      most = near;
    }
  }
  return nearest;
}

bool is_trained_for(const Ruleset& rules) {
  const auto knows = [&rules](std::int32_t players) {
    return nearest_trained_file(shipped_trained_files(), rules, players) != nullptr;
  };
  return knows(rules.catalog.least_players) || knows(rules.catalog.most_players);
}

std::vector<float> trained_values(const TrainedFile& file, const ValueInputs& inputs) {
  std::vector<float> values = inputs.standards();
  for (const auto& [name, weight] : file.inputs) {
    const std::int32_t input = inputs.find(name);
    if (input >= 0) {
      values[static_cast<std::size_t>(input)] = weight;
    }
  }
  return values;
}

ValueWeights trained_weights(const Ruleset& rules, std::int32_t players) {
  const TrainedFile* const file = nearest_trained_file(shipped_trained_files(), rules, players);
  if (file == nullptr) {
    return ValueWeights(rules.catalog);
  }
  const ValueInputs inputs(rules.catalog);
  return inputs.weights(trained_values(*file, inputs));
}

}  // namespace bastide
