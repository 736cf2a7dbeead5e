-- The shepherd: a flock of tokens that grows with the field, until it is led home or a wolf comes.

define.text {
  ["hills_and_sheep.flock"] =
    "Your field has grown: draw another token, or lead its {sheep} sheep home?",
}

for sheep = 1, 4 do
  define.token { id = "sheep" .. sheep, value = sheep }
end
define.token { id = "wolf" }
-- HS-SETUP-02
define.bag {
  id = "flock_bag",
  tokens = { sheep1 = 4, sheep2 = 5, sheep3 = 5, sheep4 = 2, wolf = 2 },
}
-- A group of its own: farmers and shepherds do not hinder each other. HS-SETUP-03, HS-SETUP-04,
-- HS-SHEP-05, HS-SHEP-06
define.piece {
  id = "shepherd", supply = 1, claims = { "base:field" }, power = 0, group = "shepherd",
  stays = true,
}
-- Tokens lie beside a shepherd; those of all shepherds of a field are one flock. HS-MULTI-01
local flock = state.piece { id = "flock", type = "token[]" }

local is_shepherd = { kind = "shepherd" }
local function shepherds_of(g, field)
  return g:pieces(is_shepherd, field)
end

-- All tokens of the field go into the bag and all its shepherds home. HS-FLOCK-04, HS-MULTI-03
local function scatter(fx, shepherds)
  fx.put_back("flock_bag", flock, shepherds)
  fx.take_back(shepherds)
end

local function sheep_of(g, shepherds)
  return g:sum(shepherds, "flock")
end

local home = { line = "sheep_in_flock", reason = "flock" }
-- Every owner of a shepherd there gets all sheep of the field. HS-FLOCK-05, HS-MULTI-04
local function lead_home(g, fx, field)
  local shepherds = shepherds_of(g, field)
  fx.award(home, shepherds, sheep_of(g, shepherds), field)
  scatter(fx, shepherds)
end

-- HS-SHEP-02 to 04, HS-FLOCK-03, HS-FLOCK-04; the wolf goes back as well: Q-HS-02
local function draw_token(g, fx, shepherd)
  local token = fx.draw("flock_bag")
  if not token then
    return
  end
  if token.id == "wolf" then
    fx.put_back("flock_bag", token)
    scatter(fx, shepherds_of(g, shepherd.feature))
  else
    fx.push(flock, shepherd, token)
  end
end

on.react("core:piece_placed", {
  id = "first_token", when = { piece = "shepherd" },
  run = function(g, fx, e)
    draw_token(g, fx, e.piece)
  end,
})

local grown = { kind = "shepherd", own = true, extended = true }
local grow_or_guide = {
  options = { "grow", "guide" }, prompt = "hills_and_sheep.flock",
  args = function(m, g)
    return { sheep = sheep_of(g, shepherds_of(g, m.feature)) }
  end,
}

-- The choice of whoever made the field of an own shepherd larger; a turn without voluntary choices
-- has none of these either. HS-FLOCK-01, HS-FLOCK-02, INT-RIVER-LAKE-01, Q-HS-04
define.phase {
  id = "flock", after = "core:claim", before = "core:settle", voluntary = true,
  when = { extends_own = "shepherd" },
  enter = function(g, fx, p)
    for m in g:pieces(grown) do
      if m.placed then -- a wolf sends all of a field home
        if fx.ask(grow_or_guide, p, nil, m) == "grow" then
          draw_token(g, fx, m)
        else
          lead_home(g, fx, m.feature)
        end
      end
    end
  end,
}

-- Then the fields that cannot grow any more. HS-CLOSE-01 to 04, Q-HS-10
define.phase {
  id = "flock_home", after = "flock", before = "core:settle", when = { enclosed = "shepherd" },
  enter = function(g, fx)
    for m in g:pieces { kind = "shepherd", placed = true } do
      if m.placed and m.feature.closed then
        lead_home(g, fx, m.feature)
      end
    end
  end,
}

define.sheet {
  rules = {
    ["piece/shepherd"] = "HS-SETUP-03", ["bag/flock_bag"] = "HS-SETUP-02",
    ["phase/flock"] = "HS-FLOCK-01", ["phase/flock_home"] = "HS-CLOSE-01",
  },
  turn = {
    ["core:claim"] = {
      "HS-SHEP-02, HS-SHEP-04: A shepherd draws a token; a wolf sends him home at once.",
      "HS-SHEP-05, HS-SHEP-06: Farmers do not hinder him; another shepherd of the field does.",
    },
    flock = {
      "HS-FLOCK-01: Whoever enlarged the own shepherd's field grows the flock or guides it home.",
      "HS-FLOCK-04, HS-MULTI-03: A wolf sends sheep and shepherds of the field home, no points.",
      "HS-FLOCK-05, HS-MULTI-04: Guided home, each owner of a shepherd there gets 1 a sheep.",
    },
    flock_home = {
      "HS-CLOSE-01: The flock of a field that can grow no more is guided home at once.",
    },
  },
  final = { "HS-SHEP-END-01: Shepherds and sheep on the board score nothing." },
}
