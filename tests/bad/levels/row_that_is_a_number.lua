local level = require("level")

return { level(50) }
