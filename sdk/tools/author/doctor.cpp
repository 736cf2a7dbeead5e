#include "sdk/tools/author/doctor.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/io/manifest.h"
#include "kernel/io/record_file.h"
#include "kernel/io/text_file.h"
#include "kernel/load/plugin_loader.h"
#include "kernel/load/trust.h"
#include "sdk/tools/shell/platform.h"
#include "sdk/tools/shell/stand_ins.h"
#include "sdk/tools/trial/checked_game.h"
#include "sdk/tools/trial/record_game.h"
#include "sdk/tools/trial/scenario_names.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLittleRoom = std::uintmax_t{100} * 1024 * 1024;
constexpr int kNarrow = 60;

/// As people write it: absolute, without dots and without a slash at its end.
std::string shown_path(const fs::path& path) {
  std::error_code error;
  const fs::path absolute = fs::absolute(path, error).lexically_normal();
  return (absolute.has_filename() ? absolute : absolute.parent_path()).string();
}

std::string compiler() {
#if defined(__clang__)
  return "clang++ " __clang_version__;
#else
  return "g++ " __VERSION__;
#endif
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): at start
  return value == nullptr ? "" : value;
}

std::string said_shelf(std::string_view kind, std::size_t size) {
  const auto count = static_cast<std::int64_t>(size);
  return kind == "ruleset"  ? said_counted(count, "{} ruleset", "{} rulesets")
         : kind == "plugin" ? said_counted(count, "{} plugin", "{} plugins")
                            : said_counted(count, "{} variant", "{} variants");
}

/// Which plugins and rulesets are read from this root.
void add_found(const SearchPath& path, const std::string& root, std::vector<Finding>& findings) {
  for (const Shelf& shelf : shelves().first(2)) {
    std::vector<std::string> names = names_in(root, shelf);
    std::erase_if(names, [&](const std::string& name) {
      return found_at(path, shelf.kind, name) != found_at(SearchPath{{root}}, shelf.kind, name);
    });
    if (!names.empty()) {
      findings.push_back({marked("files"),
                          Concern::fine,
                          std::string_view(shelf.kind) == "ruleset"
                              ? said_with("rulesets read there: {}", joined(names, ", "))
                              : said_with("plugins read there: {}", joined(names, ", ")),
                          ""});
    }
  }
}

void add_roots(const SearchPath& path,
               const std::vector<std::string>& named,
               std::vector<Finding>& findings) {
  std::error_code ignored;
  for (const std::string& folder : named) {
    const bool holds = fs::is_directory(fs::path(folder) / "rulesets", ignored) ||
                       fs::is_directory(fs::path(folder) / "plugins", ignored) ||
                       fs::is_directory(fs::path(folder) / "scripts", ignored);
    if (!holds) {
      findings.push_back(
          {"files",
           Concern::warning,
           said_with("{} holds no plugins/, rulesets/ or scripts/", folder),
           said("name the folder that holds them (--path, BASTIDE_PATH), not one of them")});
    }
  }
  for (std::size_t i = 0; i < path.roots.size(); ++i) {
    std::vector<std::string> counts;
    for (const Shelf& shelf : shelves()) {
      const std::size_t n = names_in(path.roots[i], shelf).size();
      counts.push_back(said_shelf(shelf.kind, n));
    }
    findings.push_back(
        {"files",
         Concern::fine,
         fmt::format("{}. {}: {}", i + 1, shown_path(path.roots[i]), joined(counts, ", ")),
         ""});
    add_found(path, path.roots[i], findings);
  }
  if (path.roots.empty()) {
    findings.push_back({"files",
                        Concern::error,
                        said("there is no folder with plugins/ and rulesets/"),
                        said("start in the folder of the project, or name it: --path FOLDER, or "
                             "BASTIDE_PATH=FOLDER")});
  }
}

/// The first root with a name wins; later ones with the same name are never read.
void add_shadows(const SearchPath& path, std::vector<Finding>& findings) {
  for (const StandIn& one : stand_ins(path)) {
    findings.push_back(
        {"files",
         one.is_same ? Concern::note : Concern::warning,
         one.is_same ? said_with("{} {}: {} is used and hides {}, which is the same",
                                 said(one.kind),
                                 one.name,
                                 one.used.string(),
                                 one.hidden.string())
                     : said_with("{} {}: {} is used and hides {}",
                                 said(one.kind),
                                 one.name,
                                 one.used.string(),
                                 one.hidden.string()),
         one.is_same
             ? ""
             : said("rename or remove one, or change the order with --path or BASTIDE_PATH")});
  }
}

