// Lines that a person types at a terminal: edited, remembered and completed (by libedit).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

enum class ArrowKey : unsigned char { up, down, left, right };

class LineEditor {
 public:
  /// What happens while somebody types. None may be empty.
  struct Hooks {
    /// Whole lines that begin with what was typed so far.
    std::function<std::vector<std::string>(const std::string&)> complete;
    /// An arrow was pressed while the line is empty. True: the screen was written anew.
    std::function<bool(ArrowKey)> move;
    /// The terminal has another size, or the program was stopped for a while: write the screen
    /// anew.
    std::function<void()> redraw;
    /// Called some times a second. True: stop reading.
    std::function<bool()> is_woken;
  };
  enum class Heard : unsigned char { line, end, woken };

  /// Null without libedit, and where the terminal cannot move its cursor. Requires: stdin and
  /// stdout are a terminal.
  [[nodiscard]] static std::unique_ptr<LineEditor> open(Hooks hooks);

  LineEditor() = default;
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;
  virtual ~LineEditor() = default;

  /// The next line, without its end. The end of the input, Ctrl-D in an empty line and Ctrl-C are
  /// the end.
  [[nodiscard]] virtual Heard read(const std::string& prompt, std::string& line) = 0;
};

}  // namespace bastide
