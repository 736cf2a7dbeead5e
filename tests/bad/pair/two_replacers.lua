replace("broken:bell", function() end)