void add_problems(const SearchPath& path, std::vector<Finding>& findings) {
  std::size_t loaded = 0;
  for (const Installed& item : list_installed(path)) {
    std::string problem = item.problem;
    if (item.kind == "ruleset" && problem.empty()) {
      LoadRequest request;
      request.ruleset = item.name;
      try {
        static_cast<void>(load_ruleset(request, path));
        ++loaded;
      } catch (const LoadError& error) {
        problem = to_string(error.diagnostics().front());
      }
    }
    if (!problem.empty()) {
      findings.push_back({"files",
                          Concern::error,
                          fmt::format("{} {}: {}", said(item.kind), item.name, problem),
                          item.kind == "ruleset"
                              ? said_with("bastide check {} says all that is wrong", item.name)
                              : said_with("mend {}, or remove it", item.file)});
    }
  }
  if (!path.roots.empty()) {
    findings.push_back({"files",
                        loaded > 0 ? Concern::fine : Concern::error,
                        said_with("{} rulesets load", loaded),
                        loaded > 0 ? "" : said("put at least one into rulesets/")});
  }
  const std::string trusted = trust_file();
  findings.push_back({"files",
                      Concern::fine,
                      said_with("{} native libraries are trusted ({})",
                                path.trusted.size(),
                                trusted.empty() ? said("no home folder") : trusted),
                      ""});
}

/// The record of the game, written, read and played again. What is wrong, if anything.
std::string try_record(const std::shared_ptr<const Ruleset>& rules,
                       const LoadRequest& request,
                       const fs::path& file) {
  GameSetup setup;
  for (int i = 0; i < rules->catalog.least_players; ++i) {
    setup.players.push_back(fmt::format("seat {}", i + 1));
  }
  Game game(rules, setup);
  Rng rng{setup.seed};
  while (game.waiting()) {
    const std::vector<Option> options = game.options();
    if (const Status status =
            game.answer(options[rng.below(static_cast<std::uint32_t>(options.size()))]);
        !status.ok()) {
      return status.error().message;
    }
  }
  if (const Status status = save_record(file, record_of(game, request)); !status.ok()) {
    return status.error().message;
  }
  const Result<LoadedRecord> loaded = load_record(file);
  std::error_code ignored;
  fs::remove(file, ignored);
  if (!loaded.ok()) {
    return loaded.error().message;
  }
  setup.auto_chance = false;
  RecordPlayer player(loaded.value().record, rules, setup, true);
  player.finish();
  return player.fault() ? player.fault()->reason : "";
}

std::shared_ptr<const Ruleset> game_rules(const SearchPath& path, LoadRequest& request) {
  std::vector<std::string> names{request.ruleset};
  if (request.ruleset.empty()) {
    names = names_below(path, "rulesets", ".json");
    names.insert(names.begin(), "base");
  }
  for (const std::string& name : names) {
    request.ruleset = name;
    try {
      return load_ruleset(request, path);
    } catch (const LoadError&) {
      continue;
    }
  }
  return nullptr;
}

}  // namespace

std::string_view concern_word(Concern concern) {
  constexpr std::string_view kWords[] = {
      marked("ok"), marked("note"), marked("warning"), marked("error")};
  return kWords[static_cast<std::size_t>(concern)];
}

Terminal this_terminal(const std::string& color) {
  Terminal terminal;
  terminal.is_terminal = stdout_is_terminal();
  terminal.kind = variable("TERM");
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    terminal.locale = terminal.locale.empty() ? variable(name) : terminal.locale;
  }
  terminal.no_color = !variable("NO_COLOR").empty();
  terminal.color = color;
  terminal.width = terminal_size().columns;
  return terminal;
}

std::vector<Finding> examine_program() {
  std::vector<Finding> findings{
      {marked("program"),
       Concern::fine,
       said_with("bastide {}, plugin interface {}, Lua {}",
                 BASTIDE_VERSION,
                 kPluginApi,
                 BASTIDE_LUA_VERSION),
       ""},
      {"program",
       Concern::fine,
       said_with("{}, {} cores for this program", system_name(), core_count()),
       ""}};
#ifdef NDEBUG
  findings.push_back(
      {"program", Concern::fine, said_with("an optimised build by {}", compiler()), ""});
#else
  findings.push_back({"program",
                      Concern::note,
                      said_with("a build for development by {}: right, but slow", compiler()),
                      said("for statistics build with cmake --preset release, or type ./run")});
#endif
  return findings;
}

