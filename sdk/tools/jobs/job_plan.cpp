#include "sdk/tools/jobs/job_plan.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "kernel/io/json_reader.h"
#include "kernel/io/text_file.h"
#include "sdk/tools/measure/shell_words.h"
#include "sdk/tools/shell/file_kind.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kJobFormat = 1;
constexpr std::int64_t kMostUnits = std::int64_t{1} << 40;
constexpr std::size_t kMostPlanBytes = std::size_t{1} << 30U;

/// All that decides what its shards hold.
Json fixed_part(const JobCell& cell) {
  Json part{{"units", cell.units}};
  if (cell.first_stage < cell.units) {
    part["first_stage"] = cell.first_stage;
  }
  part["shard"] = cell.shard;
  part["run"] = run_head_json(cell.head);
  return part;
}

double read_milliseconds(JsonObjectReader& reader, const char* key) {
  const Value* time = reader.find(key);
  const bool is_number = time != nullptr && time->is(Value::Kind::number) && time->number >= 0;
  const bool is_whole = time != nullptr && time->is(Value::Kind::integer) && time->integer >= 0;
  if (time != nullptr && !is_number && !is_whole) {
    reader.complain(time, said_with("\"{}\": expected a number of at least 0", key));
  }
  return is_number ? time->number : is_whole ? static_cast<double>(time->integer) : 0;
}

JobCell read_cell(const Value& value, Diagnostics& diagnostics) {
  static const Value kNothing;
  JobCell cell;
  JsonObjectReader reader(value, diagnostics, said("a cell of a job"));
  cell.command = read_texts(reader, "command", diagnostics);
  cell.unit_word = reader.text("unit");
  cell.units = static_cast<std::uint64_t>(reader.integer("units", 1, kMostUnits, 1));
  cell.shard = static_cast<std::uint64_t>(reader.integer("shard", 1, kMostUnits, 1));
  const auto all = static_cast<std::int64_t>(cell.units);
  cell.first_stage = reader.has("first_stage")
                         ? static_cast<std::uint64_t>(reader.integer("first_stage", 1, all, all))
                         : cell.units;
  cell.ms_per_unit = read_milliseconds(reader, "ms_per_unit");
  cell.ms_per_later_unit =
      reader.has("ms_per_later_unit") ? read_milliseconds(reader, "ms_per_later_unit") : 0;
  const Value* head = reader.require("run");
  cell.head = read_run_head(head == nullptr ? kNothing : *head, diagnostics);
  reader.finish();
  if (cell.command.empty()) {
    reader.complain(reader.find("command"), said("\"command\": expected the words of a command"));
  }
  return cell;
}

[[noreturn]] void no_numbers(const std::string& flag, const std::string& found) {
  throw ToolError(
      Exit::usage,
      flag == "--part"
          ? said_with(
                "{}: expected a part of so many, such as 3/16; found {}", flag, in_quotes(found))
          : said_with("{}: expected numbers such as 0-63,70; found {}", flag, in_quotes(found)));
}

/// "A<mark>B" as two numbers; "A" as twice the same unless both are needed.
std::pair<std::uint64_t, std::uint64_t> two_numbers(const std::string& flag,
                                                    std::string_view text,
                                                    char mark,
                                                    bool both) {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  const char* const end = text.data() + text.size();
  std::from_chars_result read = std::from_chars(text.data(), end, first);
  last = first;
  if (read.ec == std::errc() && read.ptr != end && *read.ptr == mark) {
    read = std::from_chars(read.ptr + 1, end, last);
  } else if (both) {
    no_numbers(flag, std::string(text));
  }
  if (read.ec != std::errc() || read.ptr != end) {
    no_numbers(flag, std::string(text));
  }
  return {first, last};
}

}  // namespace

std::uint64_t JobCell::hash() const {
  return mix_text(kJobFormat, fixed_part(*this).dump());
}

std::string JobCell::text() const {
  std::string text = "bastide";
  for (const std::string& word : command) {
    text += " " + shell_quoted(word);
  }
  return text;
}

std::uint64_t JobPlan::shards() const {
  std::uint64_t count = 0;
  for (const JobCell& cell : cells) {
    count += cell.shards();
  }
  return count;
}

Shard JobPlan::shard(std::uint64_t number) const {
  std::uint64_t before = 0;
  std::size_t at = 0;
  while (number - before >= cells[at].shards()) {
    before += cells[at++].shards();
  }
  const JobCell& cell = cells[at];
  const std::uint64_t place = number - before;
  const bool later = place >= cell.first_shards();
  const std::uint64_t first =
      later ? cell.first_stage + (place - cell.first_shards()) * cell.shard : place * cell.shard;
  const std::uint64_t end = later ? cell.units : cell.first_stage;
  return {number, at, {first, std::min(first + cell.shard, end)}, later};
}

