// Where events go: nowhere (search), or into a list (a game).
#pragma once

#include <cstdint>
#include <vector>

#include "kernel/rules/event.h"
#include "kernel/rules/ledger.h"
#include "kernel/state/pending.h"

namespace bastide {

/// An award as it was posted, with the turn it belongs to.
struct PostedAward {
  Award award;
  std::int32_t turn = 0;
  std::int32_t feature_kind = -1;
  std::int32_t tile = -1;   // first tile of the source in reading order, or -1
  std::int32_t phase = -1;  // of Ruleset::phases: the step of the turn in which it was posted

  bool operator==(const PostedAward&) const = default;
};

/// Events and awards in the order in which they happened.
struct Journal {
  std::vector<Event> events;
  std::vector<PostedAward> awards;
  /// What the rule was answered that asked last, once it is done.
  Rows<AnsweredAsk> answered;

  void truncate(std::size_t event_count, std::size_t award_count) {
    events.resize(event_count);
    awards.resize(award_count);
  }
};

}  // namespace bastide
