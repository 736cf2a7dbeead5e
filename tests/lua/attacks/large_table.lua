-- Attack: one table that grows for ever.
-- Must end with: script.table "table too large"
local t = {}
for i = 1, 100000000 do
  t[i] = true
end
