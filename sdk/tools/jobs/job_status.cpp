#include "sdk/tools/jobs/job_status.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "sdk/tools/measure/shell_words.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostWrong = 20;  // that are told one by one

/// "40 s", "12 min", "3.5 h".
std::string duration_text(double seconds) {
  constexpr double kMinute = 60;
  constexpr double kHour = 3600;
  if (seconds < 2 * kMinute) {
    return fmt::format("{:.0f} s", seconds);
  }
  return seconds < 2 * kHour ? fmt::format("{:.0f} min", seconds / kMinute)
                             : fmt::format("{:.1f} h", seconds / kHour);
}

}  // namespace

std::string shards_text(std::uint64_t count) {
  return said_counted(static_cast<std::int64_t>(count), "{} shard", "{} shards");
}

void CellStatus::add(const JobCell& cell, const Shard& shard, ShardFile file) {
  constexpr double kMilli = 1000;
  if (file.state == ShardFile::State::whole) {
    ++done;
    return;
  }
  const double each = shard.later ? cell.ms_per_later_unit : cell.ms_per_unit;
  seconds_left += each * static_cast<double>(shard.units.size()) / kMilli;
  if (file.state == ShardFile::State::missing) {
    missing.push_back(shard.number);
    return;
  }
  (file.state == ShardFile::State::damaged ? damaged : foreign).push_back(shard.number);
  if (wrong.size() < kMostWrong) {
    file.text = {};
    wrong.push_back(std::move(file));
  }
}

bool JobStatus::is_complete() const {
  return strays.empty() && std::all_of(cells.begin(), cells.end(), [](const CellStatus& cell) {
           return cell.is_complete();
         });
}

JobStatus job_status(const JobPlan& plan) {
  JobStatus status;
  std::uint64_t number = 0;
  for (const JobCell& cell : plan.cells) {
    CellStatus& row = status.cells.emplace_back();
    const std::uint64_t hash = cell.hash();
    for (const std::uint64_t end = number + cell.shards(); number < end; ++number) {
      const Shard shard = plan.shard(number);
      row.add(cell, shard, read_shard(plan, shard, hash));
    }
  }
  status.strays = strays(plan);
  return status;
}

std::vector<std::string> cell_complaints(const JobPlan& plan, const CellStatus& status) {
  std::vector<std::string> lines;
  const std::string run = "bastide job run " + shell_quoted(plan.path);
  if (!status.missing.empty()) {
    lines.push_back(said_with("{} missing: {}; {} computes them",
                              shards_text(status.missing.size()),
                              ranges_text(status.missing),
                              run));
  }
  for (const ShardFile& file : status.wrong) {
    lines.push_back(file.why);
  }
  const std::size_t wrong = status.damaged.size() + status.foreign.size();
  if (wrong > status.wrong.size()) {
    lines.push_back(said_with("and {} more that are wrong", wrong - status.wrong.size()));
  }
  if (!status.damaged.empty()) {
    lines.push_back(said_with("{} damaged: {}; {} computes them anew",
                              shards_text(status.damaged.size()),
                              ranges_text(status.damaged),
                              run));
  }
  if (!status.foreign.empty()) {
    lines.push_back(said_with("{} of something else: {}; move them away",
                              shards_text(status.foreign.size()),
                              ranges_text(status.foreign)));
  }
  return lines;
}

std::string stray_text(const JobPlan& plan, const std::vector<std::string>& strays) {
  const std::size_t shown = std::min(strays.size(), kMostWrong);
  return said_with(
      "{}: {} to no shard of {}; move away {}{}",
      shard_folder(plan).string(),
      strays.size() == 1 ? said("a file belongs") : said_with("{} files belong", strays.size()),
      plan.path,
      fmt::join(strays.begin(), strays.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
      shown < strays.size() ? ", …" : "");
}

std::string job_status_text(const JobPlan& plan, const JobStatus& status) {
  std::string text;
  double left = 0;
  for (std::size_t i = 0; i < plan.cells.size(); ++i) {
    const JobCell& cell = plan.cells[i];
    const CellStatus& row = status.cells[i];
    left += row.seconds_left;
    text += said_with("{}: {} of {} done, {} {} in shards of {}",
                      cell.text(),
                      row.done,
                      shards_text(cell.shards()),
                      cell.units,
                      said(cell.unit_word),
                      cell.shard) +
            "\n";
    for (const std::string& line : cell_complaints(plan, row)) {
      text += "  " + line + "\n";
    }
  }
  if (!status.strays.empty()) {
    text += stray_text(plan, status.strays) + "\n";
  }
  if (left > 0) {
    text += said_with("left: about {} on one core as fast as where it was planned",
                      duration_text(left)) +
            "\n";
  }
  return text;
}

Json job_status_json(const JobPlan& plan, const JobStatus& status) {
  Json cells = Json::array();
  for (std::size_t i = 0; i < plan.cells.size(); ++i) {
    const JobCell& cell = plan.cells[i];
    const CellStatus& row = status.cells[i];
    cells.push_back({{"command", cell.command},
                     {"unit", cell.unit_word},
                     {"units", cell.units},
                     {"shards", cell.shards()},
                     {"done", row.done},
                     {"missing", row.missing},
                     {"damaged", row.damaged},
                     {"foreign", row.foreign},
                     {"seconds_left", row.seconds_left}});
  }
  return {{"bastide_job_status", 1},
          {"plan", plan.path},
          {"complete", status.is_complete()},
          {"cells", std::move(cells)},
          {"strays", status.strays}};
}

}  // namespace bastide
