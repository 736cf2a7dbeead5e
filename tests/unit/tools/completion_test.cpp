#include "sdk/tools/shell/completion.h"

#include <gtest/gtest.h>

namespace bastide {
namespace {

OptionRow option(std::vector<std::string> names, std::string value = "") {
  OptionRow row;
  row.names = std::move(names);
  row.value = std::move(value);
  return row;
}

OptionRow word(std::string name, std::string value = "") {
  OptionRow row = option({std::move(name)}, std::move(value));
  row.is_word = true;
  return row;
}

CommandTable small_table() {
  CommandTable table;
  table.globals = {option({"-q", "--quiet"}), option({"--color"}, "WHEN")};
  table.globals[1].words = {"auto", "always", "never"};
  VerbRow sail{{"sail", "Play", "sails a boat", {}, ""}, {}};
  sail.options = {word("RULESET"),
                  option({"--with"}, "VARIANT"),
                  option({"--set"}, "PLUGIN.OPTION=VALUE"),
                  option({"--bots"}, "BOT,BOT"),
                  option({"-o", "--out"}, "FILE"),
                  option({"--into"}, "FOLDER")};
  sail.options[1].is_many = true;
  VerbRow sing{{"sing", "Play", "sings a song", {}, ""}, {}};
  sing.options = {word("WHAT"), word("BOT", "[BOT BOT ...]")};
  sing.options[0].words = {"loud", "low"};
  sing.options[1].is_many = true;
  table.verbs = {sail, sing};
  return table;
}

std::vector<Candidate> small_names(Nameable kind) {
  switch (kind) {
    case Nameable::ruleset:
      return {{"lake", "a lake"}, {"sea", "the sea"}};
    case Nameable::variant:
      return {{"storm", ""}, {"calm", ""}};
    case Nameable::plugin:
      return {{"boats", ""}};
    case Nameable::setting:
      return {{"boats.sails=true", ""}, {"boats.masts=", ""}};
    case Nameable::bot:
      return {{"greedy", ""}, {"random", ""}};
    case Nameable::parcel:
      return {{"crate", "of a friend"}};
  }
  return {};
}

std::string after(const std::vector<std::string>& words) {
  return completion_lines(complete(small_table(), words, small_names));
}

TEST(Completion, FirstTheVerbs) {
  EXPECT_EQ(after({}),
            "help\ttells of the program, or of a verb\nsail\tsails a boat\nsing\tsings a song\n");
  EXPECT_EQ(after({"sa"}), "sail\tsails a boat\n");
  EXPECT_EQ(after({"-q", "si"}), "sing\tsings a song\n");
  EXPECT_EQ(after({"--color", "never", "si"}), "sing\tsings a song\n");
}

TEST(Completion, ThenItsWordsInTheirOrder) {
  EXPECT_EQ(after({"sail", ""}), "lake\ta lake\nsea\tthe sea\n:files\n");
  EXPECT_EQ(after({"sail", "--with", "storm", "s"}), "sea\tthe sea\n:files\n");
  EXPECT_EQ(after({"sail", "sea", ""}), "");
  EXPECT_EQ(after({"sing", ""}), "loud\nlow\n");
  EXPECT_EQ(after({"sing", "low", ""}), "greedy\nrandom\n");
  EXPECT_EQ(after({"sing", "low", "greedy", "r"}), "random\n");
}

TEST(Completion, FlagsOfTheVerbAndOfTheProgram) {
  EXPECT_EQ(after({"sail", "sea", "--"}),
            "--with\n--set\n--bots\n--out\n--into\n--quiet\n--color\n");
  EXPECT_EQ(after({"-"}), "--quiet\n--color\n");
}

TEST(Completion, AFlagIsNotOfferedAgainUnlessItMayBeGivenAgain) {
  EXPECT_EQ(after({"sail", "--with", "calm", "-o", "a", "-q", "--"}),
            "--with\n--set\n--bots\n--into\n--color\n");
}

TEST(Completion, ValuesOfFlags) {
  EXPECT_EQ(after({"--color", "a"}), "auto\nalways\n");
  EXPECT_EQ(after({"--color=n"}), "--color=never\n");
  EXPECT_EQ(after({"sail", "--with", ""}), "storm\ncalm\n");
  EXPECT_EQ(after({"sail", "--with=c"}), "--with=calm\n");
  EXPECT_EQ(after({"sail", "--set", "boats.m"}), "boats.masts=\n");
  EXPECT_EQ(after({"sail", "-o", ""}), ":files\n");
  EXPECT_EQ(after({"sail", "--into", ""}), ":folders\n");
}

TEST(Completion, ListsGrowBehindTheirLastComma) {
  EXPECT_EQ(after({"sail", "--bots", "greedy,r"}), "greedy,random\n");
  EXPECT_EQ(after({"sail", "--bots=random,g"}), "--bots=random,greedy\n");
}

TEST(Completion, AfterTwoDashesThereAreNoFlags) {
  EXPECT_EQ(after({"sail", "--", "--"}), ":files\n");
  EXPECT_EQ(after({"sail", "--", "l"}), "lake\ta lake\n:files\n");
}

TEST(Completion, WhatMakesNoSenseIsPassedOver) {
  EXPECT_EQ(after({"--nonsense", "sa"}), "sail\tsails a boat\n");
  EXPECT_EQ(after({"sail", "--nonsense=x", "s"}), "sea\tthe sea\n:files\n");
  EXPECT_EQ(after({"sail", "--quiet=x"}), "");
}

TEST(Completion, ParcelsAreNamed) {
  CommandTable table;
  table.verbs = {{{"stow", "Share", "puts it away", {}, ""}, {word("PARCEL")}}};
  EXPECT_EQ(completion_lines(complete(table, {"stow", ""}, small_names)), "crate\tof a friend\n");
}

}  // namespace
}  // namespace bastide
