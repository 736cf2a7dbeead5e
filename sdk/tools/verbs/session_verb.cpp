// bastide session: the messages of the studio, a line each, for programs.
#include <iostream>
#include <mutex>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "sdk/session/session.h"
#include "sdk/tools/shell/platform.h"
#include "sdk/tools/verbs/session_setup.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

/// The next line, without its end; of one that is too long as much as shows that it is. False at
/// the end of the input.
bool read_message(std::istream& input, std::string& line) {
  line.clear();
  std::streambuf& buffer = *input.rdbuf();
  int letter = buffer.sbumpc();
  if (letter == std::char_traits<char>::eof()) {
    return false;
  }
  for (; letter != std::char_traits<char>::eof() && letter != '\n'; letter = buffer.sbumpc()) {
    if (line.size() <= kMostMessageBytes) {
      line += static_cast<char>(letter);
    }
  }
  return true;
}

Exit run_session(Program& program, bool read_only) {
  speak(nullptr);  // what programs read
  Session session(session_setup(program, read_only));
  std::mutex output;
  const auto say = [&](const std::string& line) {
    const std::lock_guard lock(output);
    program.out(line + "\n");
    program.flush();
  };
  const int listener = session.add_listener(say);
  let_signals_end_reads();
  for (std::string line; !Program::interrupted() && read_message(std::cin, line);) {
    if (!line.empty()) {
      say(session.reply(line));
    }
  }
  session.remove_listener(listener);
  look_for_stop();
  return Exit::ok;
}

}  // namespace

void add_session_verb(Program& program) {
  auto read_only = std::make_shared<bool>(false);
  Verb& verb =
      program.add_verb({"session",
                        "Play",
                        marked("answers the studio's messages, a line of JSON each, for programs"),
                        {"bastide session --read-only"},
                        "bastide studio, docs/session-protocol.md"});
  verb.add_flag("--read-only", *read_only, "write no file");
  program.on_run(verb, [&program, read_only] { return run_session(program, *read_only); });
}

}  // namespace bastide
