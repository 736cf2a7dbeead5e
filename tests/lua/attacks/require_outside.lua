-- Attack: a path out of the plugin's folder.
-- Must end with: script.runtime "no such file"
require("../../etc/passwd")
