-- A small board of faces and what it scores, for boards of some tiles. Shares nothing with the
-- engine: features are flooded anew, points are those of the catalogue.
local board = {}

local sides = { N = 1, E = 2, S = 3, W = 4 }
local names = { "N", "E", "S", "W" }
local steps = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } }
local across = { L = "R", C = "C", R = "L" }

-- The name of a port or side of a tile after so many quarter turns clockwise.
function board.turned(port, turn)
  return names[(sides[port:sub(1, 1)] - 1 + turn) % 4 + 1] .. port:sub(2)
end

function board.step(side)
  return table.unpack(steps[sides[side]])
end

-- The port that lies against this one.
function board.facing(port)
  return board.turned(port:sub(1, 1), 2) .. across[port:sub(2)]
end

-- Tiles: { face, x, y, turn }. Gives the features: kind, tiles (set, with their number), segments,
-- open, barred (ports against an empty cell, against nothing that joins), values, and the feature
-- of each segment of each tile.
function board.features(tiles)
  local at, parent = {}, {}
  for _, tile in ipairs(tiles) do
    at[tile.x .. "," .. tile.y] = tile
    tile.node = {}
    for _, segment in ipairs(tile.face.segments) do
      local node = { kind = segment.kind, segment = segment, tile = tile, open = 0, barred = 0 }
      tile.node[segment] = node
      parent[node] = node
    end
  end
  local function root(node)
    while parent[node] ~= node do
      node = parent[node]
    end
    return node
  end
  for _, tile in ipairs(tiles) do
    for plane, owner in pairs(tile.face.owner) do
      for port, segment in pairs(owner) do
        local lies = board.turned(port, tile.turn)
        local dx, dy = board.step(lies:sub(1, 1))
        local other = at[(tile.x + dx) .. "," .. (tile.y + dy)]
        local node = tile.node[segment]
        local theirs = other and other.face.owner[plane]
          and other.face.owner[plane][board.turned(board.facing(lies), 4 - other.turn)]
        if not other then
          node.open = node.open + 1
        elseif not theirs or theirs.kind ~= segment.kind then
          node.barred = node.barred + 1
        else
          parent[root(node)] = root(other.node[theirs])
        end
      end
    end
  end
  local found, of = {}, {}
  for _, tile in ipairs(tiles) do
    for _, segment in ipairs(tile.face.segments) do
      local node = tile.node[segment]
      local top = root(node)
      local feature = of[top]
      if not feature then
        feature = { kind = node.kind, tiles = {}, size = 0, open = 0, barred = 0, values = {} }
        feature.nodes = {}
        of[top] = feature
        found[#found + 1] = feature
      end
      feature.nodes[#feature.nodes + 1] = node
      node.feature = feature
      feature.open = feature.open + node.open
      feature.barred = feature.barred + node.barred
      feature.size = feature.size + (feature.tiles[tile] and 0 or 1)
      feature.tiles[tile] = true
      for name, value in pairs(segment.values) do
        feature.values[name] = (feature.values[name] or 0) + value
      end
    end
  end
  return found
end

-- Tiles among the eight around.
function board.around(tiles, tile, is_wanted)
  local number = 0
  for _, other in ipairs(tiles) do
    local far = math.max(math.abs(other.x - tile.x), math.abs(other.y - tile.y))
    number = number + (far == 1 and (not is_wanted or is_wanted(other)) and 1 or 0)
  end
  return number
end

-- Completed features of a kind that the feature touches, each once.
function board.touching(feature, kind)
  local seen, number = {}, 0
  for _, node in ipairs(feature.nodes) do
    for segment in pairs(node.segment.touches) do
      local other = node.tile.node[segment].feature
      if other.kind == kind and other.open == 0 and not seen[other] then
        seen[other] = true
        number = number + 1
      end
    end
  end
  return number
end

return board
