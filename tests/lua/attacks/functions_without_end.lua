-- Attack: register functions while loading until the host is full.
-- Must end with: script.table "table too large"
for _ = 1, 1000000000 do
  attack(function() end)
end
