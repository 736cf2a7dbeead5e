// The three versions of the game in tests/abi/pebbles.
#pragma once

#include <memory>
#include <string>

#include "kernel/io/text_file.h"
#include "kernel/load/ruleset_loader.h"
#include "kernel/load/trust.h"

namespace bastide {

/// The folder that holds plugins/ and rulesets/ of one version: "lua", "c" or "cpp".
inline std::string folder_of(const std::string& language) {
  return std::string(BASTIDE_PEBBLES) + "/" + language;
}

inline std::string library_of(const std::string& language) {
  return folder_of(language) + "/plugins/pebbles/pebbles.so";
}

/// Loads it; native ones with their library trusted.
inline std::shared_ptr<const Ruleset> load_pebbles(const std::string& language) {
  SearchPath path{{folder_of(language)}, {}};
  if (language != "lua") {
    path.trusted.push_back(content_hash(read_file(library_of(language)).value()));
  }
  LoadRequest request;
  request.ruleset = "pebbles";
  return load_ruleset(request, path);
}

}  // namespace bastide
