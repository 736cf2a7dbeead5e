-- title: The border closes features
-- about: The edge of the table closes roads, cities and fields, and fills cells for monasteries.
-- author: The Bastide developers
-- status: house
-- rules: HR-TABLE-02, Q-HR-02
-- requires: base
-- conflicts: shifting_table, table_extension
-- option width: { "type": "int", "default": 13, "min": 1, "max": 199, "about": "Tiles across." }
-- option height: { "type": "int", "default": 9, "min": 1, "max": 199, "about": "Tiles down." }

-- A cell beyond the border closes, but it is no tile and scores nothing.
define.board { width = opt.width, height = opt.height, edge = "closed" }
