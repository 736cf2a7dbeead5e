#include "kernel/rules/hooks.h"

namespace bastide {

void HookTable::build(std::vector<Handler> handlers, std::size_t points) {
  handlers_ = std::move(handlers);
  ranges_.assign(points, {0, 0});
  listening_ = 0;
  heard_ = {};
  for (std::size_t i = 0; i < handlers_.size(); ++i) {
    auto& range = ranges_[static_cast<std::size_t>(handlers_[i].point)];
    if (range.first == range.second) {
      range.first = static_cast<std::int32_t>(i);
    }
    range.second = static_cast<std::int32_t>(i + 1);
    if (handlers_[i].point < static_cast<std::int32_t>(kReactions)) {
      listening_ |= 1U << static_cast<unsigned>(handlers_[i].point);
    }
  }
}

std::string_view point_name(Point point) {
  switch (point) {
    case Point::tile_drawn:
      return "core:tile_drawn";
    case Point::check_place_tile:
      return "core:place_tile";
    case Point::check_claim:
      return "core:claim";
    case Point::check_voluntary:
      return "core:voluntary";
    case Point::power:
      return "core:power";
    case Point::rank_keys:
      return "core:rank_keys";
    case Point::recipients:
      return "core:recipients";
    case Point::done:
      return "core:done";
    case Point::next_player:
      return "core:next_player";
    case Point::hand_size:
      return "core:hand_size";
    case Point::stuck:
      return "core:stuck";
    case Point::award:
      return "core:award";
    case Point::take_back:
      return "core:take_back";
    case Point::final_score:
      return "core:final";
    case Point::waive:
      return "core:waive";
    case Point::first_free:
      break;
  }
  return "core:?";
}

}  // namespace bastide
