-- Attack: take another environment.
-- Must end with: script.syntax "_ENV"
local _ENV = { attack = attack }
x = 1
