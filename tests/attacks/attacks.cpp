// Runs the attacks, each in an empty folder with limits, and compares how they end with what their
// heads say.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "tests/attacks/allowance.h"
#include "tests/attacks/attack_file.h"
#include "tests/attacks/output.h"
#include "tests/attacks/process.h"
#include "tests/attacks/promises.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostOutput = 8U << 20U;
constexpr std::uint64_t kMostFile = 1ULL << 30U;

struct Settings {
  fs::path program;
  fs::path root = BASTIDE_SOURCE_DIR;
  std::string filter;
  std::string promises;
  std::vector<std::string> clean;
  unsigned jobs = 2;
  bool list = false;
  bool cheap = false;
  bool times = false;
  bool keep = false;
};

struct Started {
  const Attack* attack = nullptr;
  fs::path folder;
};

class Runner {
 public:
  Runner(const Settings& settings, fs::path self);
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;
  ~Runner();

  /// Prints a line for each attack that ends otherwise than it must. How many.
  int run(const std::vector<const Attack*>& attacks);

 private:
  void start(const Attack& attack);
  void finish();
  [[nodiscard]] std::vector<std::string> judge(const Attack& attack,
                                               const Finished& finished,
                                               const fs::path& folder) const;

  const Settings& settings_;
  fs::path self_;
  fs::path work_;
  ProcessPool pool_;
  std::map<int, Started> started_;
  int failures_ = 0;
};

Runner::Runner(const Settings& settings, fs::path self)
    : settings_(settings), self_(std::move(self)) {
  std::string name = (fs::temp_directory_path() / "bastide-attacks-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category(), "cannot make a folder");
  }
  work_ = name;
}

Runner::~Runner() {
  if (!settings_.keep) {
    const std::string command = fmt::format("chmod -R u+rwX {0} && rm -rf {0}", work_.string());
    if (std::system(command.c_str()) != 0) {  // NOLINT(concurrency-mt-unsafe): one thread
      std::cerr << "cannot remove " << work_ << '\n';
    }
  }
}

void Runner::start(const Attack& attack) {
  std::string flat = attack.name;
  std::replace(flat.begin(), flat.end(), '/', '.');
  const fs::path folder = work_ / flat;
  const fs::path inside = folder / "here";
  fs::create_directories(inside);
  Command command;
  command.words = {
      "/bin/sh", (settings_.root / "tests/attacks/prelude.sh").string(), attack.file.string()};
  command.environment = plain_environment(folder.string());
  command.environment.push_back("BASTIDE=" + settings_.program.string());
  command.environment.push_back("ROOT=" + settings_.root.string());
  command.environment.push_back("ATTACKS=" + self_.string());
  command.folder = inside.string();
  command.out = (folder / "out").string();
  command.err = (folder / "err").string();
  command.processor_seconds = attack.seconds * kTimeFactor;
  command.wall_seconds = 20 + 5 * command.processor_seconds;
  command.file_bytes = kMostFile;
  command.address_bytes = kAddressBytes;
  started_[pool_.start(command)] = {&attack, folder};
}

std::vector<std::string> Runner::judge(const Attack& attack,
                                       const Finished& finished,
                                       const fs::path& folder) const {
  std::vector<std::string> wrong;
  const auto& exits = attack.exits;
  if (finished.hung || std::find(exits.begin(), exits.end(), finished.code) == exits.end()) {
    wrong.push_back(
        fmt::format("expected exit {}, found {}", fmt::join(exits, " or "), describe(finished)));
  }
  if (const double most = attack.seconds * kTimeFactor; finished.processor_seconds > most) {
    wrong.push_back(fmt::format("expected at most {:.1f} s of the processor, found {:.1f} s",
                                most,
                                finished.processor_seconds));
  }
  if (const double most = attack.mib * kMemoryFactor + kExtraMiB; finished.peak_mib > most) {
    wrong.push_back(
        fmt::format("expected at most {:.0f} MiB, found {:.0f} MiB", most, finished.peak_mib));
  }
  std::string all;
  for (const char* const name : {"out", "err"}) {
    const std::string text = read_bytes((folder / name).string(), kMostOutput + 1);
    if (const std::string fault = find_fault(text); !fault.empty()) {
      wrong.push_back(fmt::format("std{}, {}", name, fault));
    }
    all += text;
  }
  if (all.size() > kMostOutput) {
    wrong.push_back(fmt::format("printed more than {} MiB", kMostOutput >> 20U));
  }
  for (const std::string& text : attack.says) {
    if (all.find(text) == std::string::npos) {
      wrong.push_back(fmt::format("nobody says \"{}\"", text));
    }
  }
  for (const std::string& text : attack.never_says) {
    if (const std::size_t at = all.find(text); at != std::string::npos) {
      wrong.push_back(fmt::format("must not say \"{}\": {}", text, visible_line(all, at)));
    }
  }
  return wrong;
}

