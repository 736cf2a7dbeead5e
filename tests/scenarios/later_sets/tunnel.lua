-- title: A tunnel
-- about: Stands in for bridges and tunnels: roads that no side joins become one.
-- requires: base, traders_and_builders

-- The roads of all bends beside a city are one, from the moment at which such a tile lies.
amend("base/J", { marks = { append = { "tunnel" } } })
on.react("core:tile_placed", {
  id = "tunnel", before = "traders_and_builders", when = { has = "tunnel" },
  run = function(g, fx, e)
    for tile in g:tiles { mark = "tunnel" } do
      if tile ~= e.tile then
        fx.join(tile:segments { kind = "base:road" }:first(),
          e.tile:segments { kind = "base:road" }:first())
      end
    end
  end,
})
