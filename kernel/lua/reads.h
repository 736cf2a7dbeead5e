// What a function that only reads has read of the game, and what it found: as long as all of that
// is unchanged, running it again gives the same.
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
  /// Forgets everything. Who plays what colour counts as read.
  void begin(const View& view);
  /// Something else was read: nothing can be said about it.
  void give_up() { is_complete_ = false; }
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
  template <class Take>
  static bool describe(const View& view, const Note& note, const Take& take);
  template <class Take>
  static bool describe_values(const View& view, const Note& note, const Take& take);

  std::vector<Note> notes_;
  std::vector<std::int32_t> found_;
  bool is_complete_ = true;
  int noting_ = 0;  // functions that note: an error of Lua may jump out of one
};

/// A function of the API that notes all that it reads itself: for its scope, reaching the game does
/// not count as reading something unknown.
class Noting {
 public:
  explicit Noting(lua_State* state)
      : link_(link_of(state)), reads_(link_.reads), outer_(link_.unnoted) {
    link_.unnoted = nullptr;
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

/// The running function reads something that is not noted.
inline void read_unnoted(const LuaLink& link) {
  if (link.unnoted != nullptr) {
    link.unnoted->give_up();
  }
}

}  // namespace bastide
