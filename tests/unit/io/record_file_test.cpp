#include "kernel/io/record_file.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/io/text_file.h"

namespace bastide {
namespace {

using testing::HasSubstr;
using testing::Not;

Record small_record() {
  Record record;
  record.setup.ruleset = "base";
  record.setup.plugins = {{"base", "1.0.0"}};
  record.setup.catalogue = 0x9f00000000000001ULL;
  record.setup.options = {
      {"base.farmers", "false"}, {"base.unplaceable", "return"}, {"hills.sheep", "3"}};
  record.setup.variants = {"hole_extra_turn"};
  record.setup.players = {"Red", "Blue"};
  record.setup.seed = 7;
  record.setup.first = "Blue";
  record.answers = {{"chance", "core:draw", "base/V", 0x3a, 2},
                    {"Blue", "core:place", "base/V 1,0 r3", 0xfULL << 60U, 3}};
  record.outcome = RecordOutcome{"ranking", {{"Red", 31}, {"Blue", -2}}, {"Red"}};
  return record;
}

/// The lines of a record's text.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = text.find('\n', from);
    lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += line + "\n";
  }
  return text;
}

LoadedRecord parsed(const std::string& text) {
  Result<LoadedRecord> loaded = parse_record(text, "game.jsonl");
  EXPECT_TRUE(loaded.ok());
  return loaded.ok() ? loaded.value() : LoadedRecord();
}

TEST(RecordFile, WrittenTextReadsBackToTheSameText) {
  const std::string text = record_text(small_record());
  const LoadedRecord loaded = parsed(text);
  EXPECT_FALSE(loaded.fault.has_value());
  EXPECT_EQ(record_text(loaded.record), text);
  EXPECT_EQ(loaded.record.setup.seed, 7U);
  EXPECT_EQ(loaded.record.setup.first, "Blue");
  EXPECT_EQ(loaded.record.setup.options, small_record().setup.options);
  EXPECT_EQ(loaded.record.answers[1].hash, 0xfULL << 60U);
  EXPECT_EQ(loaded.record.answers[1].line, 3);
}

TEST(RecordFile, WhatIsNotComparedMayBeLeftOut) {
  const std::string text = R"({"bastide_record":1,"ruleset":"base","players":["Red","Blue"]})"
                           "\n"
                           R"({"n":1,"by":"chance","choice":"core:draw","answer":"base/V"})"
                           "\n";
  const LoadedRecord loaded = parsed(text);
  EXPECT_FALSE(loaded.fault.has_value());
  EXPECT_EQ(loaded.record.setup.seed, 1U);
  EXPECT_EQ(loaded.record.setup.catalogue, 0U);
  EXPECT_EQ(loaded.record.answers.at(0).hash, 0U);
  EXPECT_THAT(record_text(loaded.record), Not(HasSubstr("hash")));
  EXPECT_THAT(record_text(loaded.record), Not(HasSubstr("catalogue")));
}

TEST(RecordFile, OptionsKeepTheirTypeInTheFile) {
  EXPECT_THAT(
      record_text(small_record()),
      HasSubstr(R"("options":{"base.farmers":false,"base.unplaceable":"return","hills.sheep":3})"));
}

TEST(RecordFile, UnfinishedGameHasNoOutcome) {
  Record record = small_record();
  record.outcome.reset();
  const LoadedRecord loaded = parsed(record_text(record));
  EXPECT_FALSE(loaded.fault.has_value());
  EXPECT_FALSE(loaded.record.outcome.has_value());
}

TEST(RecordFile, TruncatedLineEndsTheValidPart) {
  const std::string text = record_text(small_record());
  const std::size_t third = text.find("{\"n\":2");
  const LoadedRecord loaded = parsed(text.substr(0, third + 20));
  ASSERT_TRUE(loaded.fault.has_value());
  EXPECT_EQ(loaded.fault->line, 3);
  EXPECT_THAT(loaded.fault->reason, HasSubstr("cut off"));
  EXPECT_EQ(loaded.record.answers.size(), 1U);
}

TEST(RecordFile, MissingLineIsNamed) {
  std::vector<std::string> lines = lines_of(record_text(small_record()));
  lines.erase(lines.begin() + 1);
  const LoadedRecord loaded = parsed(joined(lines));
  ASSERT_TRUE(loaded.fault.has_value());
  EXPECT_EQ(loaded.fault->line, 2);
  EXPECT_THAT(loaded.fault->reason, HasSubstr("expected number 1, found 2"));
}

TEST(RecordFile, UnknownKeyIsNamed) {
  std::vector<std::string> lines = lines_of(record_text(small_record()));
  lines[1].insert(1, R"("answr":"x",)");
  const LoadedRecord loaded = parsed(joined(lines));
  ASSERT_TRUE(loaded.fault.has_value());
  EXPECT_EQ(loaded.fault->line, 2);
  EXPECT_THAT(loaded.fault->reason, HasSubstr("answr"));
}

TEST(RecordFile, NothingFollowsTheOutcome) {
  std::vector<std::string> lines = lines_of(record_text(small_record()));
  lines.push_back(lines[1]);
  const LoadedRecord loaded = parsed(joined(lines));
  ASSERT_TRUE(loaded.fault.has_value());
  EXPECT_EQ(loaded.fault->line, 5);
  EXPECT_TRUE(loaded.record.outcome.has_value());
}

TEST(RecordFile, OtherFilesAreRefused) {
  for (const char* text : {"", "hello\n", "{\"tiles\":[]}\n", "{\"bastide_record\":2}\n"}) {
    const Result<LoadedRecord> loaded = parse_record(text, "game.jsonl");
    ASSERT_FALSE(loaded.ok()) << text;
    EXPECT_EQ(loaded.error().code, ErrorCode::bad_input);
    EXPECT_THAT(loaded.error().message, HasSubstr("game.jsonl"));
  }
}

TEST(RecordFile, FaultSaysHowToPlayOn) {
  EXPECT_EQ(fault_message("game.jsonl", {14, "the line is cut off"}, 12),
            "game.jsonl:14: the line is cut off. The 12 answers before it are valid: `bastide play "
            "--resume game.jsonl --save OTHER.jsonl` "
            "plays on from there.");
}

TEST(RecordFile, SavedFileLoads) {
  const std::filesystem::path path =
      std::filesystem::path(testing::TempDir()) / "record_file_test.jsonl";
  ASSERT_TRUE(save_record(path, small_record()).ok());
  const Result<LoadedRecord> loaded = load_record(path);
  ASSERT_TRUE(loaded.ok());
  EXPECT_EQ(record_text(loaded.value().record), record_text(small_record()));
  std::filesystem::remove(path);
}

TEST(RecordFile, ANameOfASeatHasABound) {
  Record record = small_record();
  record.setup.players.front() = std::string(200, 'x');
  EXPECT_TRUE(parse_record(record_text(record), "game.jsonl").ok());
  for (const std::size_t size : {201U, 9'000'000U}) {
    record.setup.players.front() = std::string(size, 'x');
    const Result<LoadedRecord> loaded = parse_record(record_text(record), "game.jsonl");
    ASSERT_FALSE(loaded.ok());
    EXPECT_THAT(loaded.error().message,
                HasSubstr(size == 201U ? "a text of at most 200 bytes" : "a text of at most 4000"));
    EXPECT_LT(loaded.error().message.size(), 1000U);
  }
  const Status saved =
      save_record(std::filesystem::path(testing::TempDir()) / "long_name.jsonl", record);
  EXPECT_FALSE(saved.ok());  // what could not be read is not written
}

}  // namespace
}  // namespace bastide
