#include "sdk/tools/measure/ab_run.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/io/json_reader.h"
#include "sdk/tools/measure/simulate.h"

namespace bastide {

namespace {

constexpr std::int64_t kMostNumber = std::int64_t{1} << 40;
constexpr std::int64_t kMostLines = std::int64_t{1} << 32;

std::string saved_acted(const std::vector<bool>& acted) {
  std::string text;
  for (const bool did : acted) {
    text += did ? '1' : '0';
  }
  return text;
}

}  // namespace

std::vector<double> read_side(ObjectReader& reader,
                              const char* key,
                              std::size_t metrics,
                              Diagnostics& diagnostics) {
  std::vector<double> side =
      read_run_numbers(reader, key, -kMostRunNumber, kMostRunNumber, diagnostics);
  if (side.size() != metrics) {
    reader.complain(reader.find(key),
                    said_with("\"{}\": expected {} numbers, found {}", key, metrics, side.size()));
  }
  return side;
}

AbRun::AbRun(const SavedRun& saved,
             const RunHead& head,
             std::uint64_t seed,
             std::size_t metrics,
             std::shared_ptr<LineBook> book)
    : bots_(head.bots), text_(saved.body()), book_(std::move(book)) {
  writer_.emplace(saved.path(), head, text_);
  static_cast<void>(take(saved.lines(), seed, metrics));
}

std::uint64_t AbRun::take(const RunLines& lines, std::uint64_t seed, std::size_t metrics) {
  std::uint64_t taken = 0;
  lines_.clear();
  lines.read([&](const Value& line, Diagnostics& diagnostics) {
    taken += read(line, seed, metrics, diagnostics) ? 1U : 0U;
  });
  return taken;
}

std::string AbRun::text() {
  text_.clear();
  named_.clear();
  for (const auto& [bots, pairs] : before_) {
    for (const auto& [number, played] : pairs) {
      write_pair(bots, number, played);
    }
  }
  return std::exchange(text_, {});
}

bool AbRun::read(const Value& line,
                 std::uint64_t seed,
                 std::size_t metrics,
                 Diagnostics& diagnostics) {
  JsonObjectReader reader(line, diagnostics, said("a saved pair"));
  if (reader.has("line")) {
    read_line(reader, diagnostics);
    return false;
  }
  const auto number = static_cast<std::uint64_t>(reader.integer("n", 0, kMostNumber, 0));
  const std::vector<std::string> bots =
      reader.has("bots") ? read_texts(reader, "bots", diagnostics) : bots_;
  AbPlayed played;
  played.fault = reader.has("fault") ? reader.long_text("fault") : std::string();
  if (played.fault.empty()) {
    played.pair = AbPair{game_seed(seed, number),
                         read_side(reader, "a", metrics, diagnostics),
                         read_side(reader, "b", metrics, diagnostics),
                         read_rules(reader, "a_lines", "a_acted", diagnostics),
                         read_rules(reader, "b_lines", "b_acted", diagnostics),
                         {}};
    if (reader.has("same")) {
      played.pair->same = AbSamePlay{read_side(reader, "same", metrics, diagnostics),
                                     read_rules(reader, "same_lines", "same_acted", diagnostics)};
    }
  }
  reader.finish();
  return before_[bots].insert_or_assign(number, std::move(played)).second;
}

void AbRun::read_line(ObjectReader& reader, Diagnostics& diagnostics) {
  const std::int64_t number = reader.integer("line", 0, kMostLines, 0);
  const std::string kind = reader.long_text("kind");
  const std::string name = reader.long_text("name");
  for (const std::string& source : read_texts(reader, "sources", diagnostics)) {
    const std::size_t blank = source.find(' ');
    lines_[number] = book_->number({kind,
                                    name,
                                    source.substr(0, blank),
                                    blank == std::string::npos ? "" : source.substr(blank + 1)});
  }
  reader.finish();
}

AbRules AbRun::read_rules(ObjectReader& reader,
                          const char* lines,
                          const char* acted,
                          Diagnostics& diagnostics) const {
  AbRules rules;
  const std::vector<double> numbers =
      read_run_numbers(reader, lines, -kMostRunNumber, kMostRunNumber, diagnostics);
  for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
    const auto line = lines_.find(static_cast<std::int64_t>(numbers[i]));
    if (line == lines_.end()) {
      reader.complain(nullptr, said_with("\"{}\": line {} was not named", lines, numbers[i]));
    } else {
      rules.lines.emplace_back(line->second, numbers[i + 1]);
    }
  }
  for (const char did : reader.long_text(acted)) {
    rules.acted.push_back(did == '1');
  }
  return rules;
}

nlohmann::ordered_json AbRun::saved_lines(const AbRules& rules) {
  Json list = Json::array();
  for (const auto& [number, points] : rules.lines) {
    if (named_.insert(number).second) {
      const LineBook::Entry entry = book_->entry(number);
      const Json line{
          {"line", number}, {"kind", entry.kind}, {"name", entry.line}, {"sources", entry.sources}};
      text_ += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    list.push_back(number);
    list.push_back(points);
  }
  return list;
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
  } else {
    write_pair(bots, number, played);
  }
}

void AbRun::write_pair(const std::vector<std::string>& bots,
                       std::uint64_t number,
                       const AbPlayed& played) {
  Json line{{"n", number}};
  if (bots != bots_) {
    line["bots"] = bots;
  }
  if (played.pair) {
    line["a"] = played.pair->a;
    line["b"] = played.pair->b;
    line["a_lines"] = saved_lines(played.pair->rules_a);
    line["b_lines"] = saved_lines(played.pair->rules_b);
    line["a_acted"] = saved_acted(played.pair->rules_a.acted);
    line["b_acted"] = saved_acted(played.pair->rules_b.acted);
    if (const std::optional<AbSamePlay>& same = played.pair->same) {
      line["same"] = same->values;
      line["same_lines"] = saved_lines(same->rules);
      line["same_acted"] = saved_acted(same->rules.acted);
    }
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
