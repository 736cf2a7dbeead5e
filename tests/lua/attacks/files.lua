-- Attack: the file system.
-- Must end with: script.runtime "unknown name 'io'"
attack(function()
  return io.open("/etc/passwd")
end)
