#include "sdk/bots/mcts_tree.h"

#include <algorithm>
#include <cmath>

namespace bastide {

void MctsTree::clear() {
  ++age_;
  nodes_.clear();
  edges_.clear();
  std::fill(met_.begin(), met_.end(), std::uint8_t{0});
}

bool MctsTree::is_due(std::uint64_t key, std::int32_t times) {
  if (times == 1) {
    return true;
  }
  std::uint8_t& met = met_[(key >> 32U) & (kSlots - 1)];
  if (++met < times) {
    return false;
  }
  met = 0;
  return true;
}

std::size_t MctsTree::slot_of(std::uint64_t key) const {
  std::size_t slot = key & (kSlots - 1);
  while (slots_[slot].age == age_ && slots_[slot].key != key) {
    slot = (slot + 1) & (kSlots - 1);
  }
  return slot;
}

std::int32_t MctsTree::find(std::uint64_t key) const {
  const Slot& slot = slots_[slot_of(key)];
  return slot.age == age_ ? slot.node : -1;
}

std::int32_t MctsTree::add(std::uint64_t key,
                           std::int32_t player,
                           std::vector<Weighed>& list,
                           float gap) {
  if (nodes_.size() * 2 >= kSlots || list.empty()) {
    return -1;
  }
  const std::size_t count = std::min(kMostEdges, list.size());
  std::partial_sort(list.begin(),
                    list.begin() + static_cast<std::ptrdiff_t>(count),
                    list.end(),
                    [](const Weighed& a, const Weighed& b) { return a.value > b.value; });
  const auto number = static_cast<std::int32_t>(nodes_.size());
  nodes_.push_back(
      {player, static_cast<std::int32_t>(edges_.size()), static_cast<std::int32_t>(count), 0, 0});
  float shares = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const float below = list[i].value - list.front().value;
    const float share = 1 / (1 + below * below / (gap * gap));
    shares += share;
    edges_.push_back({list[i].option, below, share, 0, 0, list[i].claim});
  }
  for (std::size_t i = edges_.size() - count; i < edges_.size(); ++i) {
    edges_[i].share /= shares;
  }
  slots_[slot_of(key)] = {key, number, age_};
  return number;
}

std::int32_t MctsTree::select(std::int32_t node, float prior, float explore, float slope) const {
  const MctsNode& row = nodes_[static_cast<std::size_t>(node)];
  const float mean = row.visits == 0 ? 0 : row.sum / static_cast<float>(row.visits);
  const float urge = explore * std::sqrt(static_cast<float>(row.visits));
  std::int32_t best = row.first;
  float most = -1e9F;
  for (std::int32_t i = row.first; i < row.first + row.count; ++i) {
    const MctsEdge& edge = edges_[static_cast<std::size_t>(i)];
    const auto visits = static_cast<float>(edge.visits);
    const float value = (edge.sum + prior * (mean + edge.value * slope)) / (visits + prior) +
                        urge * edge.share / (1 + visits);
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

void MctsTree::note(const MctsStep& step, float reward) {
  MctsNode& row = node(step.node);
  ++row.visits;
  row.sum += reward;
  MctsEdge& taken = edge(step.edge);
  ++taken.visits;
  taken.sum += reward;
}

}  // namespace bastide
