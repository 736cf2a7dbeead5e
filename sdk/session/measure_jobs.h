// Measurements of a session: one is played at a time, by a thread of its own; others wait.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "sdk/session/measurement.h"

namespace bastide {

/// Waiting at once.
inline constexpr std::size_t kMostWaitingJobs = 8;
/// All together: who wants more forgets some.
inline constexpr std::size_t kMostJobs = 24;
/// Of one job, since pairs are kept in memory; the command line allows more.
inline constexpr std::int64_t kMostJobPairs = 50'000;
inline constexpr std::int64_t kMostJobGames = 10'000'000;

/// Any thread may call it.
class MeasureJobs {
 public:
  /// `tell` gets the events of docs/session-protocol.md, from whichever thread brings them about.
  explicit MeasureJobs(std::function<void(const nlohmann::ordered_json&)> tell)
      : tell_(std::move(tell)) {}
  MeasureJobs(const MeasureJobs&) = delete;
  MeasureJobs& operator=(const MeasureJobs&) = delete;
  /// Ends what is played.
  ~MeasureJobs();

  /// Puts the measurement at the end of the queue and returns its name, "j1". `about`: members that
  /// stand in the job's JSON. Throws SessionError when there are too many.
  std::string start(std::unique_ptr<Measurement> measurement, nlohmann::ordered_json about);
  /// The oldest first: all of a job but its results.
  [[nodiscard]] nlohmann::ordered_json list() const;
  // These throw SessionError where there is no such job.
  /// Everything of a job; `key`: the row of its estimate that is drawn.
  [[nodiscard]] nlohmann::ordered_json job(const std::string& id, const std::string& key) const;
  /// Throws SessionError where there is no report, or none yet.
  [[nodiscard]] std::string report(const std::string& id) const;
  void cancel(const std::string& id);
  void resume(const std::string& id);
  /// Ends it, too.
  void forget(const std::string& id);
  [[nodiscard]] SeededGame game(const std::string& id, std::uint64_t number, bool side) const;

 private:
  enum class Stage : std::uint8_t { waiting, running, cancelled, finished, failed };
  struct Job {
    int number = 0;
    std::unique_ptr<Measurement> measurement;
    nlohmann::ordered_json about;
    std::shared_ptr<const Language> language;  // of who asked for it
    std::atomic<bool> cancelled = false;
    // Guarded by the mutex:
    Stage stage = Stage::waiting;
    std::uint64_t done = 0;
    std::shared_ptr<const Findings> findings;  // null: none yet
    nlohmann::ordered_json error;              // null: none
    double seconds = 0;
  };
  using JobPtr = std::shared_ptr<Job>;

  [[nodiscard]] static std::string id_of(const Job& job) {
    return "j" + std::to_string(job.number);
  }
  [[nodiscard]] static const char* word_of(Stage stage);
  [[nodiscard]] JobPtr find(const std::string& id) const;  // under the mutex
  [[nodiscard]] static nlohmann::ordered_json head(const Job& job);
  void enqueue(const JobPtr& job);  // under the mutex
  void tell_progress(const JobPtr& job) const;
  void run();
  void play(const JobPtr& job);
  void end(const JobPtr& job, std::shared_ptr<const Findings> findings);

  const std::function<void(const nlohmann::ordered_json&)> tell_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::map<int, JobPtr> jobs_;
  std::deque<JobPtr> waiting_;
  JobPtr running_;
  int last_ = 0;
  bool is_ending_ = false;
  std::thread thread_;
};

}  // namespace bastide
