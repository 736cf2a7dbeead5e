-- Attack: remember something in a global during play.
-- Must end with: script.runtime "hidden state: global 'memory' may not change during play"
attack(function()
  memory = 1
end)
