-- title: No incomplete feature scores
-- about: At the end of the game only fields score; what is not complete is worth nothing.
-- author: The Bastide developers
-- status: house
-- rules: HR-END-01, EX-HR-END-1, Q-HR-01
-- requires: base
-- option fields_too: { "type": "bool", "default": false, "about": "Fields score nothing either." }

define.text { ["no_incomplete:incomplete"] = "it is not complete" }
-- Almost no field is ever complete, so this rule leaves fields alone unless told otherwise.
on.score("*", {
  id = "no_incomplete", stage = "void", when = { reason = "final", complete = false },
  run = function(_, s)
    if s.feature.kind ~= "base:field" or opt.fields_too then
      s:void("no_incomplete:incomplete")
    end
  end,
})
