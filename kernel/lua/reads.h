// What a function that only reads has read of the game, and what it found: as long as all of that
// is unchanged, running it again gives the same. And functions whose answer is kept for good: they
// can read what is printed, and nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <lua.hpp>

#include "kernel/lua/stack.h"
#include "kernel/rules/view.h"

namespace bastide {

/// Things that were read, each with what it was like. Numbers of things that are not there are
/// noted as such.
class Reads {
 public:
  Reads() = default;
  /// Nothing may be read of the game but what functions of the API let pass (Printed): all else is
  /// an error of the script that runs in this state.
  explicit Reads(lua_State* refusing) : refusing_(refusing) {}

  /// Forgets everything. Who plays what colour counts as read.
  void begin(const View& view);
  /// Something else was read: nothing can be said about it. Throws LuaError when it is refused.
  void give_up() {
    if (refuses()) {
      refuse();
    }
    is_complete_ = false;
  }
  [[nodiscard]] bool refuses() const { return refusing_ != nullptr; }
  [[nodiscard]] bool is_complete() const { return is_complete_ && noting_ == 0; }

  /// The rows of pieces from `first` on.
  void pieces(const View& view, std::size_t first, std::size_t count);
  /// The row of a piece, and the tile on which it is.
  void piece_tile(const View& view, PieceId piece);
  void tile(const View& view, TileId tile);
  /// What lies on a cell.
  void cell(const View& view, Cell cell);
  /// The values of a variable from row `first` on; of a list of tokens what is in it. Not of
  /// features.
  void values(const View& view, VariableId id, std::size_t first, std::size_t count);
  /// The values of all variables of the segments of a tile, at once; of a list not what is in it.
  void segments(const View& view, TileId tile);

  /// Would the same be found now? Requires: all of it is of the same ruleset.
  [[nodiscard]] bool hold(const View& view) const;

 private:
  friend class Noting;

  enum class What : std::uint8_t { seats, pieces, segment, tile, cell, values, segments };
  /// One thing that was read; the words of `found_` that belong to it follow those of the note
  /// before.
  struct Note {
    What what = What::seats;
    std::int32_t id = -1;
    std::size_t first = 0;
    std::size_t count = 0;
  };

  void add(const View& view, const Note& note);
  /// Says which name of the API the script has used.
  [[noreturn]] void refuse() const;
  template <class Take>
  static bool describe(const View& view, const Note& note, const Take& take);
  template <class Take>
  static bool describe_values(const View& view, const Note& note, const Take& take);

  std::vector<Note> notes_;
  std::vector<std::int32_t> found_;
  bool is_complete_ = true;
  int noting_ = 0;                 // functions that note: an error of Lua may jump out of one
  lua_State* refusing_ = nullptr;  // null: what is read is noted
};

/// A function of the API that notes all that it reads itself: for its scope, reaching the game does
/// not count as reading something unknown.
class Noting {
 public:
  explicit Noting(lua_State* state)
      : link_(link_of(state)), reads_(link_.reads), outer_(link_.unnoted) {
    if (outer_ == nullptr || !outer_->refuses()) {
      link_.unnoted = nullptr;
    }
    if (reads_ != nullptr) {
      ++reads_->noting_;
    }
  }
  ~Noting() {
    link_.unnoted = outer_;
    if (reads_ != nullptr) {
      --reads_->noting_;
    }
  }
  Noting(const Noting&) = delete;
  Noting& operator=(const Noting&) = delete;
  Noting(Noting&&) = delete;
  Noting& operator=(Noting&&) = delete;

  /// Calls note(reads) if somebody wants to know.
  template <class Note>
  void operator()(const Note& note) const {
    if (reads_ != nullptr) {
      note(*reads_);
    }
  }
  void give_up() const {
    if (reads_ != nullptr) {
      reads_->give_up();
    }
  }

 private:
  LuaLink& link_;
  Reads* reads_;
  Reads* outer_;
};

/// A function of the API that gives what is printed on a tile, or how the tile in question is
/// turned: functions whose answer is kept may call it.
class Printed {
 public:
  explicit Printed(LuaLink& link)
      : link_(link),
        refusing_(link.unnoted != nullptr && link.unnoted->refuses() ? link.unnoted : nullptr) {
    if (refusing_ != nullptr) {
      link_.unnoted = nullptr;
    }
  }
  ~Printed() {
    if (refusing_ != nullptr) {
      link_.unnoted = refusing_;
    }
  }
  Printed(const Printed&) = delete;
  Printed& operator=(const Printed&) = delete;
  Printed(Printed&&) = delete;
  Printed& operator=(Printed&&) = delete;

  /// What it is about to give is not printed. Throws LuaError when that is refused.
  void give_more() const {
    if (refusing_ != nullptr) {
      refusing_->give_up();
    }
  }

 private:
  LuaLink& link_;
  Reads* refusing_;
};

/// The same of what the running call is about, which is not read of the game.
inline void read_subject(const LuaLink& link) {
  if (link.unnoted != nullptr && link.unnoted->refuses()) {
    link.unnoted->give_up();
  }
}

/// The running function reads something that is not noted.
inline void read_unnoted(const LuaLink& link) {
  if (link.unnoted != nullptr) {
    link.unnoted->give_up();
  }
}

}  // namespace bastide
