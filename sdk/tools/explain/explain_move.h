// Which rule of which plugin allows or forbids a move.
#pragma once

#include <string>
#include <vector>

#include "sdk/tools/explain/why.h"

namespace bastide {

/// A denial with the rule behind it.
struct DenialOrigin {
  WhyReason reason;
  std::string rule;  // "hook x:y at check core:claim", or "the kernel"
  std::string plugin;
  std::string version;
  SourceRef at;
};

struct MoveOrigin {
  WhyAnswer answer;
  std::string offered_by;  // of a legal move: the step, action or hook that offers it
  SourceRef offered_at;
  std::vector<DenialOrigin> denials;
  std::vector<std::string> waived;  // "core:edge_mismatch by hook x:y at waive …, x/rules.lua:3"
};

/// As explain_move(), with the rules behind the answer. Earlier steps of the text change the game.
[[nodiscard]] Result<MoveOrigin> move_origin(Game& game, std::string_view move);

[[nodiscard]] std::string move_origin_text(const MoveOrigin& origin);

}  // namespace bastide
