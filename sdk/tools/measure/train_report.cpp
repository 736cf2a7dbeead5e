#include "sdk/tools/measure/train_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/io/record_file.h"
#include "kernel/io/seed.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr double kFilePart = 10'000;          // of weights and shares in the file
constexpr std::size_t kMostShownWeights = 8;  // weights

double rounded(double value) {
  return std::round(value * kFilePart) / kFilePart;
}

Json strength_json(const Strength& strength) {
  return {{"against", strength.against},
          {"pairs", strength.pairs},
          {"wins", rounded(strength.wins)},
          {"wins_low", rounded(strength.wins_low)},
          {"wins_high", rounded(strength.wins_high)},
          {"margin", rounded(strength.margin)},
          {"margin_low", rounded(strength.margin_low)},
          {"margin_high", rounded(strength.margin_high)}};
}

std::string strength_text(const Strength& strength) {
  if (strength.pairs == 0) {
    return said("Its strength was not measured.") + "\n";
  }
  return said_with(
             "Against {}: {:.1f} % of the victories ({:.1f} to {:.1f}), {:+.1f} points a game "
             "({:+.1f} to "
             "{:+.1f}), {}.",
             strength.against,
             100 * strength.wins,
             100 * strength.wins_low,
             100 * strength.wins_high,
             strength.margin,
             strength.margin_low,
             strength.margin_high,
             said_counted(static_cast<std::int64_t>(strength.pairs), "{} pair", "{} pairs")) +
         "\n";
}

/// The weights that have moved farthest, in steps.
std::string weights_text(const TrainedFile& file, const ValueInputs& inputs) {
  struct Row {
    const ValueInput* input;
    float value;
    float steps;
  };
  std::vector<Row> rows;
  for (const auto& [name, value] : file.inputs) {
    const ValueInput& input =
        inputs.list()[static_cast<std::size_t>(std::max(0, inputs.find(name)))];
    rows.push_back({&input, value, std::abs(value - input.standard) / input.step});
  }
  std::stable_sort(
      rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.steps > b.steps; });
  rows.resize(std::min(rows.size(), kMostShownWeights));
  std::string text = rows.empty() ? "" : said("Weights that changed most:") + "\n";
  for (const Row& row : rows) {
    text += fmt::format(
        "  {:40} {:7.3f}  greedy {:7.3f}\n", row.input->name, row.value, row.input->standard);
  }
  return text;
}

}  // namespace

std::vector<std::pair<std::string, float>> changed_inputs(const ValueInputs& inputs,
                                                          const std::vector<float>& values) {
  std::vector<std::pair<std::string, float>> changed;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const ValueInput& input = inputs.list()[i];
    if (std::abs(values[i] - input.standard) * kFilePart >= 0.5) {
      changed.emplace_back(input.name, values[i]);
    }
  }
  return changed;
}

Json trained_json(const TrainedFile& file) {
  Json inputs = Json::object();
  for (const auto& [name, value] : file.inputs) {
    inputs[name] = rounded(static_cast<double>(value));
  }
  Json json{{"bastide_trained", 1},
            {"ruleset", file.ruleset},
            {"catalogue", hash_text(file.catalogue)},
            {"with", file.with},
            {"set", file.set},
            {"players", file.players},
            {"command", file.command},
            {"seed", seed_json(file.seed)},
            {"games", file.games}};
  if (file.strength.pairs > 0) {
    json["strength"] = strength_json(file.strength);
  }
  json["inputs"] = std::move(inputs);
  return json;
}

Json train_json(const TrainedFile& file, const TrainResult& result, const std::string& path) {
  Json generations = Json::array();
  for (const Generation& generation : result.generations) {
    generations.push_back({{"pairs", generation.pairs},
                           {"margin", rounded(generation.margin)},
                           {"error", rounded(generation.error)},
                           {"kept", generation.kept}});
  }
  return {{"bastide_train", 1},
          {"file", path},
          {"interrupted", result.interrupted},
          {"games", result.games},
          {"failures", result.failures},
          {"generations", std::move(generations)},
          {"trained", trained_json(file)}};
}

std::string train_text(const TrainedFile& file,
                       const TrainResult& result,
                       const ValueInputs& inputs) {
  std::string text;
  for (std::size_t i = 0; i < result.generations.size(); ++i) {
    const Generation& generation = result.generations[i];
    text +=
        said_with(
            "Generation {}: learnt from {}, {:+.2f} ± {:.2f} points a game against the "
            "one before: {}.",
            i + 1,
            said_counted(static_cast<std::int64_t>(generation.pairs), "{} pair", "{} pairs"),
            generation.margin,
            generation.error,
            generation.kept ? said_as("generation", "kept") : said_as("generation", "not kept")) +
        "\n";
  }
  return text + strength_text(file.strength) + weights_text(file, inputs);
}

}  // namespace bastide
