#include "tests/attacks/promises.h"

#include <algorithm>
#include <fnmatch.h>
#include <fstream>
#include <map>
#include <string_view>

#include <fmt/format.h>

namespace bastide {

namespace {

namespace fs = std::filesystem;

using Promises = std::map<std::string, std::vector<std::string>>;  // word → globs

// The words between backticks.
std::vector<std::string> quoted_words(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t begin = text.find('`'); begin != std::string_view::npos;
       begin = text.find('`', begin)) {
    const std::size_t end = text.find('`', begin + 1);
    if (end == std::string_view::npos) {
      break;
    }
    words.emplace_back(text.substr(begin + 1, end - begin - 1));
    begin = end + 1;
  }
  return words;
}

// Rows whose last cell names tests.
Promises read_promises(const fs::path& page) {
  Promises promises;
  std::ifstream in(page);
  for (std::string line; std::getline(in, line);) {
    const std::size_t last = line.rfind(" | ");
    if (!line.starts_with("| `") || last == std::string::npos) {
      continue;
    }
    const std::string tests = line.substr(last);
    if (tests.find("`tests/") != std::string::npos) {
      promises[quoted_words(line).front()] = quoted_words(tests);
    }
  }
  return promises;
}

bool matches(const std::string& glob, const fs::path& file) {
  return fnmatch(glob.c_str(), file.generic_string().c_str(), FNM_PATHNAME) == 0;
}

// Is there a file of this name?
bool names_files(const fs::path& root, const std::string& glob) {
  const fs::path folder = root / fs::path(glob).parent_path();
  std::error_code ignored;
  const fs::directory_iterator files(folder, ignored);
  return std::any_of(begin(files), end(files), [&](const fs::directory_entry& file) {
    return matches(glob, file.path().lexically_relative(root));
  });
}

bool is_named(const Promises& promises, const Attack& attack, const fs::path& root) {
  const std::vector<std::string>& globs = promises.at(attack.promise);
  return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
    return matches(glob, attack.file.lexically_relative(root));
  });
}

}  // namespace

std::vector<std::string> check_promises(const fs::path& page,
                                        const fs::path& root,
                                        const std::vector<Attack>& attacks) {
  const Promises promises = read_promises(page);
  std::vector<std::string> wrong;
  if (promises.empty()) {
    wrong.push_back(fmt::format("{}: expected a table of promises and tests", page.string()));
  }
  for (const auto& [promise, globs] : promises) {
    const bool tested =
        std::any_of(attacks.begin(), attacks.end(), [&promise = promise](const Attack& attack) {
          return attack.promise == promise;
        });
    if (!tested) {
      wrong.push_back(fmt::format("promise {}: no attack tests it", promise));
    }
    for (const std::string& glob : globs) {
      if (!names_files(root, glob)) {
        wrong.push_back(fmt::format("promise {}: no file is called {}", promise, glob));
      }
    }
  }
  for (const Attack& attack : attacks) {
    if (!promises.contains(attack.promise)) {
      wrong.push_back(fmt::format("{}: there is no promise \"{}\"", attack.name, attack.promise));
    } else if (!is_named(promises, attack, root)) {
      wrong.push_back(
          fmt::format("{}: the promise {} does not name it", attack.name, attack.promise));
    }
  }
  return wrong;
}

}  // namespace bastide
