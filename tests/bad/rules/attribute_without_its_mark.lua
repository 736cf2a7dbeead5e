define.tile_attr { id = "hill", default = true }
state.feature { id = "towers", type = "int", merge = "sum", from = "tile" }
