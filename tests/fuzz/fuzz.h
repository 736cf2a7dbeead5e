// What the fuzz targets share. A target defines LLVMFuzzerTestOneInput() and stops the program when
// something is not as it must be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>

#include "kernel/load/ruleset_loader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace bastide {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Stops the program when it does not hold.
inline void must(bool holds, std::string_view what) {
  if (!holds) {
    std::cerr << "not as it must be: " << what << '\n';
    std::abort();
  }
}

/// Bytes that are choices; zeros when there are no more.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}

  [[nodiscard]] bool empty() const { return left_ == 0; }
  std::uint8_t next() {
    if (left_ == 0) {
      return 0;
    }
    --left_;
    return *data_++;
  }
  /// Requires: n > 0.
  std::size_t below(std::size_t n) {
    const std::size_t wide = n > 256 ? std::size_t{next()} * 256 : 0;
    return (wide + next()) % n;
  }
  [[nodiscard]] std::string_view rest() const { return text_of(data_, left_); }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
};

/// A folder of its own with the small plugin of tests/bad/skeleton, of which one file is replaced.
class FuzzFolder {
 public:
  FuzzFolder();
  FuzzFolder(const FuzzFolder&) = delete;
  FuzzFolder& operator=(const FuzzFolder&) = delete;
  ~FuzzFolder();

  void write(const std::string& file, std::string_view text) const;
  /// Loads the ruleset; null when it is refused. A refusal must have complaints.
  [[nodiscard]] std::shared_ptr<const Ruleset> load(const LoadRequest& request) const;
  /// Plays a game of the ruleset by random answers, not further than `most` answers. A rule may
  /// fail; the engine may not.
  static void play(const std::shared_ptr<const Ruleset>& rules, int most);

 private:
  std::filesystem::path root_;
};

/// Rulesets of the project, loaded once; null when they are refused.
[[nodiscard]] std::shared_ptr<const Ruleset> project_ruleset(const LoadRequest& request);

}  // namespace bastide
