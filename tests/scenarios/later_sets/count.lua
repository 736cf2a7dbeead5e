-- title: A count
-- about: Stands in for Count, King and Robber: who has no points while others have some is let in.
-- requires: base
-- optional: traders_and_builders

-- A token stands for the piece that enters the city: one a turn, looked at after each part of it.
define.token { id = "entry" }
local entries = state.player { id = "entries", type = "token[]" }
local own = state.game { id = "own", type = "bool", reset = "turn" }
local others = state.game { id = "others", type = "bool", reset = "turn" }
local entered = state.game { id = "entered", type = "bool", reset = "turn" }
on.intercept("core:award", {
  id = "watch",
  run = function(g, fx, award)
    if award.total > 0 then
      for colour in award.to do
        fx.set(colour.player == g.active and own or others, g, true)
      end
    end
  end,
})
local goods, second_part = "traders_and_builders:goods", "traders_and_builders:second_part"
define.phase {
  id = "gate",
  after = { "core:settle", opt["traders_and_builders.goods"] and goods or nil },
  before = { "core:end", opt["traders_and_builders.builder"] and second_part or nil },
  enter = function(g, fx, p)
    if others[g] and not own[g] and not entered[g] then
      fx.push(entries, p, "entry")
      fx.set(entered, g, true)
    end
    fx.set(own, g, false)
    fx.set(others, g, false)
  end,
}

-- Something that scores a feature before it is complete.
define.action {
  id = "toll",
  offer = function(g, _, add)
    for piece in g:pieces { placed = true, votes = true } do
      add { piece = piece }
    end
  end,
  run = function(_, fx, _, a)
    fx.score { feature = a.piece.feature }
  end,
}
