-- Attack: steer or watch the garbage collector.
-- Must end with: script.runtime "unknown name 'collectgarbage'"
attack(function()
  collectgarbage("stop")
end)
