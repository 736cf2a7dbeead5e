local x = win("at once")
define.text { x = tostring(x) }
