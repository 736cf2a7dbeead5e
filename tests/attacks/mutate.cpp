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
#include "tests/attacks/verdict.h"

namespace bastide {
namespace {

namespace fs = std::filesystem;

constexpr double kMostSeconds = 10;
constexpr double kInstallSeconds = 70;  // a minute for its trial is promised
constexpr double kMostWaiting = 60;
constexpr double kMostMiB = 1024;
constexpr std::size_t kMostOutput = 8U << 20U;
constexpr int kShownFaults = 40;
constexpr int kKeptFaults = 300;

struct Settings {
  fs::path program;
  fs::path root = BASTIDE_SOURCE_DIR;
  fs::path keep;
  std::string only;
  std::uint64_t seed = 1;
  std::uint64_t count = 0;
  double seconds = 0;
  std::int64_t one = -1;
  unsigned jobs = 2;
};

double most_seconds(const std::string& verb) {
  return (verb == "install" ? kInstallSeconds : kMostSeconds) * kTimeFactor;
}

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
  [[nodiscard]] MadeFiles make_files();
  void make(const std::string& words);
  [[nodiscard]] Command command(const Slot& slot, const std::vector<std::string>& words) const;
  [[nodiscard]] bool goes_on(std::uint64_t number) const;
  void begin(Slot& slot, std::uint64_t number);
  void start_next(Slot& slot);
  [[nodiscard]] bool is_done(const Slot& slot) const;
  void finish();
  [[nodiscard]] std::string judge(const Slot& slot, const Finished& finished) const;
  [[nodiscard]] std::string judge_files(const Slot& slot) const;
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
  corpus_ = read_corpus(settings_.root, make_files());
}

Command Search::command(const Slot& slot, const std::vector<std::string>& words) const {
  const fs::path home = slot.folder.parent_path();
  Command command;
  command.words = {settings_.program.string()};
  command.words.insert(command.words.end(), words.begin(), words.end());
  if (words.front() == "session") {
    command.in = (slot.folder / slot.mutant.path).string();
  }
  command.environment = plain_environment(home.string());
  command.folder = slot.folder.string();
  command.out = (home / "out").string();
  command.err = (home / "err").string();
  command.processor_seconds = most_seconds(words.front());
  command.wall_seconds = kMostWaiting * kTimeFactor;
  command.file_bytes = 64U << 20U;
  command.address_bytes = kAddressBytes;
  return command;
}

// Runs the program in the first slot; it must work.
void Search::make(const std::string& words) {
  pool_.start(command(slots_[0], words_of(words)));
  if (pool_.next().code != 0) {
    throw std::runtime_error(fmt::format(
        "bastide {}: {}", words, read_bytes((slots_[0].folder.parent_path() / "err").string())));
  }
}

// What is mutated, and not shipped. It is the same whenever the program plays the same.
MadeFiles Search::make_files() {
  MadeFiles made;
  const fs::path& folder = slots_[0].folder;
  const auto take = [&](const std::string& file) {
    return read_bytes((folder / file).string());
  };
  for (const char* const ruleset : {"base", "big-box", "mists-level-1", "over-hill-and-dale"}) {
    make(fmt::format("play {0} --seats random,random --seed 7 --save {0}.jsonl", ruleset));
    made.games.push_back(take(fmt::format("{}.jsonl", ruleset)));
  }
  for (const char* const words : {"sim base --games 3 --bots random",
                                  "ab base two_tile_city --pairs 2 --bots random",
                                  "ladder greedy random --ruleset base-no-farmers --games 2",
                                  "sweep base --vary base.farmers --pairs 2 --bots random",
                                  "balance base --games 3 --bots random"}) {
    const std::string verb = words_of(words).front();
    make(fmt::format("{} --threads 1 --seed 7 --save {}.run", words, verb));
    made.runs[verb] = take(verb + ".run");
  }
  make("job plan plan.json --shard 2 -- sim base --games 4 --bots random --seed 7");
  make("job run plan.json --threads 1");
  for (const char* const file :
       {"plan.json", "plan.shards/000/000000.shard", "plan.shards/000/000001.shard"}) {
    made.job[file] = take(file);
  }
  make("new variant roads");
  make("new plugin towers");
  for (const char* const thing : {"roads", "towers"}) {
    make(fmt::format("pack {0} --licence MIT -o {0}.bastide", thing));
    made.parcels[thing] = take(fmt::format("{}.bastide", thing));
  }
  return made;
}

void Search::begin(Slot& slot, std::uint64_t number) {
  slot.number = number;
  slot.mutant = make_mutant(corpus_, settings_.seed, number, settings_.only);
  slot.codes.clear();
  slot.busy = true;
  fs::remove_all(slot.folder.parent_path());
  fs::create_directories(slot.folder);
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

// What is wrong with the files after the last command.
std::string Search::judge_files(const Slot& slot) const {
  const fs::path home = slot.folder.parent_path();
  std::string fault = find_stray_file(home);
  const std::string& verb = slot.mutant.commands[slot.codes.size() - 1].front();
  const bool works = slot.codes.back() == 0;
  if (fault.empty() && ((verb == "install" && !works) || (verb == "remove" && works))) {
    fault = find_parcel_file(home);
  }
  if (fault.empty() && verb == "session") {
    fault = works ? find_reply_fault(read_bytes((slot.folder / slot.mutant.path).string()),
                                     read_bytes((home / "out").string()))
                  : fmt::format("reply: exit {}", slot.codes.back());
  }
  return fault;
}

// What is wrong, its kind before the first colon; empty when nothing is.
std::string Search::judge(const Slot& slot, const Finished& finished) const {
  const std::string& verb = slot.mutant.commands[slot.codes.size() - 1].front();
  if (finished.hung || finished.processor_seconds > most_seconds(verb)) {
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
  if (const std::string found = judge_files(slot); !found.empty()) {
    return found;
  }
  return slot.mutant.twins ? find_contradiction(slot.codes) : std::string();
}

// Twins are all asked; of others the first one says whether there is anything to go on with.
bool Search::is_done(const Slot& slot) const {
  return slot.codes.size() == slot.mutant.commands.size() ||
         (!slot.mutant.twins && slot.codes.front() != 0);
}

void Search::report(const Slot& slot, const std::string& fault) {
  ++faults_;
  ++kinds_[fault.substr(0, fault.find(':'))];
  const std::string line =
      fmt::format("bastide {}", fmt::join(slot.mutant.commands[slot.codes.size() - 1], " "));
  if (faults_ <= kShownFaults) {
    fmt::print("FAILED {}, seed {}{}, {} {}: {}\n    {}\n",
               slot.number,
               settings_.seed,
               settings_.only.empty() ? "" : " --only " + settings_.only,
               slot.mutant.kind,
               slot.mutant.path,
               fault,
               line);
  }
  if (!settings_.keep.empty() && faults_ <= kKeptFaults) {
    const fs::path place =
        settings_.keep / fmt::format("{}-{}-{}", slot.mutant.kind, settings_.seed, slot.number);
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
  if (fault.empty() && !is_done(slot)) {
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
  app.add_option("--only", settings.only, "of this kind of file alone, such as message");
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
