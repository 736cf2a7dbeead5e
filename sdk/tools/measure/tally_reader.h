// Reads the counts of a saved run, and complains about numbers that no run can have written.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/io/json_reader.h"
#include "sdk/tools/shell/statistics.h"

namespace bastide {

/// Reads one object of the line.
class TallyReader {
 public:
  static constexpr std::int64_t kMostCounted = std::int64_t{1} << 41;
  static constexpr std::int64_t kFarthest = std::numeric_limits<std::int64_t>::max();

  TallyReader(const Value& value, Diagnostics& diagnostics, const char* what)
      : diagnostics_(diagnostics), reader_(value, diagnostics, what) {}
  TallyReader(const TallyReader&) = delete;
  TallyReader& operator=(const TallyReader&) = delete;
  TallyReader(TallyReader&&) = delete;
  TallyReader& operator=(TallyReader&&) = delete;
  ~TallyReader() { reader_.finish(); }

  std::uint64_t count(const char* key) {
    return static_cast<std::uint64_t>(
        as_integer(reader_.require(key), key, 0, kMostCounted, diagnostics_).value_or(0));
  }
  std::int64_t big(const char* key) {
    return as_integer(reader_.require(key), key, 0, kFarthest, diagnostics_).value_or(0);
  }
  std::vector<std::int64_t> numbers(const char* key, std::int64_t least, std::int64_t most) {
    return numbers_of(reader_.require(key), key, least, most);
  }
  Histogram histogram(const char* key) { return histogram_of(reader_.require(key), key); }
  std::vector<Histogram> histograms(const char* key) {
    std::vector<Histogram> list;
    for (const Value& item : items(key)) {
      list.push_back(histogram_of(&item, key));
    }
    return list;
  }
  WinCount wins_of(const Value& value, const char* key) {
    return WinCount::of(numbers_of(&value, key, 0, kMostCounted));
  }
  WinCount wins(const char* key) { return WinCount::of(numbers(key, 0, kMostCounted)); }
  std::map<std::string, std::uint64_t> counts(const char* key) {
    std::map<std::string, std::uint64_t> map;
    for (const Value::Member& member : as_map(reader_.require(key), key, diagnostics_)) {
      map[member.key] = static_cast<std::uint64_t>(
          as_integer(&member.value, key, 0, kMostCounted, diagnostics_).value_or(0));
    }
    return map;
  }
  std::span<const Value> items(const char* key) {
    return as_list(reader_.require(key), key, diagnostics_);
  }
  const Value& object(const char* key) {
    static const Value kNone;
    const Value* value = reader_.require(key);
    return value == nullptr ? kNone : *value;
  }
  std::string long_text(const char* key) { return reader_.long_text(key); }
  void misfit(const std::string& what) { reader_.complain(nullptr, what); }

  /// The smallest value, then how often it and those after it occurred; empty without values.
  static nlohmann::ordered_json saved(const Histogram& histogram) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    if (!histogram.bins().empty()) {
      list.push_back(histogram.least());
      for (const std::int64_t count : histogram.bins()) {
        list.push_back(count);
      }
    }
    return list;
  }

 private:
  std::vector<std::int64_t> numbers_of(const Value* value,
                                       const char* key,
                                       std::int64_t least,
                                       std::int64_t most) {
    std::vector<std::int64_t> list;
    for (const Value& item : as_list(value, key, diagnostics_)) {
      list.push_back(as_integer(&item, key, least, most, diagnostics_).value_or(0));
    }
    return list;
  }
  Histogram histogram_of(const Value* value, const char* key) {
    std::vector<std::int64_t> list = numbers_of(value, key, -kFarthest, kFarthest);
    if (list.empty()) {
      return {};
    }
    const std::int64_t least = list.front();
    list.erase(list.begin());
    std::optional<Histogram> histogram = Histogram::of(least, std::move(list));
    if (!histogram) {
      misfit(fmt::format("\"{}\" holds numbers that cannot be counts", key));
      return {};
    }
    return std::move(*histogram);
  }

  Diagnostics& diagnostics_;
  JsonObjectReader reader_;
};

}  // namespace bastide
