-- title: Table with total shifting
-- about: All tiles together may be shifted, so only their whole width and height are limited.
-- author: The Bastide developers
-- status: official
-- rules: HR-TABLE-03, Q-HR-05
-- requires: base
-- conflicts: table_extension
-- option width: { "type": "int", "default": 13, "min": 1, "max": 199, "about": "Tiles across." }
-- option height: { "type": "int", "default": 9, "min": 1, "max": 199, "about": "Tiles down." }

define.board { width = opt.width, height = opt.height, floating = true }
