// A manifest of a plugin that is otherwise sound.
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide;
  static const FuzzFolder folder;
  folder.write("plugins/broken/plugin.json", text_of(data, size));
  LoadRequest request;
  request.ruleset = "broken";
  if (const auto rules = folder.load(request)) {
    FuzzFolder::play(rules, 60);
  }
  return 0;
}
