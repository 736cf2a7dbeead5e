#!/bin/sh
# Attack: Handles of the wrong kind in each function of the language.
# Promise: sandbox
# Seconds: 8
for call in 'g:around(g.active, 8)' 'g:walks(g.active)' 'g:touching(g.last_tile)' 'g:tile_at(g.active)' 'g:beside(fx, "N")' \
  'g:extends(g.active, g.active)' 'g:sum(g.active, "x")' 'g:count("nothing", g)' 'g:zone(g)' 'g:track(g.active)' 'g:pile(g)' 'g:run(g, g)' \
  'g:allowed(fx)' 'g.around(g)' 'fx.move(g, g)' 'fx.move(g.last_tile, g.active)' 'fx.take_back(g.active)' \
  'fx.join(g.active, g.last_tile)' 'fx.block(g)' 'fx.put_under(g.last_tile, g.last_tile)' 'fx.give(g.last_tile, "core:hand", g.active)' \
  'fx.draw(g)' 'fx.put_back("core:supply", g)' 'fx.take("x", g)' 'fx.drain("x", g)' 'fx.ask(g)' \
  'fx.ask { text = "Which?", to = g, type = "confirm" }' 'fx.ask { text = "Which?", to = g.active, options = { g, fx } }' 'fx.score { feature = g.active }' 'fx.award { to = fx }' \
  'fx.transfer { from = g, to = g, points = 1 }' 'fx.extra_turn(g)' 'fx.goto_phase(g)' 'fx.goto_phase("nowhere")' 'fx.start_with(g.active)' \
  'fx.finish(g)' 'fx.finish({})' 'fx.set(g, g, g)' 'fx.add("x", g, 1)' 'fx.push(g, g, g)' 'deny(g)' 'win(g)' 'lose(fx)' 'line(g, g, g)' \
  'g.active.colours:at(g)' 'g:tiles():max(g)' 'g:tiles():has(fx) .. ""' 'g:tiles()[g].x' 'g:tiles()[-1].x' 'g:tiles():at(math.mininteger).x' \
  'select(-9, 1)' 'table.unpack({}, 1, 1e9)' 'table.concat({ {} })' 'table.sort({ 1, 2, "x" })' 'ipairs()' 'pairs(g)' 'tostring()' 'math.tointeger(g).x'; do
  variant probe <<END
on.react("core:turn_end", { run = function(g, fx)
  local value = $call
  return value
end })
END
  must "4" play base --with probe --seats random,random
done
