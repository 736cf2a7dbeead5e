#include "sdk/tools/trial/junit.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "kernel/base/visible.h"

namespace bastide {

namespace {

/// Text and attribute values: visible, as XML forbids control characters, with its lines.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : visible_text(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\n':
        result += "&#10;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string case_xml(const TestCase& test) {
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"",
                                 escaped(test.file),
                                 escaped(test.name),
                                 test.seconds);
  if (test.failures.empty()) {
    return text + "/>\n";
  }
  text += ">\n";
  for (const std::string& failure : test.failures) {
    text += fmt::format("      <failure message=\"{}\"/>\n", escaped(failure));
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
                        escaped(first->file),
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
