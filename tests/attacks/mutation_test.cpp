#include "tests/attacks/mutation.h"

#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/attacks/archive.h"
#include "tests/attacks/attack_file.h"
#include "tests/attacks/corpus.h"
#include "tests/attacks/json_tree.h"
#include "tests/attacks/output.h"
#include "tests/attacks/process.h"
#include "tests/attacks/verdict.h"

namespace bastide {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

const char* const kGame =
    R"({"bastide_record":1,"ruleset":"base","players":["Red","Blue"],"seed":7})"
    "\n"
    R"({"n":1,"by":"chance","choice":"core:draw","answer":"base/V","hash":"3a"})"
    "\n";

const char* const kRun = R"({"bastide_run":1,"verb":"sim","bots":["random"],"seed":1,"count":1})"
                         "\n"
                         R"({"played":[0,1],"games":1})"
                         "\n";

const char* const kManifest =
    R"({"thing":{"kind":"variant","name":"roads","sha256":""},)"
    R"("holds":[{"kind":"variant","name":"roads","sha256":""}],)"
    R"("files":[{"path":"scripts/variants/roads.lua","bytes":0,"sha256":""}]})";

std::string parcel() {
  std::vector<PackedFile> files{{kManifestOfParcel, kManifest},
                                {"scripts/variants/roads.lua", "-- title: Roads\n"}};
  seal_parcel(files);
  return write_archive(files);
}

const Corpus& corpus() {
  static const Corpus read = read_corpus(BASTIDE_SOURCE_DIR,
                                         {{kGame},
                                          {{"sim", seal_run(kRun)}},
                                          {{"plan.json", R"({"bastide_job":1,"cells":[]})"}},
                                          {{"roads", parcel()}}});
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
  std::map<std::string, int> kinds;
  constexpr int kDrawn = 4000;
  for (std::uint64_t number = 0; number < kDrawn; ++number) {
    const AttackMutant mutant = make_mutant(corpus(), 1, number);
    paths.insert(mutant.path);
    ++kinds[mutant.kind];
  }
  for (const char* const path : {"mutant.json",
                                 "mutant.jsonl",
                                 "mutant.lua",
                                 "mutant.run",
                                 "plan.json",
                                 "mutant.bastide",
                                 "plugins/base/lang/de.po",
                                 "plugins/base/plugin.json",
                                 "plugins/base/rules.lua",
                                 "plugins/mists/tiles.json",
                                 "rulesets/mutant.json",
                                 "scripts/variants/mutant.lua",
                                 "sdk/lang/fr.po"}) {
    EXPECT_TRUE(paths.contains(path)) << path;
  }
  const int share = kDrawn / static_cast<int>(corpus().kinds.size());
  for (const CorpusKind& kind : corpus().kinds) {
    EXPECT_NEAR(kinds[kind.name], share, share / 4) << kind.name;
  }
}

TEST(Mutant, MayBeOfOneKind) {
  for (std::uint64_t number = 0; number < 50; ++number) {
    EXPECT_EQ(make_mutant(corpus(), 1, number, "parcel").kind, "parcel");
  }
  EXPECT_THROW(static_cast<void>(make_mutant(corpus(), 1, 0, "parcl")), std::runtime_error);
}

// A new message is in a dialogue before it is in the program.
TEST(Mutant, DialoguesHaveEveryMessage) {
  std::set<std::string> said;
  for (const CorpusKind& kind : corpus().kinds) {
    for (const Sound& sound : kind.sounds) {
      if (sound.form == Sound::Form::dialogue) {
        said.insert(sound.text);
      }
    }
  }
  const std::string schema =
      read_bytes(std::string(BASTIDE_SOURCE_DIR) + "/sdk/schemas/session.schema.json");
  const std::string before = R"("#/definitions/ask_)";
  int messages = 0;
  for (std::size_t at = schema.find(before); at != std::string::npos;
       at = schema.find(before, at + 1), ++messages) {
    const std::size_t begin = at + before.size();
    const std::string name = schema.substr(begin, schema.find('"', begin) - begin);
    const std::string field = R"("do":")" + name + '"';
    EXPECT_TRUE(std::any_of(said.begin(), said.end(), [&](const std::string& text) {
      return text.find(field) != std::string::npos;
    })) << name;
  }
  EXPECT_GT(messages, 60);
}

TEST(Mutant, OfRunsAndParcelsIsMostlySealed) {
  int runs = 0;
  int parcels = 0;
  constexpr int kDrawn = 200;
  for (std::uint64_t number = 0; number < kDrawn; ++number) {
    const std::string run = make_mutant(corpus(), 1, number, "run").files.at("mutant.run");
    runs += run == seal_run(run) ? 1 : 0;
    const std::string bytes = make_mutant(corpus(), 1, number, "parcel").files.at("mutant.bastide");
    std::vector<PackedFile> files = read_archive(bytes);
    const bool is_whole = !files.empty() && write_archive(files) == bytes;
    seal_parcel(files);
    parcels += is_whole && write_archive(files) == bytes ? 1 : 0;
  }
  EXPECT_GT(runs * 2, kDrawn);
  EXPECT_LT(runs, kDrawn);
  EXPECT_GT(parcels * 2, kDrawn);
  EXPECT_LT(parcels, kDrawn);
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

TEST(Verdict, OfASessionIsAReplyForEachMessage) {
  const std::string asked = "{\"id\":1}\n\n{\"id\":2}\n";
  const std::string first = R"({"id":1,"ok":{}})"
                            "\n";
  const std::string event = R"({"event":"files"})"
                            "\n";
  const std::string second = R"({"id":2,"error":{"code":"usage","message":"no"}})"
                             "\n";
  EXPECT_THAT(find_reply_fault(asked, first + event + second), IsEmpty());
  EXPECT_THAT(find_reply_fault(asked, first), HasSubstr("2 messages, 1 replies"));
  EXPECT_THAT(find_reply_fault(asked, first + second + event + second), HasSubstr("another reply"));
  EXPECT_THAT(find_reply_fault(asked, second + first),
              HasSubstr("message 1: the reply has the id"));
  EXPECT_THAT(find_reply_fault(asked, first + "{\"id\":2}\n"), HasSubstr("either ok or error"));
  EXPECT_THAT(find_reply_fault(asked, first + "oh\n"), HasSubstr("no JSON object"));
  EXPECT_THAT(find_reply_fault(asked,
                               R"({"id":1,"error":{"code":"what","message":"no"}})"
                               "\n"),
              HasSubstr("the code \"what\""));
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
