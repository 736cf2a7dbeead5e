// A small ruleset with one kind of every form, and games of it, for the tests of what tools show.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "kernel/flow/question.h"
#include "tests/support/tiny_rules.h"

namespace bastide {

/// Towns are areas, lanes lines, grass the ground, wells symbols.
inline TinyRules& add_land(TinyRules& rules, int straights) {
  return rules.feature("town", R"({ "points": { "tile": [1, 2], "banners": [1, 2] } })")
      .feature("lane", R"({ "points": { "tile": [1, 1] } })")
      .feature("grass", R"({ "done": "never" })")
      .feature("well",
               R"({ "done": "around_8", "points": { "flat": [1, 1], "neighbour": [1, 1] } })")
      .variable("banners", R"({ "scope": "feature", "type": "int", "merge": "sum" })")
      .piece("man", R"({ "supply": 2, "claims": ["town", "lane", "grass", "well"] })")
      .tile("t/start", "ttt glg ggg glg", "t town, l lane, g grass", 1, R"("start": true)")
      .tile("t/straight", "ggg glh hhh hlg", "l lane, g grass, h grass", straights);
}

/// What is drawn, the seats name a fruit each, under seal or in secret for ever.
enum class Hush { sealed, secret };
inline TinyRules& add_fruit(TinyRules& rules,
                            Hush hush,
                            const std::vector<std::string>& fruit = {"fig", "plum"}) {
  return rules.hook(Shape::react, "core:tile_drawn", "fruit", [hush, fruit](HookCall& call) {
    const std::size_t first = call.context.transcript_next;
    for (std::int32_t seat = 0; seat < call.context.state.players; ++seat) {
      Question question(call.context, seat, AskType::option);
      for (const std::string& name : fruit) {
        question.add(static_cast<std::int32_t>(question.size()), name);
      }
      question.set_prompt("which fruit");
      question.keep_secret(hush == Hush::secret);
      question.seal(hush == Hush::sealed ? static_cast<std::int32_t>(first) : -1);
      static_cast<void>(question.pose());
    }
  });
}

inline std::unique_ptr<Game> new_land_game(std::shared_ptr<const Ruleset> rules,
                                           std::vector<std::string> players = {"Ann", "Bob"}) {
  GameSetup setup;
  setup.players = std::move(players);
  setup.first = 0;
  return std::make_unique<Game>(std::move(rules), std::move(setup));
}

}  // namespace bastide
