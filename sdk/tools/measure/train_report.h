// What `bastide train` has learnt, as a file and as a table for people.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "sdk/bots/trained_file.h"
#include "sdk/tools/measure/train.h"

namespace bastide {

/// The file's content as parse_trained_file() reads it back.
[[nodiscard]] nlohmann::ordered_json trained_json(const TrainedFile& file);
/// The same with the generations, as --json shows it.
[[nodiscard]] nlohmann::ordered_json train_json(const TrainedFile& file,
                                                const TrainResult& result,
                                                const std::string& path);
/// A line a generation, the strength, and the weights that changed most.
[[nodiscard]] std::string train_text(const TrainedFile& file,
                                     const TrainResult& result,
                                     const ValueInputs& inputs);

/// Weights that are not what the greedy bot believes, by name.
[[nodiscard]] std::vector<std::pair<std::string, float>> changed_inputs(
    const ValueInputs& inputs, const std::vector<float>& values);

}  // namespace bastide
