#include "tests/fuzz/fuzz.h"

#include <fstream>
#include <map>
#include <unistd.h>

#include "kernel/base/diagnostics.h"
#include "kernel/engine.h"

namespace bastide {

namespace fs = std::filesystem;

namespace {

const SearchPath kProject{{BASTIDE_SOURCE_DIR}};

std::shared_ptr<const Ruleset> load_or_null(const LoadRequest& request, const SearchPath& path) {
  try {
    return load_ruleset(request, path);
  } catch (const LoadError& error) {
    must(!std::string_view(error.what()).empty(), "a refusal says why");
    return nullptr;
  }
}

}  // namespace

FuzzFolder::FuzzFolder()
    : root_(fs::temp_directory_path() / ("bastide_fuzz_" + std::to_string(getpid()))) {
  const fs::path skeleton = fs::path(BASTIDE_SOURCE_DIR) / "tests" / "bad" / "skeleton";
  fs::create_directories(root_ / "plugins" / "broken");
  fs::create_directories(root_ / "rulesets");
  fs::create_directories(root_ / "scripts" / "variants");
  for (const char* file : {"plugin.json", "tiles.json", "rules.lua"}) {
    fs::copy_file(
        skeleton / file, root_ / "plugins" / "broken" / file, fs::copy_options::overwrite_existing);
  }
  fs::copy_file(skeleton / "ruleset.json",
                root_ / "rulesets" / "broken.json",
                fs::copy_options::overwrite_existing);
  write("plugins/broken/bad.lua", "");
}

FuzzFolder::~FuzzFolder() {
  std::error_code ignored;
  fs::remove_all(root_, ignored);
}

void FuzzFolder::write(const std::string& file, std::string_view text) const {
  std::ofstream(root_ / file, std::ios::binary) << text;
}

std::shared_ptr<const Ruleset> FuzzFolder::load(const LoadRequest& request) const {
  return load_or_null(request, SearchPath{{root_.string()}});
}

void FuzzFolder::play(const std::shared_ptr<const Ruleset>& rules, int most) {
  GameSetup setup;
  for (int i = 0; i < rules->catalog.least_players; ++i) {
    setup.players.push_back("seat " + std::to_string(i + 1));
  }
  Game game(rules, setup);
  Rng rng{7};
  try {
    for (int n = 0; n < most && game.start_status().ok() && game.waiting(); ++n) {
      const std::vector<Option> options = game.options();
      if (options.empty() ||
          !game.answer(options[rng.below(static_cast<std::uint32_t>(options.size()))]).ok()) {
        return;
      }
    }
  } catch (const ScriptFault& fault) {
    must(!std::string_view(fault.what()).empty(), "a fault says what is wrong");
  }
}

std::shared_ptr<const Ruleset> project_ruleset(const LoadRequest& request) {
  static std::map<std::string, std::shared_ptr<const Ruleset>> loaded;
  std::string key = request.ruleset;
  for (const auto* list : {&request.with, &request.set}) {
    for (const std::string& word : *list) {
      key += " " + word;
    }
  }
  if (loaded.size() > 200) {
    loaded.clear();
  }
  const auto [at, is_new] = loaded.try_emplace(key);
  if (is_new) {
    at->second = load_or_null(request, kProject);
  }
  return at->second;
}

}  // namespace bastide
