// Test results in the XML form that continuous-integration servers read.
#pragma once

#include <string>
#include <vector>

namespace bastide {

/// One scenario or transcript.
struct TestCase {
  std::string file;
  std::string name;
  std::vector<std::string> failures;  // empty: passed
  double seconds = 0;
};

/// One suite per file, in the order of the cases.
[[nodiscard]] std::string junit_xml(const std::vector<TestCase>& cases);

}  // namespace bastide
