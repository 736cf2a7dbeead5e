#include "sdk/tools/shell/gate.h"

#include <string>

#include <gtest/gtest.h>

namespace bastide {
namespace {

TEST(Gate, StylesOfTheProgramReachTheTerminal) {
  EXPECT_EQ(through_gate("a " + styled("1", "b") + " c"), "a \x1b[1mb\x1b[0m c");
  EXPECT_EQ(through_gate(styled("1;38;5;32", "@")), "\x1b[1;38;5;32m@\x1b[0m");
  EXPECT_EQ(through_gate(emptied_line() + "7 games"), "\r\x1b[K7 games");
}

TEST(Gate, SequencesOfStrangersAreShown) {
  EXPECT_EQ(through_gate("\x1b[1mb\x1b[0m\n"), "\\x1b[1mb\\x1b[0m\n");
  EXPECT_EQ(through_gate(styled("1", "\x1b]0;x\x07")), "\x1b[1m\\x1b]0;x\\x07\x1b[0m");
}

TEST(Gate, WhatWasShownIsNoMark) {
  const std::string shown = through_gate(styled("1", "b"));
  EXPECT_EQ(through_gate(shown), "\\x1b[1mb\\x1b[0m");
}

TEST(Gate, ACutMarkIsNoSequence) {
  const std::string mark = styled("1", "");
  for (std::size_t size = 1; size < 17; ++size) {
    EXPECT_EQ(through_gate(mark.substr(0, size)).find('\x1b'), std::string::npos) << size;
  }
}

TEST(Gate, ALineStaysOneWithItsStyles) {
  const std::string line = one_line(styled("1", "a\nb") + "\t\x1b[2J");
  EXPECT_EQ(through_gate(line), "\x1b[1ma\\nb\x1b[0m\\t\\x1b[2J");
  EXPECT_EQ(one_line(line), line);
  EXPECT_EQ(line_of("{}: {}", "a\nb", 7), "a\\nb: 7\n");
}

TEST(Gate, LaterLinesOfAMessageAreSetIn) {
  EXPECT_EQ(hanging("one\nbastide: two\n"), "one\n  bastide: two");
  EXPECT_EQ(hanging("one"), "one");
}

TEST(Gate, WidthIsThatOfWhatIsShown) {
  EXPECT_EQ(text_width("äb"), 2U);
  EXPECT_EQ(text_width(styled("31", "äb")), 2U);
  EXPECT_EQ(text_width("\x1b"), 4U);
  EXPECT_EQ(text_width("\n"), 2U);
  EXPECT_EQ(text_width("\xff"), 4U);
}

TEST(Gate, NamesThatCannotBeSeenAreRefused) {
  EXPECT_EQ(refuse_invisible("Rosé 2"), "");
  EXPECT_EQ(refuse_invisible("a\nb"),
            "expected a text on one line without control or invisible characters, found \"a\\nb\"");
}

}  // namespace
}  // namespace bastide
