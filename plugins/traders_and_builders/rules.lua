-- Traders & Builders: goods for who completes a city, a builder who earns a second part of the
-- turn, and a pig that makes a field worth more to its owner.

-- One symbol in a city segment; what one segment has, the whole city has.
local kinds = { "wine", "grain", "cloth" }
local symbols = {}
for _, kind in ipairs(kinds) do
  symbols[kind] = state.feature { id = kind, merge = "sum" }
end

if opt.goods then
  for _, kind in ipairs(kinds) do
    define.token { id = kind }
  end
  local goods = state.player {
    id = "goods", type = "token[]",
    rule = { "TB-SETUP-02", "TB-GOODS-05", "TB-GOODS-09" },
    says = "TB-GOODS-05: Goods lie face up before their owner.",
  }

  -- What completes a city need not lie in it. The goods come after the scoring.
  local due, any_due = {}, {}
  for i, kind in ipairs(kinds) do
    due[kind] = state.game { id = kind .. "_due" }
    any_due[i] = kind .. "_due"
  end
  on.react("core:feature_done", {
    id = "goods_due", when = { kind = "base:city", carries = kinds },
    run = function(g, fx, e)
      for _, kind in ipairs(kinds) do
        for _ = 1, symbols[kind][e.feature] do
          fx.add(due[kind], g, 1)
        end
      end
    end,
    rule = { "TB-GOODS-01", "Q-TB-18" },
  })
  define.phase {
    id = "goods", after = "core:settle", when = { carries = any_due },
    enter = function(g, fx, p)
      for _, kind in ipairs(kinds) do
        for _ = 1, due[kind][g] do
          fx.push(goods, p, kind)
          fx.add(due[kind], g, -1)
        end
      end
    end,
    rule = { "TB-GOODS-01", "TB-GOODS-02", "TB-GOODS-03", "TB-GOODS-04", "TB-GOODS-08", "Q-TB-07" },
    says = {
      "TB-GOODS-01, TB-GOODS-03: After the scoring, who placed the tile takes a token for each "
        .. "symbol in the cities that it completed.",
      "TB-GOODS-02: It does not matter who has knights there.",
    },
  }

  on.score("core:final", {
    id = "goods",
    run = function(g, s)
      for _, kind in ipairs(kinds) do
        local own = goods[s.player]:count(kind)
        if own > 0 and own == g:players():max(function(p) return goods[p]:count(kind) end) then
          s:add { kind, n = 1, each = opt.goods_points }
        end
      end
    end,
    rule = { "TB-GOODS-06", "TB-GOODS-07" },
    says = {
      "TB-GOODS-06: Most goods of a kind are worth " .. opt.goods_points
        .. "; all who tie get them.",
      "TB-GOODS-07: One can be enough; of what nobody has, nobody gets anything.",
    },
  })
  define.text {
    ["traders_and_builders:wine"] = "majority of wine|majorities of wine",
    ["traders_and_builders:grain"] = "majority of grain|majorities of grain",
    ["traders_and_builders:cloth"] = "majority of cloth|majorities of cloth",
  }
end

-- Of the active player, with a vote, on the feature in question.
local own_meeple_here = { pieces = { own = true, votes = true, here = true } }
local special, special_here = {}, {} -- guards: one of these pieces is on the board, or there

if opt.builder then
  table.insert(special, { pieces = { kind = "builder" } })
  table.insert(special_here, { pieces = { kind = "builder", here = true } })
  define.piece {
    id = "builder", supply = opt.builders, claims = { "base:road", "base:city" }, power = 0,
    group = false,
    rule = { "TB-SETUP-03", "TB-SETUP-04", "TB-BUILD-01", "TB-BUILD-03", "TB-BUILD-04" },
    says = {
      "TB-BUILD-01: It is placed instead of a meeple, on a road or city of the tile.",
      "TB-SETUP-04: It is no meeple: it takes no majority and breaks no tie.",
    },
  }
  on.check("core:claim", {
    id = "builder_alone", when = { piece = "builder", ["not"] = own_meeple_here },
    deny = "builder_alone",
    rule = { "TB-BUILD-02", "TB-BUILD-09", "Q-TB-05" },
    says = "TB-BUILD-02: A builder needs a meeple of its owner on the road or city.",
  })
  on.check("core:claim", {
    id = "builder_done", when = { piece = "builder", complete = true }, deny = "builder_done",
    rule = { "TB-BUILD-05", "Q-TB-04" },
    says = "TB-BUILD-05: It is not placed on what this tile has completed.",
  })

  -- The builder may be home before the part ends: what it has earned is noted at once.
  local earned = state.game { id = "earned", type = "bool", reset = "turn" }
  local used = state.game { id = "used", type = "bool", reset = "turn_passes" }
  on.react("core:tile_placed", {
    id = "extended", when = { pieces = { kind = "builder", own = true, extended = true } },
    run = function(g, fx)
      fx.set(earned, g, not used[g])
    end,
    rule = { "TB-TURN-01", "TB-TURN-02", "TB-TURN-03", "TB-TURN-04", "TB-TURN-05", "Q-TB-02",
      "Q-TB-03" },
    says = {
      "TB-TURN-01: Your tile that extends the road or city of your builder earns a second part of "
        .. "the turn.",
      "TB-TURN-03: The builder must have been there before.",
    },
  })

  define.question {
    id = "second_part", type = "confirm",
    text = "Your builder has earned a second part of the turn. Play it?",
  }
  define.phase {
    id = "second_part", before = "core:end",
    after = { "core:settle", opt.goods and "goods" or nil },
    when = { carries = "earned" },
    enter = function(g, fx, p)
      fx.set(earned, g, false)
      if g.tiles_left and (opt.extra_turn == "must" or fx.ask { "second_part", to = p }) then
        fx.set(used, g, true)
        fx.extra_part("traders_and_builders:builder")
      end
    end,
    rule = { "TB-TURN-06", "TB-TURN-07", "TB-TURN-08", "TB-TURN-09", "TB-TURN-10", "TB-TURN-11",
      "TB-TURN-12", "Q-TB-01", "Q-TB-06", "Q-TB-17", "Q-TB-20", "INT-TB-RIVER-03",
      "INT-TB-HOUSE-03" },
    says = {
      "TB-TURN-06: It begins after the scoring, and is played like a turn: draw, place, claim, "
        .. "score.",
      "TB-TURN-07, Q-TB-06: There is never a third part, nor another second one before somebody "
        .. "else's turn.",
      opt.extra_turn == "may" and "TB-TURN-09: You may decline it before you draw." or nil,
    },
  }
  define.text {
    ["traders_and_builders:builder_alone"] =
      "A builder goes only where a meeple of its owner stands.",
    ["traders_and_builders:builder_done"] =
      "This tile has completed it: no builder is needed here.",
    ["traders_and_builders:builder"] = "the builder",
  }
