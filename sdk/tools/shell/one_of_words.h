// A check of CLI11 for a value that is one of a few words.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "kernel/base/said.h"

namespace bastide {

[[nodiscard]] inline CLI::Validator one_of_words(const std::vector<std::string>& words) {
  const std::string list = fmt::format("{{{}}}", fmt::join(words, ","));
  const auto complaint = [words, list](const std::string& text) {
    return std::find(words.begin(), words.end(), text) != words.end()
               ? std::string()
               : said_with("{} not in {}", text, list);
  };
  return {complaint, list};
}

}  // namespace bastide
