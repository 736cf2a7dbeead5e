#include "sdk/tools/play/kept_games.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <regex>
#include <system_error>
#include <tuple>
#include <unistd.h>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/io/system_reason.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

/// Last word of a path, of letters that every file system takes.
std::string word_of(const std::string& ruleset) {
  constexpr std::size_t kLongest = 40;
  std::string word = fs::path(ruleset).stem().string();
  std::replace_if(
      word.begin(),
      word.end(),
      [](char c) {
        return !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') &&
               c != '-' && c != '_';
      },
      '_');
  return word.substr(0, kLongest);
}

/// Also those that somebody is just making.
std::vector<KeptGame> all_games(const fs::path& folder) {
  static const std::regex ours(R"((\d{1,8})-[\w-]*\.jsonl)");
  std::vector<KeptGame> games;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const std::string name = entry.path().filename().string();
    std::smatch parts;
    if (std::regex_match(name, parts, ours) &&
        entry.symlink_status(error).type() == fs::file_type::regular) {
      games.push_back({std::stoi(parts[1]), entry.path()});
    }
  }
  std::sort(games.begin(), games.end(), [](const KeptGame& a, const KeptGame& b) {
    return std::tie(b.number, b.path) < std::tie(a.number, a.path);
  });
  return games;
}

}  // namespace

fs::path folder_of_kept_games() {
  const auto folder_in = [](const char* variable) {
    const char* value = std::getenv(variable);
    const fs::path folder = value == nullptr ? "" : value;
    return folder.is_absolute() ? folder : fs::path();
  };
  fs::path state = folder_in("XDG_STATE_HOME");
  if (state.empty()) {
    const fs::path home = folder_in("HOME");
    state = home.empty() ? home : home / ".local/state";
  }
  return state.empty() ? state : state / "bastide/games";
}

Result<fs::path> new_kept_game(const fs::path& folder, const std::string& ruleset) {
  const auto failed = [](const fs::path& path, const std::string& reason) {
    return Error{ErrorCode::environment, said_with("cannot write {}: {}", path.string(), reason)};
  };
  std::error_code error;
  if (!fs::create_directories(folder, error) && error) {
    return failed(folder, system_reason(error.value()));
  }
  std::vector<KeptGame> games = all_games(folder);
  const int first = games.empty() ? 1 : games.front().number + 1;
  fs::path path;
  int file = -1;
  for (int number = first; file < 0 && (number == first || errno == EEXIST); ++number) {
    path = folder / fmt::format("{}-{}.jsonl", number, word_of(ruleset));
    // Others need not see what somebody plays.
    file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  }
  if (file < 0) {
    return failed(path, system_reason(errno));
  }
  ::close(file);
  for (std::size_t i = kMostKeptGames - 1; i < games.size(); ++i) {
    fs::remove(games[i].path, error);
  }
  return path;
}

std::vector<KeptGame> kept_games(const fs::path& folder) {
  std::vector<KeptGame> games = all_games(folder);
  std::erase_if(games, [](const KeptGame& game) {
    std::error_code error;
    return fs::file_size(game.path, error) == 0;
  });
  return games;
}

std::string standing_of(const Record& record) {
  if (!record.outcome) {
    const auto tiles =
        std::count_if(record.answers.begin(), record.answers.end(), [](const RecordAnswer& answer) {
          return answer.choice == "core:place";
        });
    return said_counted(tiles, "{} tile placed", "{} tiles placed");
  }
  std::vector<std::string> scores;
  for (const auto& [who, points] : record.outcome->scores) {
    scores.push_back(fmt::format("{} {}", who, points));
  }
  const std::string& outcome = record.outcome->outcome;
  const std::string all = joined(scores, ", ");
  return outcome == "won"    ? said_as("heading", "won:") + " " + all
         : outcome == "lost" ? said_as("heading", "lost:") + " " + all
                             : all;
}

}  // namespace bastide
