// The base game, loaded once for all tests of a program.
#pragma once

#include <memory>

#include "kernel/load/ruleset_loader.h"

namespace bastide {

[[nodiscard]] inline LoadRequest base_request() {
  LoadRequest request;
  request.ruleset = "base";
  return request;
}

[[nodiscard]] inline const std::shared_ptr<const Ruleset>& base_rules() {
  static const std::shared_ptr<const Ruleset> kRules =
      load_ruleset(base_request(), SearchPath{{BASTIDE_SOURCE_DIR}});
  return kRules;
}

}  // namespace bastide