end

if opt.pig and opt["base.farmers"] then
  table.insert(special, { pieces = { kind = "pig" } })
  table.insert(special_here, { pieces = { kind = "pig", here = true } })
  define.piece {
    id = "pig", supply = opt.pigs, claims = { "base:field" }, power = 0, group = false,
    rule = { "TB-SETUP-03", "TB-SETUP-04", "TB-PIG-03", "TB-PIG-05" },
    says = {
      "TB-PIG-01: It is placed instead of a meeple, on a field of the tile.",
      "TB-PIG-03: It takes no majority.",
    },
  }
  on.check("core:claim", {
    id = "pig_alone", when = { piece = "pig", ["not"] = own_meeple_here }, deny = "pig_alone",
    rule = { "TB-PIG-01", "TB-PIG-07" },
    says = "TB-PIG-01: A pig needs a farmer of its owner in the field.",
  })

  local function completed_cities(g, field)
    return g:touching(field, { kind = "base:city", complete = true }):count()
  end

  -- An award of its own, since the others who share the field do not get it; for scoring the field
  -- alone, not for whatever else is paid there.
  on.intercept("core:award", {
    id = "pig",
    when = {
      kind = "base:field", any = { { reason = "final" }, { reason = "completed" } },
      pieces = { kind = "pig", here = true },
    },
    run = function(g, fx, award)
      local paid = opt.pigs > 1 and {} or nil -- more pigs of one owner add nothing
      for pig in g:pieces({ kind = "pig" }, award.feature) do
        local owner = pig.owner
        local cities = completed_cities(g, award.feature)
        if cities > 0 and award.to:has(owner) and not (paid and paid[owner]) then
          if paid then paid[owner] = true end
          fx.award {
            to = owner, line = "pig", points = cities, source = award.feature,
            reason = award.reason,
          }
        end
      end
    end,
    rule = { "TB-PIG-02", "TB-PIG-04", "TB-PIG-09", "Q-TB-15", "INT-TB-SHEP-04" },
    says = "TB-PIG-02, TB-PIG-04: Who scores a field with the own pig in it gets 1 more for each "
      .. "completed city.",
  })
  define.text {
    ["traders_and_builders:pig"] = "point of the pig|points of the pig",
    ["traders_and_builders:pig_alone"] = "A pig goes only where a farmer of its owner stands.",
  }

  if opt.pigsty and opt["river/river_2"] then
    state.feature { id = "pigsties", merge = "max" }
    amend("river-2/F", {
      segments = { set = { f = { kind = "base:field", ["traders_and_builders:pigsties"] = 1 } } },
      marks = { remove = { "pigsty" } },
      rule = { "TB-PIG-08", "RIVER-SPEC-03" },
    })
    on.score("base:field", {
      id = "pigsty", when = { carries = "pigsties" },
      run = function(g, s)
        s:add { "pigsty", n = completed_cities(g, s.feature), each = 1 }
      end,
      rule = { "TB-PIG-08", "RIVER-SPEC-03", "Q-TB-14" },
      says = "TB-PIG-08: The pigsty adds 1 for each completed city, for everybody who scores its "
        .. "field.",
    })
    define.text {
      ["traders_and_builders:pigsty"] = "completed city beside the pigsty's field"
        .. "|completed cities beside the pigsty's field",
    }
  end
end

-- Whatever takes the last meeple away.
if #special > 0 then
  local function send_home(g, fx, kind)
    for m in g:pieces { kind = kind, placed = true } do
      if g:pieces({ owner = m.owner, votes = true }, m.feature):count() == 0 then
        fx.take_back(m)
      end
    end
  end
  local function send_all_home(g, fx)
    if opt.builder then
      send_home(g, fx, "builder")
    end
    if opt.pig and opt["base.farmers"] then
      send_home(g, fx, "pig")
    end
  end
  on.react("core:piece_returned", {
    id = "lonely", when = { any = special_here }, run = send_all_home,
    rule = { "TB-BUILD-06", "TB-BUILD-07", "TB-BUILD-08", "TB-PIG-06" },
    says = "TB-BUILD-08, TB-PIG-06: Where the last meeple of their owner leaves, they go home at "
      .. "once.",
  })
  on.react("core:piece_moved", {
    id = "lonely_too", when = { any = special }, run = send_all_home,
    rule = { "TB-BUILD-06", "TB-BUILD-07", "TB-BUILD-08", "TB-PIG-06" },
  })
end

if opt.edition == "c1" then
  amend("traders-and-builders/K", { marks = { remove = { "garden" } } })
  amend("traders-and-builders/U", { marks = { remove = { "garden" } } })
end
