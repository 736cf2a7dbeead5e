-- title: Hiking
-- requires: base

-- The base has no paths; meeples hike along roads here.
define.phase {
  id = "wander", after = "core:settle",
  enter = function(g, fx, p)
    if g.turn.placed then
      return
    end
    local walks = {}
    for m in g:pieces { role = "highwayman", owner = p, placed = true } do
      if g:extends(g.last_tile, m.feature) then
        for w in g:walks(m.segment, { through = "road" }) do
          if not g:pieces { role = "highwayman", on = w.last.tile }:first() then
            walks[#walks + 1] = { piece = m, walk = w }
          end
        end
      end
    end
    if #walks == 0 then
      return
    end
    local a = fx.ask { to = p, type = "pick", text = "hike.walk", options = walks, pass = true }
    if a then
      fx.award {
        to = { p }, lines = { line("hike.tiles", a.walk.length, 1) }, source = a.walk.last,
      }
      fx.move(a.piece, a.walk.last)
    end
  end,
}
