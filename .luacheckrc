-- The names that the sandbox offers to rules; everything else is absent there.
stds.bastide = {
  read_globals = {
    "assert", "error", "ipairs", "pairs", "require", "select", "tonumber", "tostring", "type",
    math = { fields = {
      "abs", "ceil", "floor", "fmod", "max", "maxinteger", "min", "mininteger", "tointeger", "type", "ult",
    } },
    string = { fields = { "byte", "char", "find", "format", "len", "lower", "rep", "reverse", "sub", "upper" } },
    table = { fields = { "concat", "insert", "remove", "sort", "unpack" } },
    -- while rules are declared
    "amend", "define", "on", "opt", "replace", "state",
    -- while a game is played
    "deny", "line", "lose", "win",
    -- in bots
    "bot",
    -- in metrics
    "metric",
  },
}

std = "bastide"
max_line_length = 100
exclude_files = { "build", "tests/lua/attacks", "tests/bad", "tests/fuzz" }

-- Hooks receive `g, x` or `g, fx, x`, and not every hook needs all of them.
unused_args = false

-- Stubs for editors declare what the engine provides.
files["sdk/lua/library"] = {
  std = "lua54", allow_defined = true, unused = false, unused_args = false, ignore = { "131" },
  max_line_length = false,
}
files["sdk/lua/luacheck.lua"] = { std = "lua54" }
files["tests/architecture"] = { std = "lua54" }
files["tests/docs"] = { std = "lua54" }
files["tests/jobs"] = { std = "lua54" }
files["tests/lang"] = { std = "lua54" }
files["tests/tools"] = { std = "lua54" }
files["tests/tiles"] = { std = "lua54" }
files["tests/rules"] = { std = "lua54" }
files["tests/mutants"] = { std = "lua54" }
files["tests/mutants/faults.lua"] = { std = "lua54", max_line_length = false }  -- lines of C++
files["tests/timing.lua"] = { std = "lua54", max_line_length = 120 }
files[".luacheckrc"] = { std = "lua54", allow_defined = true }
