// Test results in the XML form that continuous-integration servers read.
#pragma once

#include <string>
#include <vector>

#include "sdk/tools/trial/scenario_play.h"

namespace bastide {

/// One scenario or transcript.
struct TestCase {
  std::string file;
  std::string name;
  std::vector<std::string> failures;  // empty: passed
  double seconds = 0;
  /// Of the first failures, what is known besides their texts; others are texts alone.
  std::vector<ScenarioFailure> known{};
};

/// One suite per file, in the order of the cases.
[[nodiscard]] std::string junit_xml(const std::vector<TestCase>& cases);

}  // namespace bastide
