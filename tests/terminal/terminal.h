// The program in a pseudo-terminal.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "tests/terminal/screen.h"

namespace bastide {

class PseudoTerminal {
 public:
  /// Starts it. `set`: its environment besides TERM and a folder of its own for games.
  PseudoTerminal(const std::vector<std::string>& command,
                 int columns,
                 int rows,
                 const std::map<std::string, std::string>& set = {});
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;
  ~PseudoTerminal();

  /// Reads until the program asks; false when it ended instead, or says nothing for ten seconds.
  [[nodiscard]] bool wait_for_prompt();
  /// Types a line and waits until it is answered and the program asks again.
  [[nodiscard]] bool type(std::string_view line);
  /// Types keys that draw the screen anew, and waits for that.
  [[nodiscard]] bool press(std::string_view keys);
  void send(std::string_view keys) const;
  void resize(int columns, int rows);
  /// Reads whatever comes within so many milliseconds.
  void read_for(int milliseconds);
  void hang_up();

  /// Waits for its end, and at last makes one: its exit code, or 256 and more for a signal.
  [[nodiscard]] int wait_for_end();
  /// Waits until it is stopped, as by Ctrl-Z.
  [[nodiscard]] bool wait_for_stop() const;
  void go_on() const;

  [[nodiscard]] const Screen& screen() const { return screen_; }

 private:
  /// False at its end, or after so long a time.
  [[nodiscard]] bool read_some(int milliseconds);
  template <class Ready>
  [[nodiscard]] bool read_until(const Ready& ready);
  [[nodiscard]] bool asks() const;

  /// Waits for it; kills the program where none comes.
  [[nodiscard]] int next_report() const;

  pid_t shell_ = -1;
  pid_t program_ = -1;
  int device_ = -1;
  int reports_ = -1;
  std::filesystem::path state_;
  Screen screen_;
};

}  // namespace bastide
