// A game as a file while it is played, by one program at a time. What is new is appended; after
// something was taken back, or when somebody else wrote to the file, it is written anew in one
// step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/engine.h"
#include "kernel/io/text_file.h"
#include "kernel/load/ruleset_loader.h"

namespace bastide {

class RecordWriter {
 public:
  /// `origin`: from what the ruleset of the game was loaded.
  RecordWriter(std::filesystem::path path, LoadRequest origin)
      : file_(std::move(path)), origin_(std::move(origin)) {}

  /// Fails when another program keeps its game in the file.
  [[nodiscard]] Status take() { return file_.take(); }
  /// The file holds so many answers of this game already, and the outcome or not.
  void take_over(const Game& game, std::size_t answers, bool has_outcome);
  /// The file holds this game, in a form that no line can be appended to.
  void replace() { is_ours_ = true; }
  /// Afterwards the file holds the game so far. On an error it is as it was. Without take_over()
  /// the first writing makes the file: another game that it holds is an error.
  [[nodiscard]] Status write(const Game& game);
  /// The rules are others: the next writing is of the whole file.
  void begin_anew() { is_there_ = false; }
  [[nodiscard]] const std::filesystem::path& path() const { return file_.path(); }

 private:
  [[nodiscard]] bool goes_on(const Game& game) const;
  void note(const Game& game, std::size_t answers, bool has_outcome);

  OwnedFile file_;
  LoadRequest origin_;
  bool is_ours_ = false;  // what the file holds, if anything
  bool is_there_ = false;
  bool has_outcome_ = false;
  bool is_told_ = false;                // what must be known of the file
  std::uintmax_t size_ = 0;             // bytes
  std::vector<std::uint64_t> written_;  // a hash of each answer and of the state after it
};

}  // namespace bastide
