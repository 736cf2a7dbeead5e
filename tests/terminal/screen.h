// What a terminal would show: the few control sequences that the program and its line editor use.
// Each code point takes one column. Invariant: the cursor lies on the screen, or just behind its
// last column.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bastide {

class Screen {
 public:
  Screen(int columns, int rows) : columns_(columns), rows_(rows) { clear(); }

  void show(std::string_view bytes);
  /// What stands on the screen is kept as far as it fits.
  void resize(int columns, int rows);

  /// The line of the cursor, up to it.
  [[nodiscard]] std::string line() const;
  [[nodiscard]] std::string text() const;
  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int rows() const { return rows_; }
  // Since the program began.
  [[nodiscard]] int lines() const { return lines_; }    ///< that were ended
  [[nodiscard]] int clears() const { return clears_; }  ///< of the whole screen
  [[nodiscard]] int wraps() const { return wraps_; }    ///< lines that were too long
  /// Sequences that mean nothing here.
  [[nodiscard]] const std::vector<std::string>& unknown() const { return unknown_; }

 private:
  using Line = std::vector<std::string>;

  void clear();
  void put(std::string_view character);
  void next_line();
  void control(char character);
  /// Of "\x1b[" up to its last letter.
  void sequence(std::string_view sequence);
  [[nodiscard]] Line& here() { return screen_[static_cast<std::size_t>(row_)]; }

  int columns_;
  int rows_;
  int row_ = 0;
  int column_ = 0;
  int lines_ = 0;
  int clears_ = 0;
  int wraps_ = 0;
  std::vector<Line> screen_;
  std::string rest_;  // of a character or sequence that is not whole yet
  std::vector<std::string> unknown_;
};

}  // namespace bastide
