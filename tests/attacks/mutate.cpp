// Gives the program files that are nearly sound, and sees that it never crashes, hangs, takes too
// much, contradicts itself, or says what it must not.
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "tests/attacks/allowance.h"
#include "tests/attacks/corpus.h"
#include "tests/attacks/output.h"
#include "tests/attacks/process.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

constexpr double kMostSeconds = 10;
constexpr double kMostMiB = 1024;
constexpr std::size_t kMostOutput = 8U << 20U;
constexpr int kRefused = 3;  // exit code of input that cannot be read
constexpr int kShownFaults = 40;
constexpr int kKeptFaults = 300;

struct Settings {
  fs::path program;
  fs::path root = BASTIDE_SOURCE_DIR;
  fs::path keep;
  std::uint64_t seed = 1;
  std::uint64_t count = 0;
  double seconds = 0;
  std::int64_t one = -1;
  unsigned jobs = 2;
};

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// A place to run one mutant after the other.
struct Slot {
  fs::path folder;  ///< of the mutant's files; output lies beside it
  std::uint64_t number = 0;
  AttackMutant mutant;
  std::vector<int> codes;  ///< of the commands so far
  bool busy = false;
};

class Search {
 public:
  explicit Search(const Settings& settings);
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  ~Search() {
    std::error_code ignored;
    fs::remove_all(work_, ignored);
  }

  /// Returns the number of inputs that were found bad.
  int run();

 private:
  [[nodiscard]] std::vector<std::string> save_games();
  [[nodiscard]] Command command(const Slot& slot, const std::vector<std::string>& words) const;
  [[nodiscard]] bool goes_on(std::uint64_t number) const;
  void begin(Slot& slot, std::uint64_t number);
  void start_next(Slot& slot);
  void finish();
  [[nodiscard]] std::string judge(const Slot& slot, const Finished& finished) const;
  void report(const Slot& slot, const std::string& fault);

  const Settings& settings_;
  fs::path work_;
  ProcessPool pool_;
  std::vector<Slot> slots_;
  std::map<int, Slot*> started_;
  Corpus corpus_;
  double begun_ = 0;
  std::uint64_t done_ = 0;
  int faults_ = 0;
  std::map<std::string, int> kinds_;
};

fs::path make_folder() {
  std::error_code ignored;
  const fs::path memory = "/dev/shm";
  const fs::path place = fs::is_directory(memory, ignored) && access(memory.c_str(), W_OK) == 0
                             ? memory
                             : fs::temp_directory_path();
  std::string name = (place / "bastide-mutants-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category(), "cannot make a folder");
  }
  return name;
}

Search::Search(const Settings& settings)
    : settings_(settings), work_(make_folder()), slots_(settings.one >= 0 ? 1 : settings.jobs) {
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    slots_[i].folder = work_ / fmt::format("slot{}", i) / "work";
    fs::create_directories(slots_[i].folder);
  }
  corpus_ = read_corpus(settings_.root, save_games());
}

Command Search::command(const Slot& slot, const std::vector<std::string>& words) const {
  const fs::path home = slot.folder.parent_path();
  Command command;
  command.words = {settings_.program.string()};
  command.words.insert(command.words.end(), words.begin(), words.end());
  command.environment = plain_environment(home.string());
  command.folder = slot.folder.string();
  command.out = (home / "out").string();
  command.err = (home / "err").string();
  command.processor_seconds = kMostSeconds * kTimeFactor;
  command.wall_seconds = 6 * command.processor_seconds;
  command.file_bytes = 64U << 20U;
  command.address_bytes = kAddressBytes;
  return command;
}

// Records to mutate. They are the same whenever the program plays the same.
std::vector<std::string> Search::save_games() {
  std::vector<std::string> games;
  for (const char* const ruleset : {"base", "big-box", "mists-level-1", "over-hill-and-dale"}) {
    pool_.start(command(
        slots_[0],
        {"play", ruleset, "--seats", "random,random", "--seed", "7", "--save", "game.jsonl"}));
    const fs::path file = slots_[0].folder / "game.jsonl";
    if (pool_.next().code != 0) {
      throw std::runtime_error(fmt::format("the program does not play {}", ruleset));
    }
    games.push_back(read_bytes(file.string()));
    fs::remove(file);
  }
  return games;
}

void Search::begin(Slot& slot, std::uint64_t number) {
  slot.number = number;
  slot.mutant = make_mutant(corpus_, settings_.seed, number);
  slot.codes.clear();
  slot.busy = true;
  fs::remove_all(slot.folder);
  fs::create_directory(slot.folder);
  for (const auto& [path, text] : slot.mutant.files) {
    const fs::path file = slot.folder / path;
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }
  start_next(slot);
}

void Search::start_next(Slot& slot) {
  started_[pool_.start(command(slot, slot.mutant.commands[slot.codes.size()]))] = &slot;
}

// Of show, sim and check: one loads what another refuses. What is refused only in play is no
// contradiction.
std::string find_contradiction(const std::vector<int>& codes) {
  const bool refused = codes[0] == kRefused;
  if (codes.size() == 2 && refused != (codes[1] == kRefused)) {
    return fmt::format("contradiction: show exits with {}, sim with {}", codes[0], codes[1]);
  }
  if (codes.size() == 3 && refused && codes[2] == 0) {
    return fmt::format("contradiction: show exits with {}, check with {}", codes[0], codes[2]);
  }
  return {};
}

