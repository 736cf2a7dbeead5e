#include "kernel/lua/budget.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/lua/stack.h"

namespace bastide {
namespace {

constexpr std::size_t kStackSlot = 16;      // bytes of one value on the Lua stack
constexpr std::size_t kSharedText = 65;     // up to this size a string block may be reused
constexpr std::size_t kBigBlock = 4096;     // from this size any block is paid for by its bytes
constexpr std::size_t kTextPerPrice = 256;  // see Budget: what makes an instruction dearer
constexpr std::size_t kTablePerPrice = 65'536;
constexpr int kMostRefusals = 8;  // full collections that a call may force
constexpr std::int64_t kUnlimited = std::numeric_limits<std::int64_t>::max() / 4;

}  // namespace

std::string_view exhausted_name(Exhausted limit) {
  constexpr std::array<std::string_view, 8> kNames = {
      "nothing", "instructions", "bytes", "memory", "text", "table", "depth", "arguments"};
  return kNames.at(static_cast<std::size_t>(limit));
}

lua_State* Budget::open() {
  lua_State* state = lua_newstate(&Budget::allocate, this);
  if (state == nullptr) {
    return nullptr;
  }
  // Growing the stack moves one block: the newest one afterwards is the stack.
  newest_ = nullptr;
  if (lua_checkstack(state, 200) != 0) {
    stack_ = newest_;
  }
  state_ = state;
  end_move();
  return state;
}

Budget& Budget::of(lua_State* state) {
  void* self = nullptr;
  lua_getallocf(state, &self);
  return *static_cast<Budget*>(self);
}

void Budget::begin(Kind kind) {
  const bool loading = kind == Kind::load;
  kind_ = kind;
  enforcing_ = true;
  granted_ = loading ? std::max<std::int64_t>(load_left_, kTick) : limits_.play_instructions;
  if (!limits_.count_instructions) {
    granted_ = kUnlimited;
  } else if (!loading) {
    granted_ = std::min(granted_, std::max<std::int64_t>(move_left_, kTick));
  }
  left_ = granted_;
  bytes_left_ = loading ? load_bytes_left_ : limits_.play_bytes;
  longest_text_ = loaded_longest_text_;
  largest_table_ = loaded_largest_table_;
  set_price();
  refusals_ = 0;
  exhausted_ = Exhausted::nothing;
  refused_ = Exhausted::nothing;
  // Setting the hook restarts its count, so that a call is stopped at the same instruction
  // whatever ran before it in this VM.
  if (limits_.count_instructions) {
    set_hook(kTick);
  } else if (lua_gethookmask(state_) != 0) {
    lua_sethook(state_, nullptr, 0, 0);
  }
}

bool Budget::begin_move() {
  if (move_left_ < kUnlimited) {
    return false;
  }
  move_left_ = limits_.move_instructions;
  return true;
}

void Budget::refill_move() {
  if (move_left_ < kUnlimited) {
    move_left_ = limits_.move_instructions;
  }
}

void Budget::end_move() {
  move_left_ = 2 * kUnlimited;  // as much as any number of calls can spend
}

void Budget::charge(std::uint64_t steps) {
  if (!enforcing_) {
    return;
  }
  if (steps >= kTick) {
    look_for_stop();
  }
  const auto most = static_cast<std::uint64_t>(kUnlimited / price_);
  left_ -= static_cast<std::int64_t>(std::min(steps, most)) * price_;
  if (left_ <= 0 && exhausted_ == Exhausted::nothing) {
    exhausted_ = Exhausted::instructions;
  }
  if (exhausted_ != Exhausted::nothing) {
    throw LuaError(message(exhausted_));
  }
}

void Budget::charge_bytes(std::size_t size) {
  if (!enforcing_) {
    return;
  }
  bytes_left_ -= static_cast<std::int64_t>(size);
  if (bytes_left_ < 0 && exhausted_ == Exhausted::nothing) {
    exhausted_ = Exhausted::bytes;
  }
  if (exhausted_ != Exhausted::nothing) {
    throw LuaError(message(exhausted_));
  }
}

std::vector<LuaPlace> Budget::refused_at() const {
  std::vector<LuaPlace> places;
  for (std::size_t i = 0; i < place_count_; ++i) {
    places.push_back({&places_.at(i).source[0], places_.at(i).line});
  }
  return places;
}

std::string Budget::message(Exhausted limit) const {
  const bool loading = kind_ == Kind::load;
  switch (limit) {
    case Exhausted::nothing:
      break;
    case Exhausted::instructions:
      if (!loading && granted_ < limits_.play_instructions) {
        return said_with(
            "instruction budget used up: {} for one move, in all its hooks; do they call each "
            "other for ever?",
            limits_.move_instructions);
      }
      return loading ? said_with(
                           "instruction budget used up: {} for loading all rules; is there an "
                           "endless loop?",
                           limits_.load_instructions)
                     : said_with(
                           "instruction budget used up: {} for one hook call; is there an "
                           "endless loop?",
                           limits_.play_instructions);
    case Exhausted::bytes:
      return loading ? said_with(
                           "byte budget used up: {} bytes of new strings and large tables for "
                           "loading all rules",
                           limits_.load_bytes)
                     : said_with(
                           "byte budget used up: {} bytes of new strings and large tables for "
                           "one hook call",
                           limits_.play_bytes);
    case Exhausted::memory:
      return said_with("memory limit reached: {} bytes for all rules of a ruleset", limits_.memory);
    case Exhausted::text:
      return said_with("string too long: the limit is {} bytes", limits_.longest_text);
    case Exhausted::table:
      return said_with("table too large: the limit is {} bytes for one table",
                       limits_.largest_table);
    case Exhausted::depth:
      return said("recursion too deep: too many calls within calls");
    case Exhausted::arguments:
      return said_with("too many arguments: the limit is {} in '...'", limits_.most_arguments);
  }
  return said("no limit was reached");
}

void* Budget::allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) {
  return static_cast<Budget*>(self)->resize(block, old_size, new_size);
}

