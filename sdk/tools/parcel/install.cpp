#include "sdk/tools/parcel/install.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <filesystem>
#include <mutex>
#include <set>
#include <thread>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/base/utf8.h"
#include "kernel/io/json_parser.h"
#include "kernel/load/trust.h"
#include "sdk/tools/author/check.h"
#include "sdk/tools/parcel/contents.h"
#include "sdk/tools/parcel/parcel_path.h"
#include "sdk/tools/shell/po_file.h"
#include "sdk/tools/shell/program.h"
#include "sdk/tools/trial/scenario.h"
#include "sdk/tools/trial/test_run.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kGames = 20;  // random games of everything that is in the parcel

/// What is wrong with a thing, in a file or in a game; empty: nothing.
std::string first_problem(const std::string& what, const SearchPath& path) {
  try {
    const CheckReport report = check_target(find_target(what, path), kGames, 1, 1);
    if (!report.errors.empty()) {
      return to_string(report.errors.front());
    }
    return report.failures.empty() ? std::string() : what + ": " + report.failures.front();
  } catch (const LoadError& error) {
    return to_string(error.diagnostics().front());
  }
}

/// Ends what is tried once it has taken so many seconds of the processor.
class Patience {
 public:
  explicit Patience(double seconds) : most_(seconds), thread_([this] { watch(); }) {}
  Patience(const Patience&) = delete;
  Patience& operator=(const Patience&) = delete;
  ~Patience() {
    {
      const std::lock_guard lock(mutex_);
      is_left_ = true;
    }
    left_.notify_all();
    thread_.join();
  }

  [[nodiscard]] bool is_over() const { return is_over_.load(std::memory_order_relaxed); }
  /// False when it was over before the work was done.
  template <class Work>
  [[nodiscard]] bool lasts_for(const Work& work) const {
    if (is_over()) {
      return false;
    }
    const Stoppable stoppable(is_over_);
    try {
      work();
    } catch (const Stopped&) {
      if (!is_over()) {
        throw;  // somebody else wants the end
      }
      return false;
    }
    return true;
  }

 private:
  void watch() {
    constexpr std::chrono::milliseconds kLook{20};
    std::unique_lock lock(mutex_);
    while (!left_.wait_for(lock, kLook, [this] { return is_left_; })) {
      const double taken = static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC;
      is_over_ = is_over_ || taken > most_;
    }
  }

  const double most_;
  const std::clock_t begin_ = std::clock();
  std::atomic<bool> is_over_ = false;
  std::mutex mutex_;
  std::condition_variable left_;
  bool is_left_ = false;
  std::thread thread_;
};

/// One parcel on its way in.
class Installation {
 public:
  Installation(const Parcel& parcel,
               std::string file,
               const SearchPath& path,
               const InstallTrial& trial)
      : parcel_(parcel),
        manifest_(parcel.manifest),
        file_(std::move(file)),
        others_(path),
        trial_(trial),
        patience_(trial.seconds) {
    const std::optional<InstalledParcel> before = find_parcel(manifest_.thing.name);
    if (before) {
      report_.replaced = before->manifest;
      is_whole_ = before->problem.empty();
      for (auto* folders : {&others_.roots, &others_.parcels, &others_.switched_off}) {
        std::erase(*folders, before->folder.string());
      }
    }
    report_.manifest = manifest_;
  }

  InstallReport run(bool is_update) {
    compare_holdings();
    refuse_native();
    refuse_headless_plugins();
    refuse_named_files();
    refuse_broken_languages();
    if (is_here_already(is_update)) {
      return std::move(report_);
    }
    refuse_taken_names();
    compare_needs();
    ParcelFolder folder;
    try_out(folder.stage(parcel_));
    look_for_stop();
    folder.put(manifest_.thing.name);
    return std::move(report_);
  }

 private:
  [[noreturn]] void refuse(const std::string& why, Exit exit = Exit::no) const {
    throw ToolError(exit, said_with("{} is not installed: {}", file_, why));
  }

