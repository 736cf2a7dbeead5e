-- title: Patrons
-- requires: base

-- A rule of others that adds to roads and cities, whether they are complete or not.
define.text { ["patrons:patron"] = "patron|patrons" }
for _, kind in ipairs { "road", "city" } do
  on.score("base:" .. kind, {
    id = kind,
    run = function(_, s)
      s:add { "patron", n = 1, each = 5 }
    end,
  })
end
