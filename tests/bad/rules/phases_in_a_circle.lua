define.phase { id = "x", after = "y", enter = function() end }
define.phase { id = "y", after = "x", enter = function() end }
