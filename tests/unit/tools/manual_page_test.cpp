#include "sdk/tools/shell/manual_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bastide {
namespace {

using ::testing::HasSubstr;

CommandTable table_of_one_verb() {
  OptionRow ruleset;
  ruleset.names = {"RULESET"};
  ruleset.is_word = true;
  ruleset.is_required = true;
  ruleset.about = "what is played";
  OptionRow out;
  out.names = {"-o", "--out"};
  out.value = "FILE";
  out.about = ".hidden is no request, and C:\\dir no escape";
  CommandTable table;
  table.version = "1.2.3";
  table.verbs = {
      {{"sail", "Play", "sails a boat", {"bastide sail sea"}, "docs/sea.md"}, {ruleset, out}}};
  table.exits = {{2, "command line"}};
  return table;
}

TEST(ManualPage, TellsOfEachVerbWithItsWordsAndOptions) {
  const std::string page = manual_page(table_of_one_verb());
  EXPECT_THAT(page, HasSubstr(".TH BASTIDE 1 \"\" \"bastide 1.2.3\""));
  EXPECT_THAT(page, HasSubstr(".SS sail\nsails a boat.\n"));
  EXPECT_THAT(page, HasSubstr("\\fBbastide sail\\fR [\\fIoption ...\\fR] \\fIRULESET\\fR\n"));
  EXPECT_THAT(page, HasSubstr(".TP\n\\fIRULESET\\fR\nwhat is played\n"));
  EXPECT_THAT(page, HasSubstr(".TP\n\\fB\\-o\\fR, \\fB\\-\\-out\\fR \\fIFILE\\fR\n"));
  EXPECT_THAT(page, HasSubstr("    bastide sail sea\n"));
  EXPECT_THAT(page, HasSubstr(".TP\n\\fB2\\fR\ncommand line\n"));
}

TEST(ManualPage, TextStaysText) {
  EXPECT_THAT(manual_page(table_of_one_verb()),
              HasSubstr("\n\\&.hidden is no request, and C:\\edir no escape\n"));
}

}  // namespace
}  // namespace bastide
