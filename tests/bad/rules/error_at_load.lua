local widths = {}
define.piece { id = "giant", supply = widths.first.most }