void Runner::finish() {
  const Finished finished = pool_.next();
  const Started started = started_.at(finished.id);
  started_.erase(finished.id);
  const std::vector<std::string> wrong = judge(*started.attack, finished, started.folder);
  if (settings_.times) {
    fmt::print("{:6.2f} s {:6.2f} s {:5.0f} MiB  {}\n",
               finished.processor_seconds,
               finished.wall_seconds,
               finished.peak_mib,
               started.attack->name);
  }
  if (wrong.empty()) {
    return;
  }
  ++failures_;
  fmt::print("FAILED {}: {}\n", started.attack->name, fmt::join(wrong, "; "));
  const std::string err = read_bytes((started.folder / "err").string(), 2000);
  for (std::size_t at = 0, shown = 0; at < err.size() && shown < 6; ++shown) {
    fmt::print("    {}\n", visible_line(err, at));
    at = std::min(err.find('\n', at), err.size() - 1) + 1;
  }
}

int Runner::run(const std::vector<const Attack*>& attacks) {
  for (const Attack* attack : attacks) {
    if (pool_.running() == settings_.jobs) {
      finish();
    }
    start(*attack);
  }
  while (pool_.running() > 0) {
    finish();
  }
  return failures_;
}

// Scripts ask this of files that the program wrote.
int check_files(const std::vector<std::string>& files) {
  int wrong = 0;
  for (const std::string& file : files) {
    if (const std::string fault = find_control(read_bytes(file)); !fault.empty()) {
      fmt::print("{}: {}\n", fs::path(file).filename().string(), fault);
      ++wrong;
    }
  }
  return wrong == 0 ? 0 : 1;
}

int report(const std::vector<std::string>& wrong, std::string_view what) {
  for (const std::string& line : wrong) {
    fmt::print("FAILED {}\n", line);
  }
  fmt::print("{}: {} wrong\n", what, wrong.size());
  return wrong.empty() ? 0 : 1;
}

int run_all(const Settings& settings, const fs::path& self) {
  const std::vector<Attack> attacks = list_attacks(settings.root / "tests/attacks");
  if (!settings.promises.empty()) {
    return report(check_promises(settings.promises, settings.root, attacks),
                  "promises and attacks");
  }
  std::vector<const Attack*> chosen;
  std::vector<std::string> wrong;
  for (const Attack& attack : attacks) {
    for (const std::string& fault : attack.faults) {
      wrong.push_back(fmt::format("{}: {}", attack.name, fault));
    }
    if (attack.name.find(settings.filter) != std::string::npos &&
        !(settings.cheap && attack.slow)) {
      chosen.push_back(&attack);
    }
  }
  if (!wrong.empty() || chosen.empty()) {
    wrong.resize(std::max<std::size_t>(wrong.size(), 1), "no attack has such a name");
    return report(wrong, "heads of attacks");
  }
  if (settings.list) {
    for (const Attack* attack : chosen) {
      fmt::print("{:<8} {}: {}\n", attack->slow ? "slow" : "cheap", attack->name, attack->about);
    }
    return 0;
  }
  const int failures = Runner(settings, self).run(chosen);
  fmt::print("{} attacks, {} failed\n", chosen.size(), failures);
  return failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace bastide

int main(int argc, char** argv) {
  using namespace bastide;
  Settings settings;
  CLI::App app("Attacks the program from outside, and sees whether it keeps its promises");
  app.add_option("--program", settings.program, "the program bastide");
  app.add_option("--filter", settings.filter, "only those whose name holds this");
  app.add_option(
      "--promises", settings.promises, "compares the table of this page with the attacks");
  app.add_option("--clean", settings.clean, "are these files text without control characters?");
  app.add_option("-j,--jobs", settings.jobs, "so many at a time")->check(CLI::Range(1, 64));
  app.add_flag("--list", settings.list);
  app.add_flag("--cheap", settings.cheap, "leaves out those that are slow");
  app.add_flag("--times", settings.times, "prints what each took");
  app.add_flag("--keep", settings.keep, "keeps the folders");
  CLI11_PARSE(app, argc, argv);
  try {
    setvbuf(stdout, nullptr, _IOLBF, 0);
    if (!settings.clean.empty()) {
      return check_files(settings.clean);
    }
    if (!settings.program.empty()) {
      settings.program = fs::canonical(settings.program);
    } else if (!settings.list && settings.promises.empty()) {
      std::cerr << "expected --program PATH\n";
      return 2;
    }
    return run_all(settings, fs::canonical("/proc/self/exe"));
  } catch (const std::exception& error) {
    std::cerr << "attacks: " << error.what() << '\n';
    return 2;
  }
}
