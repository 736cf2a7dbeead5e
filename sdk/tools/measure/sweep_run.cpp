#include "sdk/tools/measure/sweep_run.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/io/json_reader.h"
#include "sdk/tools/measure/simulate.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kMostNumber = std::int64_t{1} << 40;

Json saved_played(const AbPlayed& played) {
  if (!played.pair) {
    return {{"fault", played.fault}};
  }
  Json saved{{"b", played.pair->b}};
  if (played.pair->same) {
    saved["same"] = played.pair->same->values;
  }
  return saved;
}

/// The ruleset as it is was played once for all cells.
std::string row_line(const std::vector<std::size_t>& chosen,
                     std::uint64_t number,
                     const SweepRow& row) {
  Json line{{"n", number}};
  if (!chosen.empty()) {
    line["of"] = chosen;
  }
  const auto played =
      std::find_if(row.begin(), row.end(), [](const AbPlayed& each) { return each.pair; });
  if (played != row.end()) {
    line["a"] = played->pair->a;
  }
  line["cells"] = Json::array();
  for (const AbPlayed& each : row) {
    line["cells"].push_back(saved_played(each));
  }
  return line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::vector<std::size_t> read_chosen(ObjectReader& reader,
                                     std::size_t cells,
                                     Diagnostics& diagnostics) {
  std::vector<std::size_t> chosen;
  if (const Value* of = reader.find("of"); of != nullptr) {
    for (const Value& item : as_list(of, "\"of\"", diagnostics)) {
      const auto cell =
          as_integer(&item, "\"of\"", 0, static_cast<std::int64_t>(cells) - 1, diagnostics);
      chosen.push_back(static_cast<std::size_t>(cell.value_or(0)));
    }
  }
  return chosen;
}

}  // namespace

SweepRun::SweepRun(const SweepPlan& plan)
    : seed_(plan.seed), cells_(plan.cells.size()), metrics_(sweep_metrics(plan).size()) {}

SweepRun::SweepRun(const SweepPlan& plan, const std::string& path, const RunHead& head)
    : SweepRun(plan) {
  writer_.emplace(path, head);
}

SweepRun::SweepRun(const SweepPlan& plan, const SavedRun& saved, const RunHead& head)
    : SweepRun(plan) {
  text_ = saved.body();
  static_cast<void>(take(saved.lines()));
  writer_.emplace(saved.path(), head, text_);
}

std::uint64_t SweepRun::take(const RunLines& lines) {
  std::uint64_t taken = 0;
  lines.read([&](const Value& line, Diagnostics& diagnostics) {
    taken += read(line, diagnostics) ? 1U : 0U;
  });
  return taken;
}

bool SweepRun::read(const Value& line, Diagnostics& diagnostics) {
  JsonObjectReader reader(line, diagnostics, said("a saved seed"));
  const auto number = static_cast<std::uint64_t>(reader.integer("n", 0, kMostNumber, 0));
  const std::vector<std::size_t> chosen = read_chosen(reader, cells_, diagnostics);
  const std::uint64_t seed = game_seed(seed_, number);
  SweepRow row;
  for (const Value& item : as_list(reader.require("cells"), "\"cells\"", diagnostics)) {
    row.push_back(read_played(item, seed, diagnostics));
  }
  const std::size_t count = chosen.empty() ? cells_ : chosen.size();
  if (row.size() != count) {
    reader.complain(reader.find("cells"),
                    said_with("\"cells\": expected {}, found {}", count, row.size()));
  }
  if (std::any_of(row.begin(), row.end(), [](const AbPlayed& each) { return each.pair; })) {
    const std::vector<double> a = read_side(reader, "a", metrics_, diagnostics);
    for (AbPlayed& each : row) {
      if (each.pair) {
        each.pair->a = a;
      }
    }
  }
  reader.finish();
  return before_[chosen].insert_or_assign(number, std::move(row)).second;
}

AbPlayed SweepRun::read_played(const Value& value,
                               std::uint64_t seed,
                               Diagnostics& diagnostics) const {
  JsonObjectReader reader(value, diagnostics, said("a cell of a saved seed"));
  AbPlayed played;
  if (reader.has("fault")) {
    played.fault = reader.long_text("fault");
  } else {
    played.pair = AbPair{seed, {}, read_side(reader, "b", metrics_, diagnostics)};
    if (reader.has("same")) {
      played.pair->same = AbSamePlay{read_side(reader, "same", metrics_, diagnostics)};
    }
  }
  reader.finish();
  return played;
}

std::string SweepRun::text() const {
  std::string text;
  for (const auto& [chosen, rows] : before_) {
    for (const auto& [number, row] : rows) {
      text += row_line(chosen, number, row);
    }
  }
  return text;
}

const SweepRow* SweepRun::find(const std::vector<std::size_t>& chosen, std::uint64_t number) const {
  const auto rows = before_.find(chosen);
  if (rows == before_.end()) {
    return nullptr;
  }
  const auto row = rows->second.find(number);
  return row == rows->second.end() ? nullptr : &row->second;
}

std::uint64_t SweepRun::count(const SweepPlan& plan) const {
  const auto rows = before_.find(plan.chosen);
  if (rows == before_.end()) {
    return 0;
  }
  return static_cast<std::uint64_t>(
      std::distance(rows->second.lower_bound(plan.first_pair),
                    rows->second.lower_bound(plan.first_pair + plan.pairs)));
}

void SweepRun::add(const std::vector<std::size_t>& chosen,
                   std::uint64_t number,
                   const SweepRow& row) {
  if (writer_) {
    text_ += row_line(chosen, number, row);
  } else {
    before_[chosen].insert_or_assign(number, row);
  }
}

void SweepRun::write() {
  if (writer_) {
    writer_->write(text_);
  }
}

}  // namespace bastide
