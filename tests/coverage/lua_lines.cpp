// Notes which lines of scripts run, for the report on coverage: part of the preset "coverage"
// alone, in which the linker leads the engine's calls of lua_newstate() and lua_sethook() here.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>
#include <string>

#include <lua.hpp>

extern "C" {
lua_State* __real_lua_newstate(lua_Alloc allocate, void* data);
void __real_lua_sethook(lua_State* state, lua_Hook hook, int mask, int count);
lua_State* __wrap_lua_newstate(lua_Alloc allocate, void* data);
void __wrap_lua_sethook(lua_State* state, lua_Hook hook, int mask, int count);
}

namespace {

/// All lines of this process, by name of the script; at its end they are added to the file that
/// BASTIDE_LUA_LINES names, as "base/rules.lua:12".
class Lines {
 public:
  ~Lines() {
    const char* const name = std::getenv("BASTIDE_LUA_LINES");
    std::FILE* const file = name == nullptr ? nullptr : std::fopen(name, "ae");
    if (file == nullptr) {
      return;
    }
    std::string text;
    for (const auto& [source, lines] : seen_) {
      for (const int line : lines) {
        text += source + ":" + std::to_string(line) + "\n";
      }
    }
    std::fwrite(text.data(), 1, text.size(), file);
    std::fclose(file);
  }

  void note(const lua_Debug& record) {
    if (record.source[0] != '@' || last_.has(record)) {
      return;
    }
    const std::lock_guard lock(mutex_);
    std::set<int>& lines = seen_[record.source + 1];
    lines.insert(record.currentline);
    last_ = {record.source, lines};
  }

 private:
  /// The script that this thread is in: most lines of it have been noted before.
  struct Last {
    std::string source;
    std::set<int> lines;

    [[nodiscard]] bool has(const lua_Debug& record) const {
      return source == record.source && lines.contains(record.currentline);
    }
  };

  inline static thread_local Last last_;
  std::mutex mutex_;
  std::map<std::string, std::set<int>, std::less<>> seen_;
};

Lines& lines() {
  static Lines all;
  return all;
}

std::atomic<lua_Hook> hook_of_engine{nullptr};

void on_event(lua_State* state, lua_Debug* record) {
  if (record->event == LUA_HOOKLINE) {
    lua_getinfo(state, "Sl", record);
    lines().note(*record);
  } else if (const lua_Hook hook = hook_of_engine; hook != nullptr) {
    hook(state, record);
  }
}

}  // namespace

lua_State* __wrap_lua_newstate(lua_Alloc allocate, void* data) {
  lua_State* const state = __real_lua_newstate(allocate, data);
  if (state != nullptr) {
    __real_lua_sethook(state, on_event, LUA_MASKLINE, 0);
  }
  return state;
}

void __wrap_lua_sethook(lua_State* state, lua_Hook hook, int mask, int count) {
  if (hook != nullptr) {
    hook_of_engine = hook;
  }
  __real_lua_sethook(state, on_event, mask | LUA_MASKLINE, count);
}
