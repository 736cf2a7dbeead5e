define.tile_attr { id = "hill", type = "bool", default = true }
state.feature { id = "towers", type = "int", merge = "sum", from = "tile" }
define.feature { id = "well", edges = false }