void* Budget::resize(void* block, std::size_t old_size, std::size_t new_size) {
  if (new_size == 0) {
    if (block != nullptr) {
      in_use_ -= old_size;
      if (block == stack_) {  // the stack moved: its new place was just asked for
        forget_newest();
        track_stack(newest_, newest_size_);
      }
      release(block, old_size);
    }
    return nullptr;
  }
  // For a new block Lua gives the kind of object instead of the old size.
  const bool is_text = block == nullptr && old_size == LUA_TSTRING;
  const std::size_t before = block == nullptr ? 0 : old_size;
  if (enforcing_ && new_size > before && !admits(is_text, new_size - before, new_size)) {
    return nullptr;
  }
  void* moved = move(block, before, new_size);
  if (moved == nullptr) {
    refuse(Exhausted::memory);
    return nullptr;
  }
  in_use_ += new_size - before;
  newest_ = moved;
  newest_size_ = new_size;
  largest_table_before_ = largest_table_;
  if (block != nullptr && block == stack_) {
    track_stack(moved, new_size);
  } else if (new_size > before && new_size > (is_text ? kSharedText : kBigBlock)) {
    note(is_text, new_size);
  }
  return moved;
}

void Budget::release(void* block, std::size_t size) {
  if (size <= BlockPool::kLargest) {
    pool_.give(block, size);
  } else {
    std::free(block);  // NOLINT(cppcoreguidelines-no-malloc): Lua needs realloc
  }
}

void* Budget::move(void* block, std::size_t old_size, std::size_t new_size) {
  const bool was_small = old_size <= BlockPool::kLargest;
  const bool is_small = new_size <= BlockPool::kLargest;
  if (block != nullptr && was_small && is_small && BlockPool::same_list(old_size, new_size)) {
    return block;
  }
  if (!is_small && (block == nullptr || !was_small)) {
    return std::realloc(block, new_size);  // NOLINT(cppcoreguidelines-no-malloc)
  }
  // NOLINTNEXTLINE(cppcoreguidelines-no-malloc)
  void* moved = is_small ? pool_.take(new_size) : std::malloc(new_size);
  if (moved != nullptr && block != nullptr) {
    std::memcpy(moved, block, std::min(old_size, new_size));
    release(block, old_size);
  }
  return moved;
}

