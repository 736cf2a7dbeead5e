-- Attack: never finish loading.
-- Must end with: script.instructions "for loading all rules"
local i = 0
::again::
i = i + 1
goto again
