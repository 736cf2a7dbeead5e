#include "kernel/lua/bytecode.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace bastide {
namespace {

// The form of lua_dump in Lua 5.4 (ldump.c, lopcodes.h), which its version byte stands for.
constexpr unsigned kVersion = 0x54;
constexpr std::uint32_t kSetUpvalue = 10;  // OP_SETUPVAL: UpValue[B] := R[A]
constexpr std::uint32_t kOpcodeMask = 0x7f;
constexpr unsigned kShiftOfB = 16;
constexpr int kLineIsAbsolute = -0x80;
enum Constant : unsigned char {
  kInteger = 0x03,
  kShortText = 0x04,
  kFloat = 0x13,
  kLongText = 0x14
};

int append(lua_State* /*state*/, const void* bytes, std::size_t size, void* text) {
  static_cast<std::string*>(text)->append(static_cast<const char*>(bytes), size);
  return 0;
}

std::string dump_of(lua_State* state, bool with_lines) {
  std::string dump;
  lua_dump(state, append, &dump, with_lines ? 0 : 1);
  return dump;
}

/// Reads a dump from front to back.
class DumpReader {
 public:
  explicit DumpReader(std::string_view dump) : rest_(dump) {
    constexpr std::string_view kSignature = LUA_SIGNATURE;
    constexpr std::size_t kCheck = 6;
    const bool is_dump = take(kSignature.size()) == kSignature && byte() == kVersion && byte() == 0;
    take(kCheck);
    if (!is_dump || byte() != sizeof(std::uint32_t) || byte() != sizeof(lua_Integer) ||
        byte() != sizeof(lua_Number)) {
      throw std::logic_error("the Lua library does not save code as Lua 5.4 does");
    }
    take(sizeof(lua_Integer) + sizeof(lua_Number));
    byte();  // number of captured variables
  }

  /// Captured variable (from 0) → line of its first assignment in the next function.
  std::map<int, int> read() { return read_function().writes; }

 private:
  struct Captured {
    bool is_local = false;  // of the function around; else that function captured it as well
    int number = 0;
  };
  struct Function {
    std::map<int, int> writes;
    std::vector<Captured> captured;
  };

  Function read_function() {
    constexpr std::size_t kSizes = 3;  // parameters, `...`, registers
    skip_text();                       // the source
    const int first_line = number();
    number();  // last line
    take(kSizes);
    Function function;
    function.writes = read_code();
    skip_constants();
    function.captured = read_captured();
    std::map<int, int> inner;
    for (int i = number(); i > 0; --i) {
      add_inner(read_function(), inner);
    }
    place(function.writes, read_lines(first_line));
    function.writes.insert(inner.begin(), inner.end());
    return function;
  }

  /// What a function within another writes, as the outer one numbers it; the outer one's locals
  /// end with its call.
  static void add_inner(const Function& inner, std::map<int, int>& writes) {
    for (const auto& [upvalue, line] : inner.writes) {
      const Captured& captured = inner.captured.at(static_cast<std::size_t>(upvalue));
      if (!captured.is_local) {
        writes.emplace(captured.number, line);
      }
    }
  }

  /// Captured variable → number of the instruction that assigns it first.
  std::map<int, int> read_code() {
    std::map<int, int> writes;
    const int count = number();
    for (int i = 0; i < count; ++i) {
      std::uint32_t instruction = 0;
      std::memcpy(&instruction, take(sizeof instruction).data(), sizeof instruction);
      if ((instruction & kOpcodeMask) == kSetUpvalue) {
        writes.emplace(static_cast<int>((instruction >> kShiftOfB) & 0xffU), i);
      }
    }
    return writes;
  }

  void skip_constants() {
    for (int i = number(); i > 0; --i) {
      switch (byte()) {
        case kInteger:
          take(sizeof(lua_Integer));
          break;
        case kFloat:
          take(sizeof(lua_Number));
          break;
        case kShortText:
        case kLongText:
          skip_text();
          break;
        default:
          break;  // nil, true, false
      }
    }
  }

  std::vector<Captured> read_captured() {
    std::vector<Captured> captured;
    for (int i = number(); i > 0; --i) {
      const bool is_local = byte() != 0;
      captured.push_back({is_local, static_cast<int>(byte())});
      byte();  // kind
    }
    return captured;
  }

  /// Line of each instruction; none in a dump without them.
  std::vector<int> read_lines(int first_line) {
    const std::string_view steps = take(static_cast<std::size_t>(number()));
    std::map<std::size_t, int> absolute;
    for (int i = number(); i > 0; --i) {
      const auto instruction = static_cast<std::size_t>(number());
      absolute[instruction] = number();
    }
    for (int i = number(); i > 0; --i) {  // locals
      skip_text();
      number();
      number();
    }
    for (int i = number(); i > 0; --i) {  // names of captured variables
      skip_text();
    }
    std::vector<int> lines;
    int line = first_line;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const auto step = static_cast<signed char>(steps[i]);
      line = step == kLineIsAbsolute ? absolute[i] : line + step;
      lines.push_back(line);
    }
    return lines;
  }

  /// Turns numbers of instructions into lines.
  static void place(std::map<int, int>& writes, const std::vector<int>& lines) {
    for (auto& [upvalue, instruction] : writes) {
      const auto i = static_cast<std::size_t>(instruction);
      instruction = i < lines.size() ? lines[i] : 0;
    }
  }

  std::string_view take(std::size_t size) {
    if (size > rest_.size()) {
      throw std::logic_error("saved Lua code that ends too early");
    }
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }
  unsigned char byte() { return static_cast<unsigned char>(take(1).front()); }

  /// Seven bits a byte, the highest first; the last byte has its top bit set.
  std::size_t size() {
    std::size_t value = 0;
    unsigned char next = 0;
    do {
      next = byte();
      value = value << 7U | (next & 0x7fU);
    } while ((next & 0x80U) == 0);
    return value;
  }
  int number() { return static_cast<int>(size()); }

  /// A size of 0 stands for no text, so that of a text is one more.
  void skip_text() {
    const std::size_t length = size();
    take(length == 0 ? 0 : length - 1);
  }

  std::string_view rest_;
};

}  // namespace

std::vector<CapturedWrite> captured_writes(lua_State* state) {
  std::vector<CapturedWrite> found;
  // Lines are most of a dump, and hardly any function needs them.
  const std::string code = dump_of(state, false);
  if (DumpReader(code).read().empty()) {
    return found;
  }
  const std::string dump = dump_of(state, true);
  for (const auto& [upvalue, line] : DumpReader(dump).read()) {
    found.push_back({upvalue + 1, line});
  }
  return found;
}

}  // namespace bastide