bool Budget::admits(bool is_text, std::size_t grow, std::size_t size) {
  constexpr std::size_t kTextHeader = 32;
  constexpr int kDeep = 1000;
  if (is_text && size > limits_.longest_text + kTextHeader) {
    refuse(Exhausted::text);
    return false;
  }
  if (!is_text && size > limits_.largest_table) {
    lua_Debug record{};
    const bool is_deep = lua_getstack(state_, kDeep, &record) != 0;
    refuse(is_deep ? Exhausted::depth : Exhausted::table);
    return false;
  }
  if (in_use_ + grow > limits_.memory) {
    refuse(Exhausted::memory);
    // Lua now collects all garbage and asks again. A script that lives at the limit would force
    // that with each allocation.
    if (++refusals_ == kMostRefusals) {
      stop_soon(Exhausted::memory);
    }
    return false;
  }
  return true;
}

void Budget::note(bool is_text, std::size_t size) {
  bytes_left_ -= static_cast<std::int64_t>(size);
  if (bytes_left_ < 0 && enforcing_) {
    stop_soon(Exhausted::bytes);
  }
  std::size_t& largest = is_text ? longest_text_ : largest_table_;
  if (size > largest) {
    largest = size;
    set_price();
  }
}

void Budget::forget_newest() {
  if (newest_size_ > kBigBlock) {
    bytes_left_ += static_cast<std::int64_t>(newest_size_);
    largest_table_ = largest_table_before_;
    set_price();
  }
}

void Budget::set_price() {
  if (kind_ == Kind::load) {
    loaded_longest_text_ = longest_text_;
    loaded_largest_table_ = largest_table_;
  }
  price_ = 1 + static_cast<std::int64_t>(longest_text_ / kTextPerPrice +
                                         largest_table_ / kTablePerPrice);
}

void Budget::refuse(Exhausted limit) {
  refused_ = limit;
  place_count_ = 0;
  lua_Debug record{};
  for (int level = 0; state_ != nullptr && place_count_ < places_.size(); ++level) {
    if (lua_getstack(state_, level, &record) == 0) {
      break;
    }
    lua_getinfo(state_, "Sl", &record);
    if (record.currentline > 0) {
      RawPlace& place = places_.at(place_count_++);
      std::memcpy(&place.source[0], &record.short_src[0], LUA_IDSIZE);
      place.line = record.currentline;
    }
  }
}

void Budget::track_stack(void* block, std::size_t size) {
  stack_ = block;
  const bool was_deep = deep_;
  deep_ = size > static_cast<std::size_t>(limits_.most_arguments) * kStackSlot;
  if (deep_ && !was_deep && state_ != nullptr && lua_gethookcount(state_) == kTick) {
    set_hook(kTick);
  }
}

void Budget::set_hook(int count) const {
  const int mask = LUA_MASKCOUNT | (deep_ ? LUA_MASKCALL : 0);
  lua_sethook(state_, &Budget::on_hook, mask, count);
}

void Budget::stop_soon(Exhausted limit) {
  if (exhausted_ == Exhausted::nothing) {
    exhausted_ = limit;
    if (state_ != nullptr) {
      set_hook(1);
    }
  }
}

void Budget::on_hook(lua_State* state, lua_Debug* record) {
  Budget& self = of(state);
  if (record->event == LUA_HOOKCOUNT) {
    self.tick(state);
  } else {
    self.check_arguments(state, record);
  }
}

void Budget::tick(lua_State* state) {
  if (stop_asked()) {
    push_escape(state, std::make_exception_ptr(Stopped()));
    lua_error(state);
  }
  if (exhausted_ == Exhausted::nothing) {
    left_ -= kTick * price_;
    if (left_ > 0) {
      return;
    }
    exhausted_ = Exhausted::instructions;
  }
  const std::string text = message(exhausted_);
  push(state, std::string_view(text));
  lua_error(state);
}

void Budget::check_arguments(lua_State* state, lua_Debug* record) {
  if (lua_getlocal(state, record, -limits_.most_arguments - 1) == nullptr) {
    return;
  }
  exhausted_ = Exhausted::arguments;
  const std::string text = message(exhausted_);
  push(state, std::string_view(text));
  lua_error(state);
}

}  // namespace bastide
