// A game as a file while it is played. What is new is appended; after something was taken back, or
// when somebody else wrote to the file, it is written anew in one step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/engine.h"
#include "kernel/load/ruleset_loader.h"

namespace bastide {

class RecordWriter {
 public:
  /// `origin`: from what the ruleset of the game was loaded.
  RecordWriter(std::filesystem::path path, LoadRequest origin)
      : path_(std::move(path)), origin_(std::move(origin)) {}

  /// The file holds so many answers of this game already, and the outcome or not.
  void take_over(const Game& game, std::size_t answers, bool has_outcome);
  /// Afterwards the file holds the game so far. On an error it is as it was.
  [[nodiscard]] Status write(const Game& game);
  /// The rules are others: the next writing is of the whole file.
  void begin_anew() { is_there_ = false; }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  [[nodiscard]] bool goes_on(const Game& game) const;
  void note(const Game& game, std::size_t answers, bool has_outcome);

  std::filesystem::path path_;
  LoadRequest origin_;
  bool is_there_ = false;
  bool has_outcome_ = false;
  std::uintmax_t size_ = 0;             // bytes
  std::vector<std::uint64_t> written_;  // a hash of each answer and of the state after it
};

}  // namespace bastide
