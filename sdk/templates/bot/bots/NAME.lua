-- bot: @TITLE@
-- about: Plays like greedy, but never places a piece on a field.
-- author: Your name
-- ruleset: base

-- What one answer `o` to the pending choice is worth to this bot; the answer that is worth most is
-- taken. `worth` is what the bot greedy thinks of it, in points; `g` is the game as this seat sees
-- it. Without a value (nil) the answer is only taken when there is no other. `bot.try(o)` tells
-- what it leads to: { value =, points =, standing = }.
bot.value(function(g, o, worth)
  if o.feature and o.feature.kind == "base:field" then
    return nil
  end
  return worth
end)
