// bastide studio: everything in a browser of this machine.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/io/system_reason.h"
#include "kernel/io/text_file.h"
#include "sdk/session/studio_server.h"
#include "sdk/tools/explain/opened_game.h"
#include "sdk/tools/play/kept_games.h"
#include "sdk/tools/shell/language.h"
#include "sdk/tools/shell/numbers.h"
#include "sdk/tools/shell/platform.h"
#include "sdk/tools/shell/xml.h"
#include "sdk/tools/verbs/session_setup.h"
#include "sdk/tools/verbs/verbs.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

struct StudioFlags {
  RulesetChoice ruleset;
  std::optional<int> port;
  bool opens = false;
  bool read_only = false;
  std::string pages;
};

/// The game that the command line names. Throws ToolError with what the session says.
void open_named(Program& program, Session& session, RulesetChoice choice) {
  if (choice.ruleset.empty()) {
    return;
  }
  Json message{{"do", "open"}};
  if (is_game_argument(choice.ruleset)) {
    message["file"] = choice.ruleset;
  } else {
    program.resolve(choice);
    message["ruleset"] = choice.ruleset;
    message["with"] = choice.with;
    message["set"] = choice.set;
    if (program.seed) {
      message["seed"] = std::to_string(*program.seed);
    }
  }
  const Json reply = Json::parse(session.reply(message.dump()));
  look_for_stop();
  if (reply.contains("error")) {
    throw ToolError(Exit::input, reply["error"]["message"].get<std::string>());
  }
}

/// Opens the address in the user's browser. It stands in a file that nobody else may read: command
/// lines are seen by all users of the machine.
void open_browser(Program& program, const std::string& address) {
  namespace fs = std::filesystem;
  const fs::path folder = folder_of_kept_games().parent_path();
  const fs::path file = folder / "studio.html";
  std::error_code error;
  fs::create_directories(folder, error);
  std::ofstream(file, std::ios::app).flush();
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write, error);
  const std::string page = fmt::format(
      "<!doctype html><meta http-equiv=\"refresh\" content=\"0; url={}\">\n", xml_escaped(address));
  if (folder.empty() || error || !write_text_file(file, page).ok()) {
    program.note("no browser could be opened; open the address yourself");
    return;
  }
  // Some openers stay as long as the browser does.
  std::thread([path = file.string()] {
#ifdef __APPLE__
    static_cast<void>(output_of("open", path));
#else
    static_cast<void>(output_of("xdg-open", path));
#endif
  }).detach();
}

/// Of the pages, where --lang or the environment says any; each browser else.
std::vector<std::string> languages_of_start(const Program& program) {
  if (!program.lang.empty()) {
    return {program.lang};
  }
  std::vector<std::string> codes = wanted_languages();
  codes.pop_back();  // English for want of anything else
  return codes;
}

Exit run_studio(Program& program, const StudioFlags& flags) {
  const std::string way =
      said("open this address in a browser of this machine; Ctrl-C ends the studio");
  speak(nullptr);  // each message is answered in the language of its page
  Session session(session_setup(program, flags.read_only));
  open_named(program, session, flags.ruleset);
  std::filesystem::path pages;
  if (!flags.pages.empty()) {
    std::error_code error;
    pages = std::filesystem::canonical(flags.pages, error);
    if (error) {
      throw ToolError(Exit::input,
                      fmt::format("{}: {}", flags.pages, system_reason(error.value())));
    }
  }
  StudioServer server(session, {flags.port, pages, languages_of_start(program)});
  if (program.format() == Format::json || program.format() == Format::jsonl) {
    program.out_json({{"address", server.address()}, {"port", server.port()}});
  } else {
    program.line(server.address());
    program.note(way);
  }
  program.flush();
  std::thread serving([&] { server.run(); });
  if (flags.opens) {
    open_browser(program, server.address());
  }
  while (!Program::interrupted()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  server.stop();
  serving.join();
  return Exit::ok;
}

}  // namespace

void add_studio_verb(Program& program) {
  auto flags = std::make_shared<StudioFlags>();
  Verb& verb = program.add_verb(
      {"studio",
       "Play",
       marked("shows everything in a browser of this machine"),
       {"bastide studio", "bastide studio base --seed 7", "bastide studio game.jsonl --read-only"},
       "bastide play, docs/session-protocol.md"});
  program.add_ruleset_options(verb, flags->ruleset, false);
  verb.add_option("RULESET", flags->ruleset.ruleset, "a ruleset to play, or a record to look at")
      .option_text("[RULESET|GAME]");
  verb.add_option("--port", flags->port, "of this machine; 0: any that is free")
      .check(whole_number({0, 65535}));
  verb.add_flag("--open", flags->opens, "open the address in the usual browser");
  verb.add_flag("--read-only", flags->read_only, "write no file");
  verb.add_option("--pages", flags->pages, "serve the pages of this folder, for who writes them")
      .option_text("FOLDER");
  program.on_run(verb, [&program, flags] { return run_studio(program, *flags); });
}

}  // namespace bastide
