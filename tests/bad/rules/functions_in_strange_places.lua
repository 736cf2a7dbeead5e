define.piece { id = "crowd", supply = function() return 7 end }
