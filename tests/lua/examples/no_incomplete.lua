-- title: No incomplete feature scores
-- requires: base
-- option fields_too: { "type": "bool", "default": false, "about": "Fields score nothing either." }

on.score("*", {
  id = "no_incomplete", stage = "void", when = { reason = "final", complete = false },
  run = function(_, s)
    if s.feature.kind ~= "base:field" or opt.fields_too then
      s:void("house.no_incomplete")
    end
  end,
})
