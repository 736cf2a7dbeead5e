#include "sdk/tools/jobs/shard_file.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/io/json_reader.h"
#include "kernel/io/record_file.h"
#include "kernel/io/system_reason.h"
#include "kernel/io/text_file.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::int64_t kShardFormat = 1;
constexpr std::size_t kMostShardBytes = std::size_t{1} << 32U;
constexpr std::uint64_t kPerFolder = 1000;
constexpr const char* kEnding = ".shard";

/// The first line; equal ones are of the same shard of the same plan.
std::string shard_line(const JobPlan& plan, const Shard& shard, std::uint64_t cell_hash) {
  const Json line{{"bastide_shard", kShardFormat},
                  {"shard", shard.number},
                  {"cell", hash_text(cell_hash)},
                  {"units", {shard.units.first, shard.units.last}},
                  {"version", plan.version},
                  {"run", run_head_json(plan.cells[shard.cell].head)}};
  return line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// Why a whole file with another first line is not the shard.
std::string difference(const JobPlan& plan,
                       const Shard& shard,
                       const Value& line,
                       const std::string& path) {
  const JobCell& cell = plan.cells[shard.cell];
  const Value* run = line.find("run");
  Diagnostics diagnostics;
  const RunHead head = run == nullptr ? RunHead() : read_run_head(*run, diagnostics);
  if (run == nullptr || !diagnostics.empty()) {
    return said_with("{} is of another version of bastide", path);
  }
  if (head.verb != cell.head.verb) {
    return said_with("{} is of bastide {}, not of {}", path, head.verb, cell.text());
  }
  const std::vector<std::string> changes = rules_changes(cell.head, head);
  if (!changes.empty()) {
    return said_with("{} was played under other rules: {}", path, fmt::join(changes, "; "));
  }
  if (head.bots != cell.head.bots) {
    return said_with("{} was played by other bots: {}", path, fmt::join(head.bots, ","));
  }
  RunHead planned = cell.head;
  planned.probe = head.probe;
  const bool is_same = run_head_json(head) == run_head_json(planned);
  if (is_same && head.probe != cell.head.probe) {
    return said_with("{} was played by another build, or by bots that have changed", path);
  }
  const Value* number = line.find("shard");
  if (is_same && number != nullptr && number->is(Value::Kind::integer) &&
      number->integer != static_cast<std::int64_t>(shard.number)) {
    return said_with(
        "{} is shard {}: both would hold the same {}", path, number->integer, said(cell.unit_word));
  }
  return said_with("{} is of another plan: another seed, other numbers or other sizes of shards",
                   path);
}

}  // namespace

fs::path shard_folder(const JobPlan& plan) {
  fs::path folder(plan.path);
  folder.replace_extension(".shards");
  return folder;
}

fs::path shard_path(const JobPlan& plan, std::uint64_t number) {
  return shard_folder(plan) / fmt::format("{:03}", number / kPerFolder) /
         fmt::format("{:06}{}", number, kEnding);
}

ShardFile read_shard(const JobPlan& plan, const Shard& shard, std::uint64_t cell_hash) {
  ShardFile file;
  const fs::path path = shard_path(plan, shard.number);
  file.path = path.string();
  std::error_code ignored;
  if (!fs::exists(path, ignored)) {
    return file;
  }
  file.state = ShardFile::State::damaged;
  Result<std::string> text = read_text_file(path, kMostShardBytes);
  if (!text.ok()) {
    file.why = fmt::format("{} {}", file.path, text.error().message);
    return file;
  }
  file.text = std::move(text.value());
  const std::string_view all(file.text);
  const std::size_t last =
      all.size() < 2 ? std::string_view::npos : all.rfind('\n', all.size() - 2);
  file.body = std::min(all.find('\n'), all.size() - 1) + 1;
  file.end = last == std::string_view::npos ? all.size() : last + 1;
  if (all.empty() || file.end < file.body ||
      all.substr(file.end) !=
          run_end_line(all.substr(0, file.body), all.substr(file.body, file.end - file.body))) {
    file.why = said_with("{} was cut off or edited", file.path);
    return file;
  }
  const std::string_view first = all.substr(0, file.body);
  if (first == shard_line(plan, shard, cell_hash)) {
    file.state = ShardFile::State::whole;
    return file;
  }
  Diagnostics diagnostics;
  const std::optional<Value> line = parse_json(first, SourceRef{file.path, 1, 1}, diagnostics);
  file.state = ShardFile::State::foreign;
  file.why = line && line->find("bastide_shard") != nullptr
                 ? difference(plan, shard, *line, file.path)
                 : said_with("{} is no shard that `bastide job run` wrote", file.path);
  return file;
}

void write_shard(const JobPlan& plan,
                 const Shard& shard,
                 std::uint64_t cell_hash,
                 std::string_view body) {
  const fs::path path = shard_path(plan, shard.number);
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error) {
    throw ToolError(Exit::environment,
                    said_with("cannot make the folder {}: {}",
                              path.parent_path().string(),
                              system_reason(error.value())));
  }
  std::string text = shard_line(plan, shard, cell_hash);
  const std::string end = run_end_line(text, body);
  text += body;
  text += end;
  must_work(write_text_file(path, text));
}

std::vector<std::string> strays(const JobPlan& plan) {
  std::vector<std::string> found;
  std::error_code error;
  const fs::path folder = shard_folder(plan);
  for (auto entry = fs::recursive_directory_iterator(folder, error);
       !error && entry != fs::recursive_directory_iterator();
       entry.increment(error)) {
    const fs::path& path = entry->path();
    if (path.extension() != kEnding) {  // parts of files of killed writers, too
      continue;
    }
    const std::string word = path.stem().string();
    std::uint64_t number = 0;
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (fault != std::errc() || end != word.data() + word.size() || number >= plan.shards() ||
        path != shard_path(plan, number)) {
      found.push_back(path.string());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace bastide
