local kept = state.feature { id = "kept", type = "token[]", merge = "keep" }
define.token { id = "coin" }
on.react("feature_done", { run = function(g, fx, e)
  fx.push(kept, e.feature, "coin")
end })
