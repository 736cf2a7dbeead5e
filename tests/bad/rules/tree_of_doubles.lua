local tree = { "leaf" }
for _ = 1, 45 do
  tree = { tree, tree }
end
define.seats { players = 2, supply = tree }
