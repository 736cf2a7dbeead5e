-- Attack: change what others call.
-- Must end with: script.runtime "'pairs' is a name of the rule language"
pairs = nil
