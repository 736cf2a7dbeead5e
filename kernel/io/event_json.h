// Events as JSON lines, with names and cells instead of numbers: what viewers and other programs
// read.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/rules/journal.h"
#include "kernel/rules/view.h"

namespace bastide {

/// What the numbers of an event mean. The state is the one in which the event's answer ended.
struct EventScene {
  View view;
  const Journal& journal;
  std::vector<std::string> players;
  std::vector<std::string> colours;
  std::function<std::string_view(NameId)> name;  // of lines and reasons
};

/// One object, without a line end:
/// `{"event":"tile_placed","tile":"base/V","at":[1,0],"turn":3,"player":"Red"}`. `is_seen`: as of
/// may_see(); of what is not seen it says only that a tile was drawn or that something came to a
/// list, `"put":null`, and of the rest nothing: empty.
[[nodiscard]] std::string event_json(const EventScene& scene, const Event& event, bool is_seen);

}  // namespace bastide
