-- Inns & Cathedrals: roads and cities that are worth more when they are complete, and nothing when
-- they are not; and a meeple as strong as two.

-- Printed beside a road, and in a city; what one segment has, the whole feature has.
state.feature { id = "inns", merge = "sum" }
state.feature { id = "cathedrals", merge = "sum" }

if opt.inns then
  on.score("base:road", {
    id = "inn", when = { carries = "inns", complete = true },
    run = function(_, s)
      s:add { "inn", n = s.feature.size, each = 1 }
    end,
    rule = { "IC-INN-01", "IC-INN-02", "IC-INN-04", "IC-INN-07" },
    says = {
      "IC-INN-01, IC-INN-02: A completed road with one inn or more is worth 2 for each tile.",
      "IC-INN-04: An inn belongs to the road that it is drawn beside, however far that reaches.",
    },
  })
  if opt.incomplete == "nothing" then
    on.score("base:road", {
      id = "open_inn", stage = "void", when = { carries = "inns", complete = false },
      run = function(_, s)
        s:void("inns_and_cathedrals:open_inn")
      end,
      rule = "IC-INN-03",
      says = "An incomplete road with an inn is worth nothing at the end.",
    })
  end
end

if opt.cathedrals then
  on.score("base:city", {
    id = "cathedral", when = { carries = "cathedrals", complete = true },
    run = function(_, s)
      s:add { "cathedral", n = s.feature.size + s.feature.attr["base:pennants"], each = 1 }
    end,
    rule = { "IC-CATH-01", "IC-CATH-02", "IC-CATH-04" },
    says = "IC-CATH-01, IC-CATH-02: A completed city with one cathedral or more is worth 3 for "
      .. "each tile and 3 for each coat of arms.",
  })
  if opt.incomplete == "nothing" then
    on.score("base:city", {
      id = "open_cathedral", stage = "void", when = { carries = "cathedrals", complete = false },
      run = function(_, s)
        s:void("inns_and_cathedrals:open_cathedral")
      end,
      rule = "IC-CATH-03",
      says = "An incomplete city with a cathedral is worth nothing at the end, coats of arms "
        .. "included.",
    })
  end
end

define.text {
  ["inns_and_cathedrals:inn"] = "tile of a road with an inn|tiles of a road with an inn",
  ["inns_and_cathedrals:open_inn"] = "a road with an inn that is not complete is worth nothing",
  ["inns_and_cathedrals:cathedral"] =
    "tile or coat of arms beside a cathedral|tiles and coats of arms beside a cathedral",
  ["inns_and_cathedrals:open_cathedral"] =
    "a city with a cathedral that is not complete is worth nothing",
}

if opt.large_meeples then
  define.piece {
    id = "large_meeple", supply = opt.large_meeples_each, power = 2,
    claims = {
      "base:road", "base:city", "base:monastery", opt["base.farmers"] and "base:field" or nil,
    },
    rule = { "IC-SETUP-02", "IC-BIG-01", "IC-BIG-02", "IC-BIG-04" },
    says = {
      "IC-BIG-01: It may be placed instead of a meeple, by the same rules.",
      "IC-BIG-03, IC-BIG-04: It adds no points, and comes home as one piece.",
    },
  }
end

-- Tiles that are not the same in every printing, and the one of River II.
if opt.tile_c_inn == "east_and_west" then
  amend("inns-and-cathedrals/C", {
    segments = { set = { t = { kind = "base:road", inns = 1 } } }, rule = "Q-IC-01",
  })
end
if opt.edition == "c1" then
  amend("inns-and-cathedrals/B", { marks = { remove = { "garden" } } })
  amend("inns-and-cathedrals/H", { marks = { remove = { "garden" } } })
end
if opt["river/river_2"] then
  amend("river-2/D", {
    segments = { set = { r = { kind = "base:road", ["inns_and_cathedrals:inns"] = 1 } } },
    marks = { remove = { "inn" } },
    rule = "INT-IC-RIVER-01",
  })
end
