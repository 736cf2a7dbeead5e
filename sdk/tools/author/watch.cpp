#include "sdk/tools/author/watch.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>
#include <string_view>
#include <thread>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/tools/shell/platform.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr std::chrono::milliseconds kPause = 150ms;  // between two looks
constexpr std::chrono::milliseconds kSettle = 30ms;  // a file that is being written changes again
constexpr std::array<std::string_view, 4> kEndings = {".lua", ".json", ".txt", ".so"};

/// Not what editors leave beside the file while it is open.
bool is_watched(const fs::path& file) {
  const std::string ending = file.extension().string();
  return file.filename().string().front() != '.' &&
         std::find(kEndings.begin(), kEndings.end(), ending) != kEndings.end();
}

}  // namespace

Watch::Watch(std::vector<fs::path> places) : places_(std::move(places)), seen_(look()) {}

Watch::Stamps Watch::look() const {
  Stamps stamps;
  const auto note = [&](const fs::path& file) {
    std::error_code time_error;
    std::error_code size_error;
    const Stamp stamp{fs::last_write_time(file, time_error), fs::file_size(file, size_error)};
    if (!time_error && !size_error) {
      stamps[file.lexically_normal().string()] = stamp;
    }
  };
  for (const fs::path& place : places_) {
    std::error_code error;
    if (!fs::is_directory(place, error)) {
      note(place);
      continue;
    }
    fs::recursive_directory_iterator files(
        place, fs::directory_options::skip_permission_denied, error);
    for (; !error && files != fs::recursive_directory_iterator(); files.increment(error)) {
      std::error_code ignored;
      if (is_watched(files->path()) && files->is_regular_file(ignored)) {
        note(files->path());
      }
    }
  }
  return stamps;
}

std::vector<std::string> Watch::changes() {
  Stamps now = look();
  if (now == seen_) {
    return {};
  }
  while (!was_interrupted()) {
    std::this_thread::sleep_for(kSettle);
    Stamps later = look();
    if (later == now) {
      break;
    }
    now = std::move(later);
  }
  std::vector<std::string> changed;
  for (const auto& [file, stamp] : now) {
    const auto before = seen_.find(file);
    if (before == seen_.end() || before->second != stamp) {
      changed.push_back(file);
    }
  }
  for (const auto& [file, stamp] : seen_) {
    if (!now.contains(file)) {
      changed.push_back(file);
    }
  }
  seen_ = std::move(now);
  return changed;
}

std::vector<fs::path> rule_folders(const SearchPath& path) {
  std::vector<fs::path> folders;
  for (const std::string& root : path.roots) {
    for (const char* folder : {"plugins", "rulesets", "scripts", "bots"}) {
      folders.push_back(fs::path(root) / folder);
    }
  }
  return folders;
}

Woken wait_for_change(Watch& watch, std::vector<std::string>& changed) {
  while (!was_interrupted()) {
    changed = watch.changes();
    if (!changed.empty()) {
      return Woken::changed;
    }
    if (wait_for_input(kPause)) {
      return Woken::typed;
    }
  }
  return Woken::interrupted;
}

Exit run_watching(Program& program,
                  const std::vector<fs::path>& places,
                  const std::function<Exit(const std::vector<std::string>&)>& round) {
  read_input_unbuffered();
  let_signals_end_reads();
  Watch watch(places);
  std::vector<std::string> changed;
  Exit exit = round(changed);
  program.note(said("watching: runs again when a file is saved, or at Enter; q or Ctrl-C ends it"));
  for (;;) {
    program.flush();
    const Woken woken = wait_for_change(watch, changed);
    if (woken == Woken::interrupted) {
      return Exit::interrupted;
    }
    if (woken == Woken::changed) {
      program.note("");
      program.note(said_with("{} changed", joined(changed, ", ")));
    } else if (std::string line; !std::getline(std::cin, line) || line == "q") {
      return Program::interrupted() ? Exit::interrupted : exit;
    }
    exit = round(changed);
  }
}

}  // namespace bastide
