-- title: The edge of the table
-- about: The table has an edge; the start tile lies in the middle, and no tile may lie beyond.
-- author: The Bastide developers
-- status: official
-- rules: HR-TABLE-01, HR-TABLE-06, EX-HR-TABLE-1
-- requires: base
-- conflicts: closing_border, shifting_table, table_extension
-- option width: { "type": "int", "default": 13, "min": 1, "max": 199, "about": "Tiles across." }
-- option height: { "type": "int", "default": 9, "min": 1, "max": 199, "about": "Tiles down." }

define.board { width = opt.width, height = opt.height }
