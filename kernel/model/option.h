// One legal answer, and the kinds of choices an answer belongs to.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "kernel/model/geometry.h"
#include "kernel/model/ids.h"

namespace bastide {

/// Choices that the kernel itself offers; a rule's own questions all are `asked`.
enum class Choice : std::uint8_t {
  draw,    ///< chance: which tile comes; operand 0: tile kind
  token,   ///< chance: which token comes out of a bag; operand 0: token kind
  place,   ///< operands: tile kind, packed cell, rotation
  claim,   ///< see ClaimVerb
  settle,  ///< which completed feature is settled next; operand 0: feature
  asked,   ///< a question of a rule; operand 0: number of the option, operand 1: its value
};

enum class ClaimVerb : std::uint8_t {
  none,    ///< place nothing
  piece,   ///< operands: piece kind, colour, segment
  action,  ///< operands: action, number of what it offers
};

/// One legal answer to the pending choice.
struct Option {
  Choice choice = Choice::asked;
  std::uint8_t verb = 0;
  std::array<std::int32_t, 3> operands{-1, -1, -1};

  bool operator==(const Option&) const = default;
};

/// What a rule asks for; says how operand 1 of an option is to be read.
enum class AskType : std::uint8_t {
  option,
  integer,
  confirm,
  cell,
  tile,
  segment,
  feature,
  piece,
  player,
  pick,
  token,
  tile_kind
};

/// Name of a kernel choice as records and tools show it: "core:draw" and so on.
[[nodiscard]] constexpr const char* choice_name(Choice choice) {
  switch (choice) {
    case Choice::draw:
      return "core:draw";
    case Choice::token:
      return "core:token";
    case Choice::place:
      return "core:place";
    case Choice::claim:
      return "core:claim";
    case Choice::settle:
      return "core:settle";
    case Choice::asked:
      return "core:ask";
  }
  return "core:ask";
}

}  // namespace bastide
