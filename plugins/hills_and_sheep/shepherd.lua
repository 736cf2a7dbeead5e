-- The shepherd: a flock of tokens that grows with the field, until it is led home or a wolf comes.

for sheep = 1, 4 do
  define.token { id = "sheep" .. sheep, value = sheep }
end
define.token { id = "wolf" }
define.bag {
  id = "flock_bag",
  tokens = { sheep1 = 4, sheep2 = 5, sheep3 = 5, sheep4 = 2, wolf = 2 },
  rule = "HS-SETUP-02",
  says = "18 tokens lie in a bag: 4 with one sheep, 5 with two, 5 with three, 2 with four, 2 "
    .. "wolves.",
}
-- A group of its own: farmers and shepherds do not hinder each other.
define.piece {
  id = "shepherd", supply = opt.shepherds, claims = { "base:field" }, power = 0, group = "shepherd",
  stays = true,
  rule = { "HS-SETUP-03", "HS-SETUP-04", "HS-SHEP-05", "HS-SHEP-06" },
  says = {
    "HS-SETUP-04: It is no meeple.",
    "HS-SHEP-05, HS-SHEP-06: Farmers do not hinder it; another shepherd of the field does.",
  },
}
-- Tokens lie beside a shepherd.
local flock = state.piece {
  id = "flock", type = "token[]",
  rule = "HS-MULTI-01",
  says = "Where fields join, all their shepherds and tokens are one flock.",
}

define.text {
  ["hills_and_sheep:sheep_in_flock"] = "sheep in the flock|sheep in the flock",
}

local function shepherds_of(g, field)
  return g:pieces({ kind = "shepherd" }, field)
end

-- All tokens of the field go into the bag and all its shepherds home.
local function scatter(fx, shepherds)
  fx.put_back("flock_bag", flock, shepherds)
  fx.take_back(shepherds)
end

local function sheep_of(g, shepherds)
  return g:sum(shepherds, "flock")
end

-- Every owner of a shepherd there gets all sheep of the field.
local function lead_home(g, fx, field)
  local shepherds = shepherds_of(g, field)
  fx.award {
    to = shepherds, line = "sheep_in_flock", points = sheep_of(g, shepherds), source = field,
    reason = "flock", rule = { "HS-FLOCK-05", "HS-MULTI-04" },
  }
  scatter(fx, shepherds)
end

-- The wolf goes back as well.
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
  rule = { "HS-SHEP-02", "HS-SHEP-03", "HS-SHEP-04", "Q-HS-02" },
  says = {
    "HS-SHEP-02, HS-SHEP-03: Who places a shepherd draws a token at once; sheep lie beside it.",
    "HS-SHEP-04: A wolf goes back into the bag, and the shepherd home.",
  },
})

define.question {
  id = "flock", options = { "grow", "guide" },
  text = "Your field has grown: draw another token, or lead its {sheep} sheep home?",
  args = function(m, g)
    return { sheep = sheep_of(g, shepherds_of(g, m.feature)) }
  end,
}

-- A turn without voluntary choices has none of these either.
define.phase {
  id = "flock", after = "core:claim", before = "core:settle", voluntary = true,
  when = { pieces = { kind = "shepherd", own = true, extended = true } },
  enter = function(g, fx, p)
    local first, others -- fields asked about: two shepherds of one field answer once
    for m in g:pieces { kind = "shepherd", own = true, extended = true } do
      local field = m.feature
      -- A wolf sends all of a field home.
      if m.placed and field ~= first and not (others and others[field]) then
        if first then
          others = others or {}
          others[field] = true
        end
        first = first or field
        if fx.ask { "flock", to = p, about = m } == "grow" then
          draw_token(g, fx, m)
        else
          lead_home(g, fx, field)
        end
      end
    end
  end,
  rule = { "HS-FLOCK-01", "HS-FLOCK-02", "HS-FLOCK-03", "HS-FLOCK-04", "HS-FLOCK-05",
    "INT-RIVER-LAKE-01", "Q-HS-04" },
  says = {
    "HS-FLOCK-01, HS-FLOCK-02: If your tile enlarged the field of your shepherd, you must grow the "
      .. "flock or guide it home.",
    "HS-FLOCK-03: Grow: draw a token; sheep join the flock.",
    "HS-FLOCK-04, HS-MULTI-03: A wolf sends all sheep into the bag and all shepherds of the field "
      .. "home, for no points.",
    "HS-FLOCK-05, HS-MULTI-04: Guide: every owner of a shepherd there gets 1 for each sheep; "
      .. "tokens go into the bag, shepherds home.",
  },
}

-- Then the fields that cannot grow any more.
define.phase {
  id = "flock_home", after = "flock", before = "core:settle",
  when = { pieces = { kind = "shepherd", closed = true } },
  enter = function(g, fx)
    for m in g:pieces { kind = "shepherd", placed = true } do
      if m.placed and m.feature.closed then
        lead_home(g, fx, m.feature)
      end
    end
  end,
  rule = { "HS-CLOSE-01", "HS-CLOSE-02", "HS-CLOSE-03", "HS-CLOSE-04", "Q-HS-10" },
  says = {
    "HS-CLOSE-01, HS-CLOSE-02: Then the flock of a field that roads and cities surround, so that "
      .. "it can grow no more, is guided home.",
    "HS-CLOSE-03: Its farmers stay.",
  },
}

define.sheet {
  final = { "HS-SHEP-END-01: Shepherds and sheep on the board score nothing." },
}
