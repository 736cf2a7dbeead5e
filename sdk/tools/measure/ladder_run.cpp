#include "sdk/tools/measure/ladder_run.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/io/json_reader.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kMostPairNumber = std::int64_t{1} << 40;
constexpr std::size_t kBotsOfPair = 2;
constexpr std::size_t kGamesOfPair = 2;

std::string ladder_line(const LadderPair& pair) {
  Json line{{"n", pair.number}};
  if (pair.fault.empty()) {
    line["scores"] = pair.scores;
    line["margins"] = pair.margins;
    line["seconds"] = pair.seconds;
    line["moves"] = pair.moves;
  } else {
    line["fault"] = pair.fault;
  }
  return line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

LadderRun::LadderRun(const SavedRun& saved, const RunHead& head) : text_(saved.body()) {
  writer_.emplace(saved.path(), head, text_);
  static_cast<void>(take(saved.lines()));
}

std::uint64_t LadderRun::take(const RunLines& lines) {
  std::uint64_t taken = 0;
  lines.read([&](const Value& line, Diagnostics& diagnostics) {
    taken += read(line, diagnostics) ? 1U : 0U;
  });
  return taken;
}

std::string LadderRun::text() const {
  std::string text;
  for (const auto& [number, pair] : before_) {
    text += ladder_line(pair);
  }
  return text;
}

bool LadderRun::read(const Value& line, Diagnostics& diagnostics) {
  JsonObjectReader reader(line, diagnostics, said("a saved pair"));
  LadderPair pair;
  pair.number = static_cast<std::uint64_t>(reader.integer("n", 0, kMostPairNumber, 0));
  pair.fault = reader.has("fault") ? reader.long_text("fault") : std::string();
  if (pair.fault.empty()) {
    const auto numbers = [&](const char* key, double least, double most) {
      return read_run_numbers(reader, key, least, most, diagnostics);
    };
    pair.scores = numbers("scores", 0, 1);
    pair.margins = numbers("margins", -kMostRunNumber, kMostRunNumber);
    const std::vector<double> seconds = numbers("seconds", 0, kMostRunNumber);
    const std::vector<double> moves = numbers("moves", 0, kMostRunNumber);
    if (seconds.size() != kBotsOfPair || moves.size() != kBotsOfPair || pair.scores.empty() ||
        pair.scores.size() > kGamesOfPair || pair.margins.size() != pair.scores.size()) {
      reader.complain(nullptr, said("a saved pair holds other numbers than a ladder writes"));
    } else {
      for (std::size_t bot = 0; bot < kBotsOfPair; ++bot) {
        pair.seconds[bot] = seconds[bot];
        pair.moves[bot] = static_cast<std::int64_t>(moves[bot]);
      }
    }
  }
  reader.finish();
  const std::uint64_t number = pair.number;
  return before_.insert_or_assign(number, std::move(pair)).second;
}

void LadderRun::add(const LadderPair& pair) {
  if (!writer_) {
    before_.insert_or_assign(pair.number, pair);
  } else {
    text_ += ladder_line(pair);
  }
}

}  // namespace bastide