std::vector<Finding> examine_files(const SearchPath& path, const std::vector<std::string>& named) {
  std::vector<Finding> findings;
  add_roots(path, named, findings);
  add_shadows(path, findings);
  add_problems(path, findings);
  return findings;
}

Finding examine_folder(const std::string& folder, const std::string& what) {
  const fs::path probe = fs::path(folder) / fmt::format(".bastide-doctor-{}", process_number());
  const Status written = write_text_file(probe, "can this be written?\n");
  std::error_code error;
  fs::remove(probe, error);
  const std::string shown = fmt::format("{} {}", what, shown_path(folder));
  if (!written.ok()) {
    return {
        marked("rights"),
        Concern::error,
        said_with("nothing can be written into {}: {}", shown, written.error().message),
        said("start in a folder of your own, or change its rights (chmod u+w); games and reports "
             "are written there")};
  }
  const fs::space_info space = fs::space(folder, error);
  if (!error && space.available < kLittleRoom) {
    return {"rights",
            Concern::warning,
            said_with("only {} MB are left in {}", space.available / (1024 * 1024), shown),
            said("make room: a long run of sim or matrix may stop for want of it")};
  }
  return {"rights", Concern::fine, said_with("{} can be written", shown), ""};
}

std::vector<Finding> examine_terminal(const Terminal& terminal) {
  std::vector<Finding> findings;
  const auto add = [&](Concern concern, std::string text, std::string advice = "") {
    findings.push_back({marked("terminal"), concern, std::move(text), std::move(advice)});
  };
  if (!terminal.is_terminal) {
    add(Concern::note, said("the output goes into a file or a pipe: plain, without colours"));
  } else if (terminal.color == "never" || (terminal.color == "auto" && terminal.no_color)) {
    add(Concern::note,
        said("no colours, as asked"),
        said("unset NO_COLOR, or --color always, to have them"));
  } else if (terminal.color == "auto" && (terminal.kind.empty() || terminal.kind == "dumb")) {
    add(Concern::note,
        said_with("no colours: TERM is \"{}\"", terminal.kind),
        said("--color always, if it can show them"));
  } else {
    add(Concern::fine, said_with("colours ({})", terminal.kind));
  }
  const std::string& locale = terminal.locale;
  const bool unicode =
      locale.find("UTF-8") != std::string::npos || locale.find("utf8") != std::string::npos ||
      locale.find("UTF8") != std::string::npos || locale.find("utf-8") != std::string::npos;
  if (unicode) {
    add(Concern::fine, said_with("Unicode ({})", locale));
  } else {
    add(Concern::warning,
        locale.empty() ? said("no locale is set: boards of lines and shapes may look broken")
                       : said_with("the locale {} has no Unicode: boards may look broken", locale),
        said("export LC_ALL=C.UTF-8, or play with --board ascii"));
  }
  if (terminal.is_terminal && terminal.width < kNarrow) {
    add(Concern::note,
        said_with("{} columns: wide boards and tables are broken over lines", terminal.width),
        said("a window of 80 columns or more shows them whole"));
  }
  return findings;
}

std::vector<Finding> examine_game(const SearchPath& path,
                                  const std::string& ruleset,
                                  const std::string& folder) {
  LoadRequest request;
  request.ruleset = ruleset;
  const std::shared_ptr<const Ruleset> rules = game_rules(path, request);
  if (rules == nullptr) {
    return {{marked("game"),
             Concern::error,
             said("no ruleset to try a game of"),
             said("see above, under files")}};
  }
  const auto begin = std::chrono::steady_clock::now();
  const std::vector<std::string> bots(static_cast<std::size_t>(rules->catalog.least_players),
                                      "random");
  const CheckedGame game = play_checked(rules, bots, 1, 8, request);
  std::string trouble = game.fault;
  if (trouble.empty()) {
    const fs::path file =
        fs::path(folder) / fmt::format(".bastide-doctor-{}.jsonl", process_number());
    trouble = try_record(rules, request, file);
  }
  if (!trouble.empty()) {
    return {{"game",
             Concern::error,
             said_with("a game of {} went wrong: {}", request.ruleset, trouble),
             said_with("bastide matrix --only {} shows it in detail; if the ruleset is not yours, "
                       "report it with this page",
                       request.ruleset)}};
  }
  const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - begin;
  return {{"game",
           Concern::fine,
           said_with("a game of {} was played, tested, written and played again: {} answers, "
                     "{:.0f} ms",
                     request.ruleset,
                     game.answers,
                     spent.count()),
           ""}};
}

}  // namespace bastide
