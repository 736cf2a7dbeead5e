#include "sdk/session/measure_jobs.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/diagnostics.h"
#include "kernel/base/in_language.h"
#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "sdk/session/session_error.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;
using JobClock = std::chrono::steady_clock;

/// When the next estimate is made: some four a second, and fewer where they take long.
class EstimateClock {
 public:
  [[nodiscard]] bool is_due() {
    begun_ = JobClock::now();
    return begun_ >= due_;
  }
  void made() {
    constexpr JobClock::duration kPause = std::chrono::milliseconds(250);
    constexpr int kPart = 10;  // of the time goes into it at most
    const JobClock::time_point now = JobClock::now();
    due_ = now + std::max(kPause, kPart * (now - begun_));
  }

 private:
  JobClock::time_point begun_ = JobClock::now();
  JobClock::time_point due_ = begun_;
};

}  // namespace

MeasureJobs::~MeasureJobs() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    for (auto& [number, job] : jobs_) {
      job->cancelled = true;
    }
    if (running_) {
      running_->cancelled = true;
    }
  }
  wake_.notify_all();
  if (thread_.joinable()) {
    thread_.join();
  }
}

const char* MeasureJobs::word_of(Stage stage) {
  switch (stage) {
    case Stage::waiting:
      return "waiting";
    case Stage::running:
      return "running";
    case Stage::cancelled:
      return "cancelled";
    case Stage::finished:
      return "finished";
    case Stage::failed:
      break;
  }
  return "failed";
}

MeasureJobs::JobPtr MeasureJobs::find(const std::string& id) const {
  for (const auto& [number, job] : jobs_) {
    if (id_of(*job) == id) {
      return job;
    }
  }
  throw SessionError(
      SessionCode::unknown,
      fmt::format("there is no job {}; `jobs` lists those that there are", in_quotes(id)));
}

void MeasureJobs::enqueue(const JobPtr& job) {
  if (waiting_.size() >= kMostWaitingJobs) {
    throw SessionError(SessionCode::limit,
                       said_with("{} measurements are waiting; cancel one of them, or wait until "
                                 "one is finished",
                                 waiting_.size()));
  }
  job->stage = Stage::waiting;
  job->cancelled = false;
  waiting_.push_back(job);
  if (!thread_.joinable()) {
    thread_ = std::thread([this] { run(); });
  }
  wake_.notify_all();
}

std::string MeasureJobs::start(std::unique_ptr<Measurement> measurement, Json about) {
  const auto job = std::make_shared<Job>();
  {
    const std::lock_guard lock(mutex_);
    if (jobs_.size() >= kMostJobs) {
      throw SessionError(
          SessionCode::limit,
          said_with("{} measurements are kept; `forget` one of them first", jobs_.size()));
    }
    job->number = last_ + 1;
    job->measurement = std::move(measurement);
    job->about = std::move(about);
    job->language = spoken_language();
    enqueue(job);
    last_ = job->number;
    jobs_.emplace(job->number, job);
  }
  tell_progress(job);
  return id_of(*job);
}

Json MeasureJobs::head(const Job& job) {
  Json json{{"job", id_of(job)}, {"stage", word_of(job.stage)}};
  json.update(job.about);
  json["unit"] = job.measurement->unit();
  json["done"] = job.done;
  json["of"] = job.measurement->of();
  json["seconds"] = job.seconds;
  json["error"] = job.error;
  return json;
}

Json MeasureJobs::list() const {
  const std::lock_guard lock(mutex_);
  Json rows = Json::array();
  for (const auto& [number, job] : jobs_) {
    rows.push_back(head(*job));
  }
  return rows;
}

Json MeasureJobs::job(const std::string& id, const std::string& key) const {
  std::shared_ptr<const Findings> findings;
  Json json;
  {
    const std::lock_guard lock(mutex_);
    const JobPtr job = find(id);
    json = head(*job);
    findings = job->findings;
  }
  if (findings == nullptr) {
    return json;
  }
  json["counted"] = findings->counted();
  json["verdict"] = findings->verdict();
  json["estimate"] = findings->estimate();
  if (Json parts = findings->parts(); !parts.is_null()) {
    json["parts"] = std::move(parts);
  }
  json["plot"] = findings->plot(key);
  json["faults"] = findings->faults();
  json["fault_count"] = findings->fault_count();
  json["result"] = findings->result();
  return json;
}

std::string MeasureJobs::report(const std::string& id) const {
  std::shared_ptr<const Findings> findings;
  {
    const std::lock_guard lock(mutex_);
    findings = find(id)->findings;
  }
  std::string text = findings == nullptr ? "" : findings->html();
  if (text.empty()) {
    throw SessionError(SessionCode::unknown,
                       findings == nullptr || findings->counted() == 0
                           ? said_with("nothing of {} was counted yet", id)
                           : said_with("{} has no report: only ab and ladder have one; its "
                                       "numbers are the `result` of `job`",
                                       id));
  }
  return text;
}

