-- River I. RIVER-SETUP-04
define.start { { tile = "river-1/A" } }
