// Scenarios; those without faults are played over the small plugin.
#include "sdk/tools/trial/scenario.h"
#include "sdk/tools/trial/scenario_play.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide;
  static const FuzzFolder folder;
  static const auto rules = [] {
    LoadRequest request;
    request.ruleset = "broken";
    return folder.load(request);
  }();
  Diagnostics diagnostics;
  const std::vector<Scenario> scenarios =
      read_scenarios(text_of(data, size), "fuzz.json", diagnostics);
  for (const Diagnostic& one : diagnostics.all()) {
    must(!one.message.empty(), "a complaint says something");
  }
  if (!diagnostics.empty()) {
    return 0;
  }
  for (const Scenario& scenario : scenarios) {
    for (const ScenarioFailure& failure : play_scenario(scenario, rules)) {
      must(!failure.step.empty(), "a failure names its step");
    }
  }
  return 0;
}