void MeasureJobs::cancel(const std::string& id) {
  JobPtr job;
  {
    const std::lock_guard lock(mutex_);
    job = find(id);
    if (job->stage == Stage::running) {
      job->cancelled = true;  // its end is told by whoever plays it
      return;
    }
    if (job->stage != Stage::waiting) {
      return;
    }
    std::erase(waiting_, job);
    job->stage = Stage::cancelled;
  }
  tell_({{"event", "finished"}, {"job", id}, {"stage", word_of(Stage::cancelled)}});
}

void MeasureJobs::resume(const std::string& id) {
  JobPtr job;
  {
    const std::lock_guard lock(mutex_);
    job = find(id);
    if (job->stage == Stage::waiting || (job->stage == Stage::running && !job->cancelled)) {
      return;
    }
    if (job->stage != Stage::cancelled) {
      throw SessionError(SessionCode::illegal,
                         said_with("{} is {}: only what was cancelled goes on",
                                   id,
                                   job->stage == Stage::running ? said("just being cancelled")
                                                                : said(word_of(job->stage))));
    }
    enqueue(job);
  }
  tell_progress(job);
}

void MeasureJobs::forget(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    const JobPtr job = find(id);
    job->cancelled = true;
    std::erase(waiting_, job);
    jobs_.erase(job->number);
  }
  tell_({{"event", "forgotten"}, {"job", id}});
}

SeededGame MeasureJobs::game(const std::string& id, std::uint64_t number, bool side) const {
  JobPtr job;
  {
    const std::lock_guard lock(mutex_);
    job = find(id);
  }
  return job->measurement->game(number, side);
}

void MeasureJobs::tell_progress(const JobPtr& job) const {
  Json event{{"event", "progress"}, {"job", id_of(*job)}};
  std::shared_ptr<const Findings> findings;
  {
    const std::lock_guard lock(mutex_);
    event["stage"] = word_of(job->stage);
    event["done"] = job->done;
    event["of"] = job->measurement->of();
    findings = job->findings;
  }
  event["estimate"] = findings == nullptr ? Json::array() : findings->estimate();
  tell_(event);
}

void MeasureJobs::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return is_ending_ || !waiting_.empty(); });
    if (is_ending_) {
      return;
    }
    running_ = waiting_.front();
    waiting_.pop_front();
    running_->stage = Stage::running;
    const JobPtr job = running_;
    lock.unlock();
    const InLanguage speaking(job->language);
    play(job);
    lock.lock();
    running_.reset();
  }
}

void MeasureJobs::play(const JobPtr& job) {
  const JobClock::time_point start = JobClock::now();
  double before = 0;
  {
    const std::lock_guard lock(mutex_);
    before = job->seconds;
  }
  EstimateClock clock;
  JobClock::time_point told = start - std::chrono::seconds(1);
  const auto set = [&](auto change) {
    const std::lock_guard lock(mutex_);
    job->seconds = before + std::chrono::duration<double>(JobClock::now() - start).count();
    change();
  };
  const Stoppable stoppable(job->cancelled);
  const MeasureWatch watch{[&](std::uint64_t done) {
                             set([&] { job->done = done; });
                             if (JobClock::now() - told >= std::chrono::milliseconds(250)) {
                               told = JobClock::now();
                               tell_progress(job);
                             }
                           },
                           [&] { return clock.is_due(); },
                           [&](std::shared_ptr<const Findings> findings) {
                             set([&] { job->findings = std::move(findings); });
                             clock.made();
                           }};
  std::shared_ptr<const Findings> all;
  Json error;
  try {
    all = job->measurement->play(watch);
  } catch (const Stopped&) {  // before anything was played
  } catch (const std::exception& failure) {
    error = error_json(failure);
  }
  set([&] { job->error = std::move(error); });
  end(job, std::move(all));
}

void MeasureJobs::end(const JobPtr& job, std::shared_ptr<const Findings> findings) {
  Json event{{"event", "finished"}, {"job", id_of(*job)}};
  const std::uint64_t of = job->measurement->of();
  {
    const std::lock_guard lock(mutex_);
    if (findings != nullptr) {
      job->findings = findings;
      job->done = findings->played();
    }
    const bool has_failed = !job->error.is_null();
    if (!has_failed && findings != nullptr && findings->fault_count() > 0) {
      job->error =
          SessionError(SessionCode::rule,
                       said_with("{} of {} {} went wrong and are not counted; the first: {}",
                                 findings->fault_count(),
                                 of,
                                 said(job->measurement->unit()),
                                 findings->faults().front()))
              .json();
    }
    job->stage = has_failed                 ? Stage::failed
                 : job->done < of           ? Stage::cancelled
                 : findings->counted() == 0 ? Stage::failed
                                            : Stage::finished;
    event["stage"] = word_of(job->stage);
    if (is_ending_ || !jobs_.contains(job->number)) {
      return;
    }
  }
  tell_(event);
}

}  // namespace bastide
