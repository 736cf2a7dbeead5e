// Sentences of a saved game for tests about how it ends, compared with the game here.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "sdk/tools/convert/jcz_file.h"
#include "sdk/tools/convert/jcz_rules.h"

namespace bastide {

struct JczAssertion {
  std::string text;
  std::optional<bool> holds;  // none: it is not about points, and was not compared
  std::string found;          // what is so here, where it does not hold
};

/// Compares "Ann has 4 points" and "Ann scored city for 4 points" with the game, whose seats have
/// the names of the file; other sentences are listed. `is_final`: the file ends the game there, so
/// that final scoring counts, too.
[[nodiscard]] std::vector<JczAssertion> check_assertions(const JczGame& file,
                                                         const SharedPlugins& shared,
                                                         Game& game,
                                                         bool is_final);

}  // namespace bastide
