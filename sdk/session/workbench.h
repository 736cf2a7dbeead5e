// Rules that are being written: files are watched, games go on under what is saved, and what the
// rules were before is kept to compare with.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/rules/ruleset.h"
#include "sdk/session/live_comparison.h"

namespace bastide {

class Session;
class TableGame;

/// Rules that are kept at once; the oldest go.
inline constexpr std::size_t kMostKeptRules = 16;

class Workbench {
 public:
  /// `session` outlives it.
  explicit Workbench(Session& session) : session_(session) {}
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;
  ~Workbench();

  /// From now on files of rules are looked at several times a second, and events tell what has
  /// changed. Does nothing when they are watched already.
  void watch();
  /// Somebody has written a file: it is looked at now.
  void look();
  [[nodiscard]] bool is_watching() const;

  /// Loads the rules of the game anew; where they are others, the game goes on under them, and
  /// everybody is told. The report of the change that the game has had last: `answers`, how many of
  /// them were `kept`, the `first_difference` and why it `stopped`; or the `problem` why it stays
  /// as it is, as a refusal; empty: nothing has changed.
  [[nodiscard]] nlohmann::ordered_json rerun(TableGame& table);

  /// Keeps rules as they are now, under a number.
  [[nodiscard]] int keep(std::shared_ptr<const Ruleset> rules);
  /// Throws SessionError when there are none of this number.
  [[nodiscard]] std::shared_ptr<const Ruleset> kept(int number) const;

  /// Compares kept rules with those as they are now by so many pairs of games more; other rules
  /// begin anew. Throws SessionError, ScriptFault.
  [[nodiscard]] nlohmann::ordered_json compare(int before,
                                               const std::shared_ptr<const Ruleset>& now,
                                               std::uint64_t pairs);

  /// Held while a file is read and written.
  [[nodiscard]] std::mutex& writing() { return writing_; }

 private:
  void run();
  void rerun_all();
  [[nodiscard]] nlohmann::ordered_json same_rules(const TableGame& table) const;
  [[nodiscard]] nlohmann::ordered_json changed_rules(TableGame& table,
                                                     const std::shared_ptr<const Ruleset>& rules);

  Session& session_;
  std::mutex writing_;
  mutable std::mutex mutex_;
  std::condition_variable woken_;
  std::atomic<bool> is_ending_ = false;
  bool is_asked_ = false;  // somebody wants it to look now
  std::thread thread_;
  std::shared_ptr<const Language> language_;               // of who asked to watch last
  std::map<std::string, nlohmann::ordered_json> reports_;  // by game
  std::map<int, std::shared_ptr<const Ruleset>> rules_;
  int last_rules_ = 0;
  std::mutex comparing_;
  std::unique_ptr<LiveComparison> comparison_;  // the last one; null: there was none
};

}  // namespace bastide
