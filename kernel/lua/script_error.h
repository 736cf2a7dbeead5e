// What a script did wrong: everything an author needs to find it, and the text that says it.
#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <lua.hpp>

namespace bastide {

/// One file of a plugin as it was loaded.
struct ScriptSource {
  std::string plugin;   ///< id of the plugin, e.g. "demo"
  std::string version;  ///< "1.2.0"; may be empty
  std::string file;     ///< path within the plugin, e.g. "rules.lua"
  std::string text;
  bool trusted = false;  ///< ships with the engine: known to compile in no time

  /// "plugin/file.lua": how errors name the file.
  [[nodiscard]] std::string name() const { return plugin + "/" + file; }
};

/// One level of the traceback; C functions and addresses do not appear.
struct ScriptFrame {
  std::string file;
  int line = 0;
  std::string function;  ///< "function 'grow'", "the hook", "the file itself"
};

/// A fault of a script. `code` is one of syntax, runtime, and the names of the limits
/// (instructions, bytes, memory, text, table, depth, arguments), after "script.".
struct ScriptError {
  std::string code = "script.runtime";
  std::string message;  ///< one sentence, without the place
  std::string plugin;   ///< plugin of the file at fault; empty if unknown
  std::string version;
  std::string hook;  ///< what was called, e.g. "core:claim/demo:count"; empty while loading
  std::string file;  ///< "plugin/file.lua"; empty if unknown
  int line = 0;
  std::vector<std::string> excerpt;  ///< up to three source lines around, with numbers and arrow
  std::vector<ScriptFrame> frames;   ///< innermost first
  std::vector<std::string> notes;    ///< added by the caller: turn, player, command to replay

  /// The whole report, several lines, ending in a newline.
  [[nodiscard]] std::string to_text() const;
};

/// A script fault on its way through C++ code of the kernel, e.g. out of a hook called by a hook.
class ScriptFailure : public std::exception {
 public:
  explicit ScriptFailure(ScriptError error)
      : error_(std::move(error)), text_(error_.file + ": " + error_.message) {}
  [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }
  [[nodiscard]] const ScriptError& error() const { return error_; }

 private:
  ScriptError error_;
  std::string text_;
};

/// The source lines around a line, numbered, the line itself with an arrow.
std::vector<std::string> source_excerpt(std::string_view text, int line);

/// A message of Lua taken apart: "file:12: text" gives the place and the text. Without a place,
/// `file` is empty.
struct PlacedMessage {
  std::string file;
  int line = 0;
  std::string text;
};
PlacedMessage split_message(std::string_view message);

/// The Lua functions that are running, innermost first; long tracebacks keep both ends.
std::vector<ScriptFrame> running_frames(lua_State* state);

}  // namespace bastide
