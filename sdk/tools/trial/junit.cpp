#include "sdk/tools/trial/junit.h"

#include <algorithm>

#include <fmt/format.h>

#include "sdk/tools/shell/xml.h"

namespace bastide {

namespace {

std::string case_xml(const TestCase& test) {
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"",
                                 xml_escaped(test.file),
                                 xml_escaped(test.name),
                                 test.seconds);
  if (test.failures.empty()) {
    return text + "/>\n";
  }
  text += ">\n";
  for (const std::string& failure : test.failures) {
    text += fmt::format("      <failure message=\"{}\"/>\n", xml_escaped(failure));
  }
  return text + "    </testcase>\n";
}

}  // namespace

std::string junit_xml(const std::vector<TestCase>& cases) {
  const auto failed = [](const TestCase& test) {
    return !test.failures.empty();
  };
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"{}\" failures=\"{}\">\n",
      cases.size(),
      std::count_if(cases.begin(), cases.end(), failed));
  for (auto first = cases.begin(); first != cases.end();) {
    const auto last = std::find_if(
        first, cases.end(), [&](const TestCase& test) { return test.file != first->file; });
    text += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\">\n",
                        xml_escaped(first->file),
                        last - first,
                        std::count_if(first, last, failed));
    for (; first != last; ++first) {
      text += case_xml(*first);
    }
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

}  // namespace bastide
