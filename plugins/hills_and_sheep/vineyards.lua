-- Vineyards: more points for a completed monastery beside them.

define.tile_attr { id = "vineyard" }
define.text { ["hills_and_sheep:vineyard"] = "vineyard around it|vineyards around it" }

-- The reason says that the monastery is paid because it is complete: neither final scoring nor an
-- early one adds anything.
local function add_vineyards(g, s)
  local n = g:around(s.feature.tile, 8, { tile_attr = "vineyard" }):count()
  s:add { "vineyard", n = n, each = opt.vineyard_points }
end
on.score("base:monastery", {
  id = "vineyard", stage = "add", when = { reason = "completed" }, run = add_vineyards,
  rule = { "HS-VINE-02", "HS-VINE-03", "HS-VINE-04", "HS-VINE-05" },
  says = {
    "HS-VINE-02, HS-VINE-03: A completed monastery gets " .. opt.vineyard_points
      .. " more for each vineyard on the eight tiles around it.",
    "HS-VINE-04: An incomplete monastery gets nothing for vineyards.",
  },
})

if opt.vineyards_for_gardens and opt["abbot.abbots"] then
  on.score("abbot:garden", {
    id = "vineyard_of_garden", stage = "add", when = { reason = "completed" }, run = add_vineyards,
    rule = { "HS-VINE-05", "HR-HS-04" },
  })
end

define.sheet {
  turn = { ["core:claim"] = { "HS-VINE-01: Nobody stands on a vineyard." } },
  scoring = opt.vineyards_for_gardens
    and { "HR-HS-04: A completed garden of the Abbot gets as many." } or nil,
}