  /// The things are those whose files are there, each once.
  void compare_holdings() const {
    std::set<ParcelThing> found;
    for (const ParcelThing& thing : things_in_files()) {
      found.insert(thing);
    }
    std::set<std::pair<bool, std::string>> names;  // plugins and variants share their names
    for (const ParcelThing& thing : manifest_.holds) {
      if (!names.insert({thing.kind == "ruleset", thing.name}).second) {
        refuse(said_with("it holds two things of the name {}", in_quotes(thing.name)), Exit::input);
      }
      const auto same = std::find_if(found.begin(), found.end(), [&](const ParcelThing& other) {
        return other.kind == thing.kind && other.name == thing.name;
      });
      if (same == found.end()) {
        refuse(said_with("parcel.json says that it holds the {}, which is not there",
                         to_string(thing)),
               Exit::input);
      }
      if (same->sha256 != thing.sha256) {
        refuse(said_with("the {} is not what parcel.json says", to_string(thing)), Exit::input);
      }
      found.erase(same);
    }
    if (!found.empty()) {
      refuse(said_with("parcel.json does not say that it holds the {}", to_string(*found.begin())),
             Exit::input);
    }
    const auto& holds = manifest_.holds;
    if (std::find(holds.begin(), holds.end(), manifest_.thing) == holds.end()) {
      refuse(said_with("it does not hold the {}, after which it is called",
                       to_string(manifest_.thing)),
             Exit::input);
    }
  }

  /// Without their versions, which loading reads.
  [[nodiscard]] std::vector<ParcelThing> things_in_files() const {
    std::map<std::pair<std::string, std::string>, std::map<std::string, std::string>> things;
    for (const auto& [path, content] : parcel_.files) {
      const fs::path place = path;
      if (path.starts_with("plugins/")) {
        things[{"plugin", (++place.begin())->string()}].emplace(path, content);
      } else if (path.ends_with(".po")) {
        continue;  // of variants: nothing plays by it
      } else if (path.starts_with("scripts/") || path.starts_with("rulesets/")) {
        const char* kind = path.starts_with("scripts/") ? "variant" : "ruleset";
        things[{kind, place.stem().string()}].emplace(path, content);
      }
    }
    std::vector<ParcelThing> list;
    for (const auto& [name, files] : things) {
      list.push_back({name.first, name.second, "", thing_hash(files)});
    }
    return list;
  }

  void refuse_native() const {
    for (const auto& [path, content] : parcel_.files) {
      const std::string hash = content_hash(content);
      const auto& trusted = others_.trusted;
      if (is_native(path) && std::find(trusted.begin(), trusted.end(), hash) == trusted.end()) {
        refuse(
            said_with("{} is native code, which no sandbox holds, and nobody has said that "
                      "you trust it; if you do, unpack the parcel (it is a zip archive) and "
                      "say: bastide trust {} --path FOLDER",
                      path,
                      (++fs::path(path).begin())->string()));
      }
    }
  }

  void refuse_headless_plugins() const {
    for (const ParcelThing& thing : manifest_.holds) {
      if (thing.kind == "plugin" &&
          !parcel_.files.contains(fmt::format("plugins/{}/plugin.json", thing.name))) {
        refuse(said_with("the {} has no plugin.json", to_string(thing)), Exit::input);
      }
    }
  }

  /// Rulesets and scenarios name what is installed by its name, and read nothing else.
  void refuse_named_files() const {
    for (const auto& [path, content] : parcel_.files) {
      Diagnostics diagnostics;  // a broken one fails when it is loaded or run
      if (path.starts_with("tests/")) {
        for (const Scenario& scenario : read_scenarios(content, path, diagnostics)) {
          for (const auto& [name, at] : files_named(scenario)) {
            refuse(
                said_with("{}: the scenario names {} by its path", to_string(at), in_quotes(name)));
          }
        }
      }
    }
    for (const ParcelThing& thing : manifest_.holds) {
      Diagnostics diagnostics;
      const auto file = parcel_.files.find(fmt::format("rulesets/{}.json", thing.name));
      if (thing.kind != "ruleset" || file == parcel_.files.end()) {
        continue;
      }
      const auto ruleset = parse_json(file->second, {file->first, 1, 1}, diagnostics);
      for (const auto& [name, at] : ruleset ? files_named(*ruleset) : std::vector<NamedAt>()) {
        refuse(said_with("the {} names {} by its path", to_string(thing), shortened(name)));
      }
    }
  }

  void refuse_broken_languages() const {
    for (const auto& [path, content] : parcel_.files) {
      Diagnostics diagnostics;
      if (path.ends_with(".po")) {
        static_cast<void>(read_po(content, path, diagnostics));
      }
      if (!diagnostics.empty()) {
        refuse(to_string(diagnostics.all().front()), Exit::input);
      }
    }
  }

  bool is_here_already(bool is_update) {
    const auto& before = report_.replaced;
    const std::string& name = manifest_.thing.name;
    if (is_update && !before) {
      refuse(said_with("there is no parcel {} to update; bastide install takes a new one", name));
    }
    if (before && is_whole_ && manifest_text(*before) == manifest_text(manifest_)) {
      report_.is_same = true;
      return true;
    }
    if (before && !is_update) {
      refuse(said_with("another parcel {} is installed, the {}; bastide update replaces it",
                       name,
                       to_string(before->thing)));
    }
    return false;
  }