JobPlan read_job_plan(const std::string& path) {
  const Result<std::string> text = read_text_file(path, kMostPlanBytes);
  if (!text.ok()) {
    throw ToolError(Exit::input, text.error().message);
  }
  JobPlan plan;
  plan.path = path;
  Diagnostics diagnostics;
  const std::optional<Value> value = parse_json(text.value(), SourceRef{path, 1, 1}, diagnostics);
  if (!value || value->find("bastide_job") == nullptr) {
    refuse_other_kind(path, FileKind::plan);
  }
  if (value && value->find("bastide_job") == nullptr) {
    throw ToolError(Exit::input, said_with("{} is no plan that `bastide job plan` wrote", path));
  }
  if (value) {
    JsonObjectReader reader(*value, diagnostics, said("a job"));
    static_cast<void>(as_integer(
        reader.require("bastide_job"), "\"bastide_job\"", kJobFormat, kJobFormat, diagnostics));
    plan.version = reader.text("version");
    for (const Value& cell : as_list(reader.require("cells"), "\"cells\"", diagnostics)) {
      plan.cells.push_back(read_cell(cell, diagnostics));
    }
    reader.finish();
    if (plan.cells.empty()) {
      reader.complain(reader.find("cells"), said("\"cells\": expected at least one command"));
    }
  }
  if (!diagnostics.empty()) {
    throw LoadError(diagnostics.all());
  }
  return plan;
}

void write_job_plan(OwnedFile& file, const JobPlan& plan, bool is_new) {
  Json cells = Json::array();
  for (const JobCell& cell : plan.cells) {
    Json row{{"command", cell.command}, {"unit", cell.unit_word}};
    row.update(fixed_part(cell));
    row["ms_per_unit"] = cell.ms_per_unit;
    if (cell.first_stage < cell.units) {
      row["ms_per_later_unit"] = cell.ms_per_later_unit;
    }
    cells.push_back(std::move(row));
  }
  const Json value{
      {"bastide_job", kJobFormat}, {"version", plan.version}, {"cells", std::move(cells)}};
  try {
    must_work(file.write(value.dump(2) + "\n", is_new));
  } catch (const Json::type_error&) {  // JSON holds no other texts
    throw ToolError(Exit::usage, said("a plan needs names of rulesets and bots in UTF-8"));
  }
}

std::vector<std::uint64_t> chosen_shards(const JobPlan& plan,
                                         const std::string& numbers,
                                         const std::string& part) {
  const std::uint64_t count = plan.shards();
  std::set<std::uint64_t> asked;
  std::string_view left(numbers);
  while (!left.empty()) {
    const std::size_t end = std::min(left.find(','), left.size());
    const auto [first, last] = two_numbers("--shards", left.substr(0, end), '-', false);
    if (first > last || last >= count) {
      throw ToolError(Exit::usage,
                      said_with("--shards {}: {} has the shards 0 to {}",
                                std::string(left.substr(0, end)),
                                plan.path,
                                count - 1));
    }
    for (std::uint64_t number = first; number <= last; ++number) {
      asked.insert(asked.end(), number);
    }
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  std::vector<std::uint64_t> chosen(asked.begin(), asked.end());
  for (std::uint64_t number = 0; numbers.empty() && number < count; ++number) {
    chosen.push_back(number);
  }
  if (!part.empty()) {
    const auto [which, of] = two_numbers("--part", part, '/', true);
    if (which < 1 || which > of) {
      throw ToolError(Exit::usage, said_with("--part {}: parts count from 1", part));
    }
    std::vector<std::uint64_t> own;
    for (std::size_t i = static_cast<std::size_t>(which - 1); i < chosen.size(); i += of) {
      own.push_back(chosen[i]);
    }
    chosen = std::move(own);
  }
  return chosen;
}

std::string ranges_text(const std::vector<std::uint64_t>& numbers) {
  constexpr int kMostRanges = 20;
  std::string text;
  int shown = 0;
  for (std::size_t i = 0; i < numbers.size();) {
    if (shown++ == kMostRanges) {
      return text + said_with(" and {} more", numbers.size() - i);
    }
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) {
      ++end;
    }
    text += fmt::format("{}{}", text.empty() ? "" : ",", numbers[i]);
    text += end - i > 1 ? fmt::format("-{}", numbers[end - 1]) : "";
    i = end;
  }
  return text;
}

}  // namespace bastide
