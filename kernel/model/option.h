// One legal answer, and the kinds of choices an answer belongs to.
#pragma once

#include <cstdint>
#include <type_traits>
#include <variant>

#include "kernel/model/geometry.h"
#include "kernel/model/ids.h"

namespace bastide {

/// Choices that the kernel itself offers; a rule's own questions all are `asked`.
enum class Choice : std::uint8_t {
  draw,    ///< chance: which tile comes
  token,   ///< chance: which token comes out of a bag; always a question of a rule
  place,   ///< a tile of the hand
  claim,   ///< with a piece or an action, or not at all
  settle,  ///< which completed feature is settled next
  asked,   ///< a question of a rule
};

// What an option of each choice says.

struct DrawTile {
  TileKindId kind;
  bool operator==(const DrawTile&) const = default;
};

struct PlaceTile {
  TileKindId kind;
  Cell cell;
  Rotation rotation = 0;
  bool operator==(const PlaceTile&) const = default;
};

struct ClaimNothing {
  bool operator==(const ClaimNothing&) const = default;
};

struct ClaimPiece {
  PieceKindId kind;
  ColourId colour;
  SegmentId segment;
  bool operator==(const ClaimPiece&) const = default;
};

struct ClaimAction {
  ActionId action;
  std::int32_t offer = 0;  // number of what it offers
  bool operator==(const ClaimAction&) const = default;
};

struct SettleFeature {
  FeatureId feature;
  bool operator==(const SettleFeature&) const = default;
};

/// To a question of a rule, also one that chance answers.
struct AnswerAsk {
  std::int32_t number = -1;  // of the option
  std::int32_t value = -1;   // by AskType
  bool operator==(const AnswerAsk&) const = default;
};

/// One legal answer to the pending choice. Playouts make one at each decision: small, and copied
/// like a number.
struct Option {
  std::variant<AnswerAsk, DrawTile, PlaceTile, ClaimNothing, ClaimPiece, ClaimAction, SettleFeature>
      what;

  /// Null when it says something else.
  template <class What>
  [[nodiscard]] const What* as() const {
    return std::get_if<What>(&what);
  }
  template <class What>
  [[nodiscard]] bool is() const {
    return std::holds_alternative<What>(what);
  }
  bool operator==(const Option&) const = default;
};
static_assert(std::is_trivially_copyable_v<Option> && sizeof(Option) == 16);

/// What a rule asks for; says how the value of an answer is to be read.
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
