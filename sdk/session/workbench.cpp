#include "sdk/session/workbench.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/in_language.h"
#include "kernel/base/stop.h"
#include "kernel/load/ruleset_loader.h"
#include "sdk/session/author_files.h"
#include "sdk/session/session.h"
#include "sdk/session/session_error.h"
#include "sdk/tools/author/rerun.h"
#include "sdk/tools/author/watch.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto kPause = 250ms;  // between two looks

/// Where rules are found, and the scenarios of the folder.
std::vector<fs::path> watched_folders(const SessionSetup& setup) {
  std::vector<fs::path> folders = rule_folders(setup.path);
  folders.push_back(setup.folder / "tests");
  return folders;
}

/// The cell that the difference is about: of the last placement up to it; null: there was none.
Json cell_of(const Game& game, std::size_t answer) {
  for (std::size_t n = std::min(answer, game.answers().size()); n > 0; --n) {
    const Answer& one = game.answers()[n - 1];
    if (one.choice != "core:place") {
      continue;
    }
    // "base/B 0,1 r0"
    Cell cell;
    const char* end = one.text.data() + one.text.size();
    const std::size_t comma = std::min(one.text.find(','), one.text.size());
    const std::size_t begin = one.text.rfind(' ', comma) + 1;
    if (std::from_chars(one.text.data() + begin, end, cell.x).ec == std::errc() &&
        comma < one.text.size() &&
        std::from_chars(one.text.data() + comma + 1, end, cell.y).ec == std::errc()) {
      return Json::array({cell.x, cell.y});
    }
  }
  return {};
}

Json report_of(const Rerun& rerun, const Game& before) {
  Json report = rerun_json(rerun);
  if (rerun.first) {
    if (Json cell = cell_of(before, rerun.first->answer); !cell.is_null()) {
      report["first_difference"]["cell"] = std::move(cell);
    }
  }
  return report;
}

/// With paths as people know them.
Json shown(const Session& session, Json refusal) {
  if (const auto list = refusal.find("diagnostics"); list != refusal.end()) {
    for (Json& one : *list) {
      if (one.contains("file")) {
        one["file"] = shown_path(session, one["file"].get<std::string>());
      }
    }
  }
  return refusal;
}

}  // namespace

Workbench::~Workbench() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  woken_.notify_all();
  if (thread_.joinable()) {
    thread_.join();
  }
}

void Workbench::watch() {
  const std::lock_guard lock(mutex_);
  language_ = spoken_language();
  if (!thread_.joinable() && !is_ending_) {
    thread_ = std::thread([this] {
      const Stoppable stoppable(is_ending_);
      static_cast<void>(unless_stopped([this] { run(); }));
    });
  }
}

bool Workbench::is_watching() const {
  const std::lock_guard lock(mutex_);
  return thread_.joinable();
}

void Workbench::look() {
  {
    const std::lock_guard lock(mutex_);
    is_asked_ = true;
  }
  woken_.notify_all();
}

void Workbench::run() {
  Watch files(watched_folders(session_.setup()));
  for (std::unique_lock lock(mutex_); !is_ending_;) {
    woken_.wait_for(lock, kPause, [&] { return is_ending_ || is_asked_; });
    is_asked_ = false;
    if (is_ending_) {
      return;
    }
    const InLanguage speaking(language_);
    lock.unlock();
    const std::vector<std::string> changes = files.changes();
    if (!changes.empty()) {
      Json names = Json::array();
      for (const std::string& file : changes) {
        names.push_back(shown_path(session_, file));
      }
      session_.tell({{"event", "files"}, {"files", names}});
      rerun_all();
    }
    lock.lock();
  }
}

void Workbench::rerun_all() {
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(reports_, [&](const auto& row) { return !session_.has_game(row.first); });
  }
  for (const std::shared_ptr<TableGame>& table : session_.games()) {
    if (table->has_record()) {
      static_cast<void>(rerun(*table));
    }
  }
}

Json Workbench::rerun(TableGame& table) {
  const std::lock_guard lock(table.mutex());
  Json report;
  try {
    const std::shared_ptr<const Ruleset> rules = session_.load(table.origin());
    report = rules->catalog.hash == table.rules().catalog.hash ? same_rules(table)
                                                               : changed_rules(table, rules);
  } catch (const Stopped&) {
    throw;
  } catch (const std::exception& error) {
    report = {{"problem", shown(session_, error_json(error))}};
  }
  const std::lock_guard own(mutex_);
  Json& last = reports_[table.id()];
  if (last != report) {
    last = report;
    Json event{{"event", "rules"}, {"game", table.id()}};
    event.update(report);
    session_.tell(event);
  }
  return report;
}

/// Nothing new; but what did not load may have been put back as it was.
Json Workbench::same_rules(const TableGame& table) const {
  const std::lock_guard lock(mutex_);
  const auto last = reports_.find(table.id());
  return last == reports_.end() || last->second.contains("problem") ? Json::object() : last->second;
}

Json Workbench::changed_rules(TableGame& table, const std::shared_ptr<const Ruleset>& rules) {
  const Rerun rerun = table.play_under(rules);
  Json report = report_of(rerun, table.before());
  if (rerun.game == nullptr) {
    throw SessionError(SessionCode::rule,
                       said_with("the game stays as it is: under the new rules it cannot begin: {}",
                                 rerun.stopped));
  }
  session_.tell({{"event", "changed"}, {"game", table.id()}, {"revision", table.revision()}});
  return report;
}

int Workbench::keep(std::shared_ptr<const Ruleset> rules) {
  const std::lock_guard lock(mutex_);
  rules_.emplace(++last_rules_, std::move(rules));
  if (rules_.size() > kMostKeptRules) {
    rules_.erase(rules_.begin());
  }
  return last_rules_;
}

std::shared_ptr<const Ruleset> Workbench::kept(int number) const {
  const std::lock_guard lock(mutex_);
  const auto found = rules_.find(number);
  if (found == rules_.end()) {
    throw SessionError(SessionCode::unknown,
                       fmt::format("no rules are kept under the number {}; `before` keeps them, "
                                   "the last {} at most",
                                   number,
                                   kMostKeptRules));
  }
  return found->second;
}

Json Workbench::compare(int before,
                        const std::shared_ptr<const Ruleset>& now,
                        std::uint64_t pairs) {
  const std::shared_ptr<const Ruleset> old = kept(before);
  const std::lock_guard lock(comparing_);
  if (comparison_ == nullptr || !comparison_->is_of(*old, *now)) {
    comparison_ = std::make_unique<LiveComparison>(old, now);
  }
  if (old->catalog.hash != now->catalog.hash) {
    comparison_->play(pairs);
  }
  return comparison_->json();
}

}  // namespace bastide
