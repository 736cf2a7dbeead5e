#include "tests/attacks/mutation.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/attacks/attack_file.h"
#include "tests/attacks/corpus.h"
#include "tests/attacks/json_tree.h"
#include "tests/attacks/output.h"
#include "tests/attacks/process.h"

namespace bastide {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

const char* const kGame =
    R"({"bastide_record":1,"ruleset":"base","players":["Red","Blue"],"seed":7})"
    "\n"
    R"({"n":1,"by":"chance","choice":"core:draw","answer":"base/V","hash":"3a"})"
    "\n";

const Corpus& corpus() {
  static const Corpus read = read_corpus(BASTIDE_SOURCE_DIR, {kGame});
  return read;
}

TEST(JsonTree, KeepsWhatIsWritten) {
  for (const char* const text :
       {R"({"a":1e400,"a":[-0,"\ud800\"",true],"b":{}})", "[]", R"("x")", "12"}) {
    const std::optional<JsonNode> tree = parse_json_tree(text);
    ASSERT_TRUE(tree) << text;
    EXPECT_EQ(write_json_tree(*tree), text);
  }
  for (const char* const text : {"", "{", "[1", R"({"a")", R"("x)", "[1] 2", R"({a:1})"}) {
    EXPECT_FALSE(parse_json_tree(text)) << text;
  }
}

TEST(Mutant, IsAFunctionOfItsNumbers) {
  for (std::uint64_t number = 0; number < 200; ++number) {
    const AttackMutant one = make_mutant(corpus(), 5, number);
    const AttackMutant two = make_mutant(corpus(), 5, number);
    EXPECT_EQ(one.files, two.files);
    EXPECT_EQ(one.commands, two.commands);
  }
}

TEST(Mutant, DiffersFromItsOriginal) {
  for (std::uint64_t number = 0; number < 2000; ++number) {
    const AttackMutant mutant = make_mutant(corpus(), 5, number);
    EXPECT_NE(mutant.files.at(mutant.path), mutant.before) << mutant.path << ", number " << number;
  }
}

TEST(Mutant, IsSeldomTheSameTwice) {
  std::set<std::string> texts;
  for (std::uint64_t number = 0; number < 2000; ++number) {
    const AttackMutant mutant = make_mutant(corpus(), number % 2, number);
    texts.insert(mutant.path + mutant.files.at(mutant.path));
  }
  EXPECT_GT(texts.size(), 1800U);
}

TEST(Mutant, ComesOfEveryKindOfFile) {
  std::set<std::string> paths;
  for (std::uint64_t number = 0; number < 2000; ++number) {
    paths.insert(make_mutant(corpus(), 1, number).path);
  }
  for (const char* const path : {"mutant.json",
                                 "mutant.jsonl",
                                 "mutant.lua",
                                 "plugins/base/plugin.json",
                                 "plugins/base/rules.lua",
                                 "plugins/mists/tiles.json",
                                 "rulesets/mutant.json",
                                 "scripts/variants/mutant.lua"}) {
    EXPECT_TRUE(paths.contains(path)) << path;
  }
}

TEST(Mutant, OfJsonIsMostlyJson) {
  int trees = 0;
  int all = 0;
  for (std::uint64_t number = 0; number < 2000; ++number) {
    const AttackMutant mutant = make_mutant(corpus(), 1, number);
    const std::string& text = mutant.files.at(mutant.path);
    if (mutant.form == Sound::Form::json && text.size() < 10000) {
      ++all;
      trees += parse_json_tree(text) ? 1 : 0;
    }
  }
  EXPECT_GT(trees * 4, all * 3);
}

TEST(Output, MayHoldTextAlone) {
  EXPECT_THAT(find_fault("fine\tä “x” 0→1\n"), IsEmpty());
  EXPECT_THAT(find_fault("a\nred \x1b[31m"),
              HasSubstr("line 2: the control character U+001B in: red \\x1b[31m"));
  EXPECT_THAT(find_fault("x\xc2\x9b"), HasSubstr("U+009B"));
  EXPECT_THAT(find_fault("x\xe2\x80\xaey"), HasSubstr("U+202E"));
  EXPECT_THAT(find_fault("x\r\n"), HasSubstr("U+000D"));
  EXPECT_THAT(find_fault("x\xff"), HasSubstr("no UTF-8"));
  EXPECT_THAT(find_fault("bastide: basic_string::substr"), HasSubstr("internal name"));
}

Finished run(const std::string& script, double allowed) {
  Command command;
  command.words = {"/bin/sh", "-c", script};
  command.environment = {"PATH=/usr/bin:/bin"};
  command.folder = "/";
  command.out = "/dev/null";
  command.err = "/dev/null";
  command.wall_seconds = allowed;
  ProcessPool pool;
  pool.start(command);
  return pool.next();
}

TEST(Process, HangsWhereItWaitsAndNotWhereItWorks) {
  EXPECT_TRUE(run("sleep 20", 0.3).hung);
  const Finished works = run("i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done; exit 7", 0.1);
  EXPECT_FALSE(works.hung);
  EXPECT_EQ(works.code, 7);
}

TEST(AttackFile, SaysWhatItExpects) {
  const std::filesystem::path folder = std::filesystem::path(BASTIDE_SOURCE_DIR) / "tests/attacks";
  const Attack attack = read_attack(folder, folder / "memory/prompt_of_many_places.sh");
  EXPECT_EQ(attack.name, "memory/prompt_of_many_places");
  EXPECT_EQ(attack.promise, "bounded-memory");
  EXPECT_EQ(attack.exits, std::vector<int>{0});
  EXPECT_EQ(attack.mib, 600);
  EXPECT_EQ(attack.seconds, 5);
  EXPECT_THAT(attack.faults, IsEmpty());
}

}  // namespace
}  // namespace bastide
