// A game as a file: the set-up, every answer and the outcome, one JSON line each. A record that was
// written elsewhere, or by hand, may leave out hashes, versions, options and the seed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/io/text_file.h"

namespace bastide {

/// What a game was made from: line 1.
struct RecordSetup {
  std::string ruleset;                                       // name, or path of a file
  std::vector<std::pair<std::string, std::string>> plugins;  // id, version played
  std::uint64_t catalogue = 0;  // hash of the compiled ruleset; 0: not said
  std::vector<std::pair<std::string, std::string>>
      options;                        // plugin.option, value set for this game
  std::vector<std::string> variants;  // added for this game
  std::vector<std::string> players;   // names of the seats
  std::uint64_t seed = 1;
  std::string first;  // seat that begins; empty: as the ruleset says
};

/// One answer; its number is its place in Record::answers plus 1.
struct RecordAnswer {
  std::string by;  // name of the seat, or "chance"
  std::string choice;
  std::string text;        // of the option
  std::uint64_t hash = 0;  // of the state after it; 0: not said
  int line = 0;            // of the file, for messages
};

/// How the game ended: the last line.
struct RecordOutcome {
  std::string outcome;  // ranking, won, lost
  std::vector<std::pair<std::string, std::int32_t>> scores;
  std::vector<std::string> winners;
};

struct Record {
  RecordSetup setup;
  std::vector<RecordAnswer> answers;
  std::optional<RecordOutcome> outcome;  // none while the game goes on
};

/// Where a record stops being valid.
struct RecordFault {
  int line = 0;
  std::string reason;
  bool is_cut = false;  // the last line has no end: whoever wrote it was stopped
};

/// What could be read: everything before the first line that is not as it should be.
struct LoadedRecord {
  Record record;
  std::optional<RecordFault> fault;
};

/// Lower-case hexadecimal digits, sixteen of them.
[[nodiscard]] std::string hash_text(std::uint64_t hash);

/// The whole file.
[[nodiscard]] std::string record_text(const Record& record);
/// The same, for a file of this name; an error when no such record could be read again.
[[nodiscard]] Result<std::string> record_text_for(const std::filesystem::path& path,
                                                  const Record& record);
/// Reads a file's text. Fails (`bad_input`) only when the first line cannot be used.
[[nodiscard]] Result<LoadedRecord> parse_record(std::string_view text, const std::string& file);

/// Replaces the file in one step: a reader sees the old game or the new.
[[nodiscard]] Status save_record(const std::filesystem::path& path, const Record& record);
/// The same of a file that is written while the game goes on. `is_new`: as of OwnedFile::write().
[[nodiscard]] Status save_record(OwnedFile& file, const Record& record, bool is_new);
/// Appends answers, the first of which has the number `first`, and the outcome, where there is one,
/// to a record of `size` bytes; false when the file is another one by now.
[[nodiscard]] Result<bool> append_record(OwnedFile& file,
                                         std::uintmax_t size,
                                         std::size_t first,
                                         const Record& more);
/// Errors: `environment` when the file cannot be read, `bad_input` when it is no record.
[[nodiscard]] Result<LoadedRecord> load_record(const std::filesystem::path& path);

/// "game.jsonl:14: reason. The 12 answers before it are valid; ...": what is wrong and how to play
/// on. `valid`: answers that can be used.
[[nodiscard]] std::string fault_message(const std::string& file,
                                        const RecordFault& fault,
                                        std::size_t valid);

}  // namespace bastide
