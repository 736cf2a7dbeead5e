// Everything that depends on the operating system: terminals, signals, processor count.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>

namespace bastide {

/// A person looks at it, not a file or a pipe.
[[nodiscard]] bool stdout_is_terminal();
[[nodiscard]] bool stderr_is_terminal();
[[nodiscard]] bool stdin_is_terminal();
struct TerminalSize {
  int columns = 80;
  int rows = 24;
};
/// Of the terminal; without one, or where it does not say, as COLUMNS and LINES have it.
[[nodiscard]] TerminalSize terminal_size();

/// Standard input, output or error that is closed is occupied, so that no file that is opened later
/// gets its number, and with it the complaints of the program. Reading and writing still fail.
void occupy_standard_files();
/// From now on Ctrl-C sets a flag (another one, 200 ms later or more, ends the program at once),
/// and writing to a closed pipe, or more than the allowed size of files, is an error, not a signal.
void catch_signals();
/// A read that waits for typed lines ends at Ctrl-C, as at the end of the input. Requires:
/// catch_signals() was called.
void let_signals_end_reads();
/// From now on a new size of the terminal and Ctrl-Z are noted instead of obeyed, and a terminal
/// that is closed counts as Ctrl-C.
void catch_terminal_signals();
/// Has the terminal another size since the last call?
[[nodiscard]] bool take_resize();
/// Was Ctrl-Z pressed, or the program stopped and continued, since the last call?
[[nodiscard]] bool take_stop();
/// Does what Ctrl-Z asks for; returns when the program is continued.
void stop_process();
/// From now on typed lines are read one character at a time, so that wait_for_input() knows of all
/// that nobody has read yet. Before the first read.
void read_input_unbuffered();
/// True as soon as the standard input can be read or has ended; false after `most`, or at Ctrl-C.
[[nodiscard]] bool wait_for_input(std::chrono::milliseconds most);
/// Ctrl-C was pressed, or the program was asked to end.
[[nodiscard]] bool was_interrupted();
/// The same, for work that it ends (kernel/base/stop.h).
[[nodiscard]] const std::atomic<bool>& interrupt_flag();

/// Cores that this process may use, at least 1.
[[nodiscard]] int core_count();

/// Where the system knows of no fonts, those that came with the program, in share/bastide/fonts,
/// are taken for pictures. At start.
void take_own_fonts();

/// Of this process: for names of files that no other process uses.
[[nodiscard]] int process_number();
/// Name, release and machine of the operating system.
[[nodiscard]] std::string system_name();

/// What another program writes to its standard output; empty when it cannot be started.
[[nodiscard]] std::string output_of(const std::string& program, const std::string& argument);

/// When the file was written last, as its file system says, in local time: "2026-11-23 20:15". Only
/// to be shown.
[[nodiscard]] std::string written_text(const std::filesystem::path& file);

/// errno after a failed write: the reader of the pipe has gone.
[[nodiscard]] bool is_closed_pipe(int error_number);

}  // namespace bastide
