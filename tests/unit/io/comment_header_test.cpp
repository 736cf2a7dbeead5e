#include "kernel/io/comment_header.h"

#include <string>

#include <gtest/gtest.h>

namespace bastide {
namespace {

/// "key=value@line:column" of each line, then the complaints.
std::string header(std::string_view text) {
  Diagnostics diagnostics;
  std::string found;
  for (const HeaderLine& line : read_comment_header(text, "f", diagnostics)) {
    found += line.key + "=" + line.value + "@" + std::to_string(line.at.line) + ":" +
             std::to_string(line.at.column) + "\n";
  }
  return found + to_string(diagnostics.all());
}

TEST(CommentHeader, EndsWhereTheCommentsEnd) {
  EXPECT_EQ(header("-- title: Toll\n-- a remark\n-- option x: { \"a\": 1 }\n\n-- late: 1\n"),
            "title=Toll@1:11\noption x={ \"a\": 1 }@3:14\n");
  EXPECT_EQ(header(""), "");
  EXPECT_EQ(header("--"), "");
  EXPECT_EQ(header("-- title: Toll"), "title=Toll@1:11\n");
}

TEST(CommentHeader, LinesMayEndInCrLf) {
  EXPECT_EQ(header("-- title: Toll\r\n-- about: It costs. \r\n\r\nlocal x\r\n"),
            "title=Toll@1:11\nabout=It costs.@2:11\n");
}

TEST(CommentHeader, ValuesAreVisible) {
  const std::string wanted =
      "expected a text on one line without control or invisible characters, found ";
  EXPECT_EQ(header("-- title: a\x1b[2J\n-- about: b\n"),
            "about=b@2:11\nf:1:11: \"title\": " + wanted + "\"a\\x1b[2J\"\n");
  EXPECT_EQ(header("-- title: a\rb\n"), "f:1:11: \"title\": " + wanted + "\"a\\x0db\"\n");
}

}  // namespace
}  // namespace bastide
