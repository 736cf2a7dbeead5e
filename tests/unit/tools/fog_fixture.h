// A small game in which all win or lose together: lanes bring points, dark tiles bring shades, and
// a completed lane may drive shades away instead.
#pragma once

#include <string>

#include "tests/unit/load/rules_folder.h"

namespace bastide {

class FogFolder : public RulesFolder {
 protected:
  /// 12 points win; no shades left, or no tiles left, lose. Three steps of a ladder: fog-1 to
  /// fog-3, with ever fewer shades.
  void put_fog() const {
    put_plugin("fog",
               R"("tiles": "tiles.json", "rules": "rules.lua", "players": [1, 4],
                  "options": { "shades": { "type": "int", "default": 9, "min": 1, "max": 99 } })");
    put("plugins/fog/tiles.json", R"({ "tiles": [
      { "id": "fog/end", "count": 10, "ring": "glh hhh hhh hhh", "start": true,
        "segments": { "l": "lane", "g": "grass", "h": "grass" } },
      { "id": "fog/straight", "count": 10, "ring": "glh hhh hlg ggg",
        "segments": { "l": "lane", "g": "grass", "h": "grass" }, "marks": ["dark"] },
      { "id": "fog/bend", "count": 10, "ring": "glh hlg ggg ggg",
        "segments": { "l": "lane", "g": "grass", "h": "grass" } } ] })");
    put("plugins/fog/rules.lua", R"(
define.feature { id = "lane", points = { tile = { 0, 1 } } }
define.feature { id = "grass", done = "never" }
define.piece { id = "man", supply = 2, claims = { "lane" } }
define.pool { id = "shades", count = opt.shades }
amend("core:track/points", { per = "team", goals = { 12 } })
on.react("core:tile_placed", { id = "dark", run = function(_, fx, e)
  if e.tile.marks:has("dark") and not fx.take("shades", e.tile, 1) then fx.finish(lose("out_of_shades")) end
end })
on.intercept("core:award", { id = "drive_away", run = function(g, fx, award)
  local dark = g:tiles { pool = "shades" }
  local tile = dark:count() > 0
    and fx.ask { text = "Which?", to = g.active, type = "tile", options = dark, pass = true }
  if tile then
    fx.drain("shades", tile, 1)
    award:cancel("driven_away")
  end
end })
define.ending { id = "goal", after = "core:award", test = function(g)
  if g:total("core:points") >= 12 then return win("goal") end
end }
define.ending { id = "out_of_tiles", after = "core:turn_end", test = function(g)
  if g:pile("core:supply").size == 0 then return lose("out_of_tiles") end
end }
)");
    for (const char* step : {"1", "2", "3"}) {
      const std::string shades = step[0] == '1' ? "10" : step[0] == '2' ? "7" : "5";
      put(std::string("rulesets/fog-") + step + ".json",
          R"({ "title": "Fog )" + std::string(step) + R"(", "plugins": { "fog": "*" },
               "options": { "fog.shades": )" +
              shades + R"( },
               "ladder": ["fog-1", "fog-2", "fog-3"] })");
    }
  }

  [[nodiscard]] std::shared_ptr<const Ruleset> fog(const std::string& name = "fog-2") const {
    LoadRequest request;
    request.ruleset = name;
    return load_ruleset(request, path());
  }
};

}  // namespace bastide
