#include "sdk/tools/measure/ab_run.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/io/json_reader.h"
#include "sdk/tools/measure/simulate.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kMostNumber = std::int64_t{1} << 40;

std::vector<double> read_side(ObjectReader& reader,
                              const char* key,
                              std::size_t metrics,
                              Diagnostics& diagnostics) {
  std::vector<double> side;
  for (const Value& item : as_list(reader.require(key), key, diagnostics)) {
    if (item.is(Value::Kind::integer)) {
      side.push_back(static_cast<double>(item.integer));
    } else if (item.is(Value::Kind::number)) {
      side.push_back(item.number);
    } else {
      reader.complain(&item, fmt::format("\"{}\": expected numbers", key));
    }
  }
  if (side.size() != metrics) {
    reader.complain(
        reader.find(key),
        fmt::format("\"{}\": expected {} numbers, found {}", key, metrics, side.size()));
  }
  return side;
}

}  // namespace

AbRun::AbRun(const SavedRun& saved, const RunHead& head, std::uint64_t seed, std::size_t metrics)
    : bots_(head.bots), text_(saved.body()) {
  writer_.emplace(saved.path(), head, text_);
  saved.read(
      [&](const Value& line, Diagnostics& diagnostics) { read(line, seed, metrics, diagnostics); });
}

void AbRun::read(const Value& line,
                 std::uint64_t seed,
                 std::size_t metrics,
                 Diagnostics& diagnostics) {
  JsonObjectReader reader(line, diagnostics, "a saved pair");
  const auto number = static_cast<std::uint64_t>(reader.integer("n", 0, kMostNumber, 0));
  const std::vector<std::string> bots =
      reader.has("bots") ? read_texts(reader, "bots", diagnostics) : bots_;
  AbPlayed played;
  played.fault = reader.has("fault") ? reader.long_text("fault") : std::string();
  if (played.fault.empty()) {
    played.pair = AbPair{game_seed(seed, number),
                         read_side(reader, "a", metrics, diagnostics),
                         read_side(reader, "b", metrics, diagnostics)};
  }
  reader.finish();
  before_[bots].insert_or_assign(number, std::move(played));
}

const AbPlayed* AbRun::find(const std::vector<std::string>& bots, std::uint64_t number) const {
  const auto pairs = before_.find(bots);
  if (pairs == before_.end()) {
    return nullptr;
  }
  const auto pair = pairs->second.find(number);
  return pair == pairs->second.end() ? nullptr : &pair->second;
}

std::uint64_t AbRun::count(const AbPlan& plan) const {
  const auto pairs = before_.find(plan.bots);
  if (pairs == before_.end()) {
    return 0;
  }
  return static_cast<std::uint64_t>(
      std::distance(pairs->second.lower_bound(plan.first_pair),
                    pairs->second.lower_bound(plan.first_pair + plan.pairs)));
}

void AbRun::add(const std::vector<std::string>& bots,
                std::uint64_t number,
                const AbPlayed& played) {
  if (!writer_) {
    before_[bots].insert_or_assign(number, played);
    return;
  }
  Json line{{"n", number}};
  if (bots != bots_) {
    line["bots"] = bots;
  }
  if (played.pair) {
    line["a"] = played.pair->a;
    line["b"] = played.pair->b;
  } else {
    line["fault"] = played.fault;
  }
  text_ += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

void AbRun::write() {
  if (writer_) {
    writer_->write(text_);
  }
}

}  // namespace bastide
