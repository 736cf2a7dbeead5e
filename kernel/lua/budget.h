// What a VM may use: instructions, memory, bytes of text. Every limit ends in a named error that a
// script cannot catch, and none depends on the time of day.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <lua.hpp>

#include "kernel/lua/block_pool.h"

namespace bastide {

/// The limits of one VM. Instructions and bytes of play are counted per call from outside (one
/// hook); a call inside a call shares its budget. All that is loaded shares one budget.
struct Limits {
  std::int64_t play_instructions = 10'000'000;
  std::int64_t load_instructions = 100'000'000;  ///< of all files of a ruleset
  std::int64_t move_instructions = 50'000'000;   ///< of all calls from one decision to the next
  std::int64_t play_bytes = std::int64_t{64} << 20;
  std::int64_t load_bytes = std::int64_t{256} << 20;  ///< of all files of a ruleset
  std::size_t memory = std::size_t{64} << 20;         ///< of the whole VM
  std::size_t longest_text = std::size_t{64} << 10;   ///< of one string
  std::size_t largest_table = std::size_t{4} << 20;   ///< bytes of one table's array or hash part
  int most_arguments = 500;                           ///< in the `...` of one call
  bool count_instructions = true;  ///< false: for rules that ship with the engine; 10 ns cheaper
};

/// Which limit stopped a script.
enum class Exhausted : std::uint8_t {
  nothing,
  instructions,
  bytes,
  memory,
  text,
  table,
  depth,
  arguments,
};

/// The limit as the error code and message name it, e.g. "instructions".
std::string_view exhausted_name(Exhausted limit);

/// A line of a script: where a limit was hit.
struct LuaPlace {
  std::string file;
  int line = 0;
};

/// The allocator and the count hook of one VM, with the counters they share.
///
/// An instruction costs 1, or more while long strings or large tables are at hand, because one
/// instruction may then walk all of them (comparing, rehashing): 1 more for each 256 bytes of the
/// longest string and each 64 KiB of the largest table made while loading or in this call. That
/// keeps the worst script, made of colliding keys, under 2 µs for each instruction paid.
/// Instructions and bytes are exact: the same call is stopped at the same instruction everywhere
/// (within one tick, if it recurses over hundreds of levels). Memory depends on what the garbage
/// collector has yet to free and is a net for run-away scripts only.
class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits) {}
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;
  Budget(Budget&&) = delete;
  Budget& operator=(Budget&&) = delete;
  ~Budget() = default;

  /// Makes a Lua state whose memory this budget counts; nullptr when there is none. The budget
  /// outlives the state.
  lua_State* open();

  /// The budget of a state that `open` made.
  static Budget& of(lua_State* state);

  enum class Kind : std::uint8_t { load, play };

  /// Starts counting afresh for one call from outside. Limits hold until `end`.
  void begin(Kind kind);
  /// Ends what `begin` began: the host may use memory without a limit, because an error outside
  /// of a protected call would end the program.
  void end() {
    enforcing_ = false;
    if (kind_ == Kind::load) {
      load_left_ -= std::min(spent(), load_left_);
      load_bytes_left_ = bytes_left_;
      return;
    }
    move_left_ -= std::min(spent(), move_left_);
    peak_ = std::max(peak_, spent());
  }
  /// The most that a call spent since this was asked last.
  std::int64_t take_peak() { return std::exchange(peak_, 0); }

  /// From here to end_move() the calls together spend no more than the budget of a move. False when
  /// one is running already.
  bool begin_move();
  /// Begins the budget of a move anew, if one is running.
  void refill_move();
  void end_move();

  /// Pays for the work of a C function: about one step for each element or 32 bytes it touches.
  /// Throws LuaError when the budget is used up, Stopped when nobody wants the work any more.
  void charge(std::uint64_t steps);
  /// Pays for memory that a C function keeps until the call from outside ends. Throws LuaError when
  /// the budget is used up.
  void charge_bytes(std::size_t size);

  /// Instructions paid since `begin`, in steps of kTick.
  [[nodiscard]] std::int64_t spent() const { return granted_ - left_; }
  [[nodiscard]] std::size_t memory_in_use() const { return in_use_; }
  [[nodiscard]] const Limits& limits() const { return limits_; }

  /// The limit that ended the current call, if any; `failed_in_allocator` tells that Lua reports
  /// it as lack of memory, without a message.
  [[nodiscard]] Exhausted exhausted(bool failed_in_allocator) const {
    return failed_in_allocator ? refused_ : exhausted_;
  }
  /// Where the last refused allocation was asked for, innermost line first.
  [[nodiscard]] std::vector<LuaPlace> refused_at() const;
  /// The sentence that tells the author what was exceeded.
  [[nodiscard]] std::string message(Exhausted limit) const;

  /// Instructions between two looks at the counter, and at who may want the work to end.
  static constexpr int kTick = 1000;

 private:
  static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size);
  static void on_hook(lua_State* state, lua_Debug* record);
  void* resize(void* block, std::size_t old_size, std::size_t new_size);
  void* move(void* block, std::size_t old_size, std::size_t new_size);
  void release(void* block, std::size_t size);
  bool admits(bool is_text, std::size_t grow, std::size_t size);
  void note(bool is_text, std::size_t size);
  void forget_newest();
  void refuse(Exhausted limit);
  void track_stack(void* block, std::size_t size);
  void set_price();
  void set_hook(int count) const;
  void stop_soon(Exhausted limit);
  void tick(lua_State* state);
  void check_arguments(lua_State* state, lua_Debug* record);

  Limits limits_;
  BlockPool pool_;
  lua_State* state_ = nullptr;
  bool enforcing_ = false;
  Kind kind_ = Kind::load;
  std::int64_t granted_ = 0;
  std::int64_t left_ = 0;
  std::int64_t peak_ = 0;
  std::int64_t move_left_ = 0;  // set by end_move() when the state is opened
  std::int64_t bytes_left_ = 0;
  std::int64_t load_left_ = limits_.load_instructions;
  std::int64_t load_bytes_left_ = limits_.load_bytes;
  std::int64_t price_ = 1;
  std::size_t longest_text_ = 0;   // since `begin`, and while loading
  std::size_t largest_table_ = 0;  // the same
  std::size_t loaded_longest_text_ = 0;
  std::size_t loaded_largest_table_ = 0;
  std::size_t in_use_ = 0;
  int refusals_ = 0;
  Exhausted exhausted_ = Exhausted::nothing;
  Exhausted refused_ = Exhausted::nothing;
  // The block of the Lua stack, found by experiment when the state is opened.
  void* stack_ = nullptr;
  void* newest_ = nullptr;
  std::size_t newest_size_ = 0;
  std::size_t largest_table_before_ = 0;  // without the newest block
  bool deep_ = false;                     // the stack is large enough to hold too many arguments

  struct RawPlace {
    char source[LUA_IDSIZE];
    int line;
  };
  std::array<RawPlace, 8> places_{};
  std::size_t place_count_ = 0;
};

}  // namespace bastide
