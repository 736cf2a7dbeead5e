-- title: Blank tiles under hills
-- about: A blank tile lies under each hill, so that every tile of the pile is played.
-- author: The Bastide developers
-- status: house
-- rules: HR-HS-01, EX-HR-HS-2
-- requires: base, hills_and_sheep

replace("hills_and_sheep:tile_under_hill", nil)
