-- title: Bushes do not end a road
-- about: Where a crossing shows trees or bushes instead of houses, all its arms are one road.
-- author: The Bastide developers
-- status: house
-- rules: HR-ROAD-01
-- requires: base
-- optional: inns_and_cathedrals
-- option city_side: { "type": "bool", "default": true, "about": "The crossing beside a city, L." }
-- option three_way: { "type": "bool", "default": true, "about": "The crossing of three roads, W." }
-- option four_way: { "type": "bool", "default": true, "about": "The crossing of four roads, X." }

-- Which crossings have houses depends on the printing, hence the options.
local green = { r = "road", f = "field", g = "field", h = "field" }
if opt.city_side then
  local beside_city = { c = "city", r = "road", f = "field", g = "field", h = "field" }
  amend("base/L", { ring = "ccc frg grh hrf", segments = beside_city })
end
if opt.three_way then
  amend("base/W", { ring = "fff frg grh hrf", segments = green })
end
if opt.four_way then
  green.k = "field"
  amend("base/X", { ring = "frg grh hrk krf", segments = green })
end
if opt["inns_and_cathedrals.inns"] ~= nil then
  amend("inns-and-cathedrals/C", {
    ring = "fff frg grh hrf", segments = { remove = { "s", "t" } }, rule = "INT-IC-HOUSE-01",
  })
end
