define.feature { id = "pond", says = "HS-POND-01: " }
amend("core:phase/place", { says = { "Lay it.", 7 } })
