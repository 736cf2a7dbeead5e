// A game as a few letters, for the fragment of an address: who plays what with which seed, and the
// number of each answer among those that were possible. Draws follow from the seed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/io/record_file.h"
#include "kernel/load/ruleset_loader.h"
#include "sdk/session/table_game.h"

namespace bastide {

/// One of so many. Requires: number < of.
struct Digit {
  std::uint32_t number = 0;
  std::uint32_t of = 1;
};

/// Digits of different bases as one number, in bytes from the lowest.
[[nodiscard]] std::vector<std::uint8_t> packed(const std::vector<Digit>& digits);

/// Takes digits out again, in the order in which packed() got them.
class DigitReader {
 public:
  explicit DigitReader(const std::vector<std::uint8_t>& bytes);
  /// Zero once nothing is left.
  [[nodiscard]] std::uint32_t take(std::uint32_t of);
  [[nodiscard]] bool is_empty() const;

 private:
  std::vector<std::uint32_t> words_;  // from the lowest
};

/// "1.HEAD.ANSWERS", letters of base64url; of the answers that count now.
[[nodiscard]] Result<std::string> link_of(const Record& record,
                                          const std::vector<std::string>& seats,
                                          std::shared_ptr<const Ruleset> rules);

/// What the head of a link says.
struct LinkHead {
  RecordSetup setup;
  std::vector<std::string> seats;
  std::size_t answers = 0;
  std::uint32_t check = 0;  // of the last state
  bool has_draws = false;   // they do not follow from the seed
  std::vector<std::uint8_t> digits;
};
[[nodiscard]] Result<LinkHead> read_link(std::string_view fragment);
/// Plays the answers of a link. The error says when the rules are not those that it was made with.
[[nodiscard]] Result<Record> record_of_link(const LinkHead& head,
                                            std::shared_ptr<const Ruleset> rules);

}  // namespace bastide
