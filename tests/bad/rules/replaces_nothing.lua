replace("broken:bel", function() end)
