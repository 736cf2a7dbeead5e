-- title: Shepherd
-- requires: base

for i = 1, 4 do
  define.token { id = "sheep" .. i, value = i }
end
define.token { id = "wolf" }
define.bag {
  id = "flock_bag", hidden = true,
  tokens = { sheep1 = 4, sheep2 = 5, sheep3 = 5, sheep4 = 2, wolf = 2 },
}
define.piece {
  id = "shepherd", supply = 1, claims = { "base:field" }, power = 0, group = "shepherd",
}
local flock = state.piece { id = "flock", type = "token[]" }

local function scatter(g, fx, field)
  for m in g:pieces { kind = "shepherd", on = field } do
    fx.put_back("flock_bag", flock[m])
    fx.set(flock, m, {})
    fx.take_back(m)
  end
end

local function herd(g, fx, field)
  local lines, who = {}, {}
  for m in g:pieces { kind = "shepherd", on = field } do
    who[#who + 1] = m.owner
    for _, t in ipairs(flock[m]) do
      lines[#lines + 1] = line("sheep", t.value, 1)
    end
  end
  fx.award { to = who, lines = lines, source = field }
  scatter(g, fx, field)
end

local function grow(g, fx, m)
  local t = fx.draw("flock_bag")
  if t == nil then
    return
  end
  if t.id == "wolf" then
    fx.put_back("flock_bag", { t })
    scatter(g, fx, m.feature)
  else
    fx.push(flock, m, t)
  end
end

define.phase {
  id = "sheep", after = "core:claim", before = "core:settle",
  enter = function(g, fx, p)
    local m = g:pieces { kind = "shepherd", owner = p, placed = true }:first()
    if not m then
      return
    end
    if m.tile == g.last_tile then
      grow(g, fx, m)
    elseif g:extends(g.last_tile, m.feature) then
      local a = fx.ask {
        to = p, type = "option", text = "sheep.choice", options = { "grow", "home" },
      }
      if a == "grow" then
        grow(g, fx, m)
      else
        herd(g, fx, m.feature)
      end
    end
    for f in g:features { kind = "base:field", closed = true, holds = "shepherd" } do
      herd(g, fx, f)
    end
  end,
}
