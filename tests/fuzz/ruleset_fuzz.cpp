// A ruleset over the small plugin, or, when it begins as a comment of Lua, a variant.
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide;
  static const FuzzFolder folder;
  const std::string_view text = text_of(data, size);
  LoadRequest request;
  if (text.starts_with("--")) {
    folder.write("scripts/variants/house.lua", text);
    request.ruleset = "broken";
    request.with = {"house"};
  } else {
    folder.write("rulesets/mine.json", text);
    request.ruleset = "mine";
  }
  if (const auto rules = folder.load(request)) {
    FuzzFolder::play(rules, 60);
  }
  return 0;
}
