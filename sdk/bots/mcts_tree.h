// The tree of a search: nodes found by what has happened since the root.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sdk/bots/estimate.h"

namespace bastide {

/// An answer at a node.
struct MctsEdge {
  Option option;
  float value = 0;  // by estimate, in points below the best one: at most 0
  float share = 0;  // of the tries, by that
  float sum = 0;    // of the rewards of whoever answers
  std::int32_t visits = 0;
  std::optional<ClaimPiece> claim;
};

/// A choice of a player.
struct MctsNode {
  std::int32_t player = -1;
  std::int32_t first = 0;  // of its edges
  std::int32_t count = 0;
  std::int32_t visits = 0;
  float sum = 0;
};

/// An answer that was taken on the way.
struct MctsStep {
  std::int32_t node = 0;
  std::int32_t edge = 0;
};

class MctsTree {
 public:
  static constexpr std::size_t kMostEdges = 12;  // of a node

  MctsTree() : slots_(kSlots), met_(kSlots) {}

  void clear();
  /// -1: there is none yet.
  [[nodiscard]] std::int32_t find(std::uint64_t key) const;
  /// Has this key, which has no node, been asked about so many times since the last node or search?
  /// Keys may share a count. Requires: 1 to 255.
  [[nodiscard]] bool is_due(std::uint64_t key, std::int32_t times);
  /// Adds a node with the best of these answers; -1: the tree is full. Changes the order of the
  /// list. Requires: none is there.
  std::int32_t add(std::uint64_t key, std::int32_t player, std::vector<Weighed>& list, float gap);
  /// The edge to try next. `slope`: reward of a point.
  [[nodiscard]] std::int32_t select(std::int32_t node,
                                    float prior,
                                    float explore,
                                    float slope) const;
  [[nodiscard]] MctsNode& node(std::int32_t n) { return nodes_[static_cast<std::size_t>(n)]; }
  [[nodiscard]] MctsEdge& edge(std::int32_t n) { return edges_[static_cast<std::size_t>(n)]; }
  void note(const MctsStep& step, float reward);

 private:
  static constexpr std::size_t kSlots = 1U << 16U;  // a power of two

  struct Slot {
    std::uint64_t key = 0;  // 0: free
    std::int32_t node = -1;
    std::uint32_t age = 0;
  };

  [[nodiscard]] std::size_t slot_of(std::uint64_t key) const;

  std::vector<Slot> slots_;
  std::vector<std::uint8_t> met_;  // by key, times it was asked about
  std::vector<MctsNode> nodes_;
  std::vector<MctsEdge> edges_;
  std::uint32_t age_ = 1;
};

}  // namespace bastide