  /// A parcel replaces nothing that is there, and nothing replaces what is in it.
  void refuse_taken_names() const {
    SearchPath all = others_;
    all.roots.insert(all.roots.end(), all.switched_off.begin(), all.switched_off.end());
    for (const ParcelThing& thing : manifest_.holds) {
      std::vector<std::string> kinds{thing.kind};
      if (thing.kind != "ruleset") {
        kinds = {"plugin", "variant"};
      }
      for (const std::string& kind : kinds) {
        if (const auto place = find_thing(kind, thing.name, all)) {
          refuse(said_with("it holds the {}, and there is a {} of that name already, {}",
                           to_string(thing),
                           said(kind),
                           place->file.lexically_normal().string()));
        }
      }
    }
  }

  void compare_needs() {
    for (const ParcelThing& need : manifest_.needs) {
      if (!find_thing(need.kind, need.name, others_)) {
        refuse(said_with("it needs the {}, which is not installed", to_string(need)));
      }
      if (const std::string differs = thing_difference(need, others_); !differs.empty()) {
        report_.notes.push_back(said_with("{}: records of there may not replay", differs));
      }
    }
  }

  /// Where the parcel lies is nothing that people know.
  [[nodiscard]] std::string without_folder(std::string text, const fs::path& staged) const {
    const std::string folder = staged.string() + "/";
    for (std::size_t at = 0; (at = text.find(folder, at)) != std::string::npos;) {
      text.erase(at, folder.size());
    }
    return text;
  }

  void try_out(const fs::path& staged) {
    SearchPath path = others_;
    path.roots.push_back(staged.string());
    path.parcels.push_back(staged.string());
    path.fence = staged.string();
    const auto is_scenario = [](const auto& file) {
      return file.first.starts_with("tests/");
    };
    to_try_ =
        manifest_.holds.size() + static_cast<std::size_t>(std::count_if(
                                     parcel_.files.begin(), parcel_.files.end(), is_scenario));
    for (const ParcelThing& thing : manifest_.holds) {
      const auto place = find_thing(thing.kind, thing.name, path);
      const auto here = installed_thing(thing.kind, thing.name, path);
      if (here && here->version != thing.version && !here->version.empty()) {
        refuse(
            said_with("parcel.json says {}, the files say {}", to_string(thing), to_string(*here)),
            Exit::input);
      }
      attempt(to_string(thing), [&] { check(place->file.string(), path, staged); });
    }
    test(path, staged);
  }

  /// The next thing or scenario, unless the time for it is over.
  template <class Trial>
  void attempt(const std::string& what, const Trial& trial) {
    trial_.progress(tried_++, to_try_);
    look_for_stop();
    if (!patience_.lasts_for(trial)) {
      report_.untried.push_back(what);
    }
  }

  void check(const std::string& what, const SearchPath& path, const fs::path& staged) const {
    const std::string problem = first_problem(what, path);
    if (!problem.empty()) {
      refuse(without_folder(problem, staged));
    }
  }

  void test(const SearchPath& path, const fs::path& staged) {
    TestRun run(path, "", false);
    for (const auto& [file, content] : parcel_.files) {
      if (file.starts_with("tests/")) {
        attempt(file, [&run, path = staged / file] { run.run(path.string()); });
      }
    }
    for (const TestCase& test : run.cases()) {
      if (!test.failures.empty()) {
        refuse(without_folder(
            said_with("its scenario {} fails: {}", in_quotes(test.name), test.failures.front()),
            staged));
      }
    }
    report_.scenarios = run.cases().size();
  }

  const Parcel& parcel_;
  const ParcelManifest& manifest_;
  std::string file_;
  SearchPath others_;  // without the parcel that is replaced
  const InstallTrial& trial_;
  const Patience patience_;
  std::size_t to_try_ = 0;
  std::size_t tried_ = 0;
  bool is_whole_ = false;
  InstallReport report_;
};

}  // namespace

InstallReport install_parcel(const Parcel& parcel,
                             const std::string& file,
                             bool is_update,
                             const SearchPath& path,
                             const InstallTrial& trial) {
  try {
    return Installation(parcel, file, path, trial).run(is_update);
  } catch (const Stopped&) {
    throw ToolError(Exit::interrupted, said("interrupted: nothing was installed"));
  }
}

}  // namespace bastide