// What is wrong, its kind before the first colon; empty when nothing is.
std::string Search::judge(const Slot& slot, const Finished& finished) const {
  if (finished.hung || finished.processor_seconds > kMostSeconds * kTimeFactor) {
    return fmt::format(
        "hang: {}, {:.1f} s of the processor", describe(finished), finished.processor_seconds);
  }
  if (finished.signal != 0 || finished.code > 5) {
    return fmt::format("crash: {}", describe(finished));
  }
  if (!kSanitized && finished.peak_mib > kMostMiB) {
    return fmt::format("memory: {:.0f} MiB", finished.peak_mib);
  }
  for (const char* const name : {"out", "err"}) {
    const std::string text =
        read_bytes((slot.folder.parent_path() / name).string(), kMostOutput + 1);
    if (text.size() > kMostOutput) {
      return fmt::format("flood: more than {} MiB of std{}", kMostOutput >> 20U, name);
    }
    if (const std::string found = find_control(text); !found.empty()) {
      return fmt::format("control: std{}, {}", name, found);
    }
    if (const std::string found = find_internal_name(text); !found.empty()) {
      return fmt::format("name: std{}, {}", name, found);
    }
  }
  return slot.mutant.twins ? find_contradiction(slot.codes) : std::string();
}

void Search::report(const Slot& slot, const std::string& fault) {
  ++faults_;
  ++kinds_[fault.substr(0, fault.find(':'))];
  const std::string line =
      fmt::format("bastide {}", fmt::join(slot.mutant.commands[slot.codes.size() - 1], " "));
  if (faults_ <= kShownFaults) {
    fmt::print("FAILED {}, seed {}, {}: {}\n    {}\n",
               slot.number,
               settings_.seed,
               slot.mutant.path,
               fault,
               line);
  }
  if (!settings_.keep.empty() && faults_ <= kKeptFaults) {
    const fs::path place = settings_.keep / fmt::format("{}-{}", settings_.seed, slot.number);
    fs::remove_all(place);
    fs::create_directories(settings_.keep);
    fs::copy(slot.folder, place, fs::copy_options::recursive);
    std::ofstream(place / "again.txt") << fault << '\n' << line << '\n';
  }
}

void Search::finish() {
  const Finished finished = pool_.next();
  Slot& slot = *started_.at(finished.id);
  started_.erase(finished.id);
  slot.codes.push_back(finished.code);
  const std::string fault = judge(slot, finished);
  if (fault.empty() && slot.codes.size() < slot.mutant.commands.size()) {
    start_next(slot);
    return;
  }
  if (!fault.empty()) {
    report(slot, fault);
  }
  if (settings_.one >= 0) {
    fmt::print("{}\n{}{}",
               describe(finished),
               read_bytes((slot.folder.parent_path() / "out").string()),
               read_bytes((slot.folder.parent_path() / "err").string()));
  }
  slot.busy = false;
  ++done_;
}

bool Search::goes_on(std::uint64_t number) const {
  if (settings_.one >= 0) {
    return number == 0;
  }
  return settings_.count > 0 ? number < settings_.count : now() < begun_ + settings_.seconds;
}

int Search::run() {
  begun_ = now();
  for (std::uint64_t number = 0; goes_on(number);) {
    for (Slot& slot : slots_) {
      if (!slot.busy && goes_on(number)) {
        begin(slot, settings_.one >= 0 ? static_cast<std::uint64_t>(settings_.one) : number);
        ++number;
      }
    }
    finish();
  }
  while (pool_.running() > 0) {
    finish();
  }
  const double seconds = now() - begun_;
  fmt::print("{} inputs in {:.1f} s ({:.0f} a second), seed {}: {} bad",
             done_,
             seconds,
             static_cast<double>(done_) / seconds,
             settings_.seed,
             faults_);
  for (const auto& [kind, count] : kinds_) {
    fmt::print(", {} {}", kind, count);
  }
  fmt::print("\n");
  return faults_;
}

}  // namespace
}  // namespace bastide

int main(int argc, char** argv) {
  using namespace bastide;
  Settings settings;
  CLI::App app("Gives the program files that are nearly sound");
  app.add_option("--program", settings.program, "the program bastide")->required();
  app.add_option("--seed", settings.seed, "of all mutations");
  auto* count = app.add_option("--count", settings.count, "so many inputs");
  app.add_option("--seconds", settings.seconds, "as many as there is time for")->excludes(count);
  app.add_option("--one", settings.one, "only this input, and what the program says to it");
  app.add_option("--keep", settings.keep, "a folder for the files that were found bad");
  app.add_option("-j,--jobs", settings.jobs, "so many at a time")->check(CLI::Range(1, 64));
  CLI11_PARSE(app, argc, argv);
  try {
    setvbuf(stdout, nullptr, _IOLBF, 0);
    settings.program = fs::canonical(settings.program);
    return Search(settings).run() == 0 ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << "mutate: " << error.what() << '\n';
    return 2;
  }
}
