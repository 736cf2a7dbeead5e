#include "kernel/io/record_file.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/complaint.h"
#include "kernel/base/said.h"
#include "kernel/base/shell_quoted.h"
#include "kernel/base/visible.h"
#include "kernel/io/json_reader.h"
#include "kernel/io/seed.h"
#include "kernel/io/text_file.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kFormat = 1;
constexpr std::int64_t kMostAnswers = 100'000'000;

std::optional<std::int64_t> whole_number(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return number;
}

/// Options are texts in the program, and typed in the file.
Json option_value(const std::string& text) {
  if (text == "true" || text == "false") {
    return text == "true";
  }
  if (const auto number = whole_number(text)) {
    return *number;
  }
  return text;
}

std::string line_of(const RecordSetup& setup) {
  Json line;
  line["bastide_record"] = kFormat;
  line["ruleset"] = setup.ruleset;
  line["plugins"] = Json::object();
  for (const auto& [id, version] : setup.plugins) {
    line["plugins"][id] = version;
  }
  if (setup.catalogue != 0) {
    line["catalogue"] = hash_text(setup.catalogue);
  }
  line["options"] = Json::object();
  for (const auto& [name, value] : setup.options) {
    line["options"][name] = option_value(value);
  }
  if (!setup.variants.empty()) {
    line["variants"] = setup.variants;
  }
  line["players"] = setup.players;
  line["seed"] = seed_json(setup.seed);
  if (!setup.first.empty()) {
    line["first"] = setup.first;
  }
  return line.dump();
}

std::string line_of(const RecordAnswer& answer, std::size_t n) {
  Json line;
  line["n"] = n;
  line["by"] = answer.by;
  line["choice"] = answer.choice;
  line["answer"] = answer.text;
  if (answer.hash != 0) {
    line["hash"] = hash_text(answer.hash);
  }
  return line.dump();
}

std::string line_of(const RecordOutcome& outcome) {
  Json line;
  line["end"] = true;
  line["outcome"] = outcome.outcome;
  line["scores"] = Json::object();
  for (const auto& [who, points] : outcome.scores) {
    line["scores"][who] = points;
  }
  line["winners"] = outcome.winners;
  return line.dump();
}

/// 0 when it is not said, which no file can say otherwise.
std::uint64_t read_hash(ObjectReader& reader, std::string_view key) {
  const std::string text = reader.text(key, "");
  std::uint64_t hash = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  const bool is_hash = error == std::errc() && end == text.data() + text.size() && hash != 0;
  if (reader.has(key) && !is_hash) {
    reader.complain(reader.find(key),
                    said_with("\"{}\" holds {}, which is no hash", key, in_quotes(text)));
  }
  return hash;
}

RecordSetup read_setup(const Value& value, Diagnostics& diagnostics) {
  RecordSetup setup;
  JsonObjectReader reader(value, diagnostics, said("the first line of a record"));
  if (const auto format = as_integer(
          reader.require("bastide_record"), "\"bastide_record\"", kFormat, kFormat, diagnostics);
      !format) {
    return setup;
  }
  setup.ruleset = reader.text("ruleset");
  for (const Value::Member& member : as_map(reader.find("plugins"), "\"plugins\"", diagnostics)) {
    setup.plugins.emplace_back(member.key,
                               as_text(&member.value, member.key, diagnostics).value_or(""));
  }
  setup.catalogue = read_hash(reader, "catalogue");
  for (const Value::Member& member : as_map(reader.find("options"), "\"options\"", diagnostics)) {
    switch (member.value.kind) {
      case Value::Kind::boolean:
        setup.options.emplace_back(member.key, member.value.boolean ? "true" : "false");
        break;
      case Value::Kind::integer:
        setup.options.emplace_back(member.key, std::to_string(member.value.integer));
        break;
      case Value::Kind::text:
        setup.options.emplace_back(member.key, member.value.text);
        break;
      default:
        static_cast<void>(as_text(&member.value, member.key, diagnostics));
    }
  }
  setup.variants = read_texts(reader, "variants", diagnostics);
  static_cast<void>(reader.require("players"));
  const std::size_t before = diagnostics.size();
  setup.players = read_names(reader, "players", diagnostics);
  if (reader.has("players") && setup.players.empty() && diagnostics.size() == before) {
    reader.complain(reader.find("players"), said("\"players\": expected at least one name"));
  }
  setup.seed = read_seed(reader, "seed");
  setup.first = reader.text("first", "");
  reader.finish();
  return setup;
}

RecordAnswer read_answer(const Value& value, std::size_t n, Diagnostics& diagnostics) {
  RecordAnswer answer;
  JsonObjectReader reader(value, diagnostics, said("an answer"));
  const auto number = as_integer(reader.require("n"), "\"n\"", 1, kMostAnswers, diagnostics);
  if (number && *number != static_cast<std::int64_t>(n)) {
    reader.complain(
        reader.find("n"),
        said_with(
            "expected number {}, found {}: lines are missing or in the wrong order", n, *number));
  }
  answer.by = reader.text("by");
  answer.choice = reader.text("choice");
  answer.text = reader.text("answer");
  answer.hash = read_hash(reader, "hash");
  answer.line = value.at.line;
  reader.finish();
  return answer;
}

RecordOutcome read_outcome(const Value& value, Diagnostics& diagnostics) {
  RecordOutcome outcome;
  JsonObjectReader reader(value, diagnostics, said("the outcome"));
  if (!reader.boolean("end", false)) {
    reader.complain(reader.find("end"), said("\"end\" is always true"));
  }
  outcome.outcome = reader.text("outcome");
  for (const Value::Member& member : as_map(reader.require("scores"), "\"scores\"", diagnostics)) {
    const auto points = as_integer(&member.value,
                                   member.key,
                                   std::numeric_limits<std::int32_t>::min(),
                                   std::numeric_limits<std::int32_t>::max(),
                                   diagnostics);
    outcome.scores.emplace_back(member.key, static_cast<std::int32_t>(points.value_or(0)));
  }
  static_cast<void>(reader.require("winners"));
  outcome.winners = read_texts(reader, "winners", diagnostics);
  reader.finish();
  return outcome;
}

/// Adds what one line after the first says; the diagnostics tell whether it may.
void read_line(const Value& value, Record& record, Diagnostics& diagnostics) {
  if (record.outcome) {
    diagnostics.add(value.at,
                    said("expected the end of the file after the outcome, found another line"));
    return;
  }
  if (value.find("end") != nullptr) {
    RecordOutcome outcome = read_outcome(value, diagnostics);
    if (diagnostics.empty()) {
      record.outcome = std::move(outcome);
    }
    return;
  }
  RecordAnswer answer = read_answer(value, record.answers.size() + 1, diagnostics);
  if (diagnostics.empty()) {
    record.answers.push_back(std::move(answer));
  }
}

/// All but the set-up; the first answer has the number `first`.
std::string lines_of_play(const Record& record, std::size_t first) {
  std::string text;
  for (std::size_t n = 0; n < record.answers.size(); ++n) {
    text += line_of(record.answers[n], first + n) + "\n";
  }
  if (record.outcome) {
    text += line_of(*record.outcome) + "\n";
  }
  return text;
}

/// The first text that load_record would refuse.
const std::string* unreadable_text(const Record& record) {
  const auto is_bad = [](const std::string& text) {
    return !line_problem(text).empty();
  };
  const auto is_bad_name = [](const std::string& text) {
    return !line_problem(text, kLongestSeatName).empty();
  };
  const RecordSetup& setup = record.setup;
  if (is_bad(setup.ruleset)) {
    return &setup.ruleset;
  }
  for (const auto& [name, value] : setup.options) {
    if (is_bad(name) || is_bad(value)) {
      return is_bad(name) ? &name : &value;
    }
  }
  const auto variant = std::find_if(setup.variants.begin(), setup.variants.end(), is_bad);
  if (variant != setup.variants.end()) {
    return &*variant;
  }
  const auto player = std::find_if(setup.players.begin(), setup.players.end(), is_bad_name);
  if (player != setup.players.end()) {
    return &*player;
  }
  for (const RecordAnswer& answer : record.answers) {
    if (is_bad(answer.text)) {
      return &answer.text;
    }
  }
  return nullptr;
}

Status check_readable(const std::filesystem::path& path, const Record& record) {
  if (const std::string* text = unreadable_text(record)) {
    return Error{
        ErrorCode::bad_request,
        said_with("cannot keep {}: a record holds no text such as {}; each is a name or an "
                  "answer on one line, not too long, without control or invisible characters",
                  visible_line(path.string()),
                  in_quotes(*text))};
  }
  return {};
}

}  // namespace

std::string hash_text(std::uint64_t hash) {
  return fmt::format("{:016x}", hash);
}

std::string record_text(const Record& record) {
  return line_of(record.setup) + "\n" + lines_of_play(record, 1);
}

Result<LoadedRecord> parse_record(std::string_view text, const std::string& file) {
  LoadedRecord loaded;
  int line = 0;
  while (!text.empty()) {
    ++line;
    const std::size_t end = text.find('\n');
    const bool cut = end == std::string_view::npos;
    const std::string_view content = text.substr(0, end);
    text.remove_prefix(cut ? text.size() : end + 1);
    Diagnostics diagnostics;
    const std::optional<Value> value = parse_json(content, SourceRef{file, line, 1}, diagnostics);
    if (value && diagnostics.empty()) {
      if (line == 1) {
        loaded.record.setup = read_setup(*value, diagnostics);
      } else {
        read_line(*value, loaded.record, diagnostics);
      }
    }
    if (diagnostics.empty()) {
      continue;
    }
    const Diagnostic& first = diagnostics.all().front();
    if (line == 1) {
      return Error{ErrorCode::bad_input, to_string(first)};
    }
    loaded.fault = {
        line, cut ? said_with("the line is cut off ({})", first.message) : first.message, cut};
    return loaded;
  }
  if (line == 0) {
    return Error{
        ErrorCode::bad_input,
        fmt::format("{}: {}", file, expected_found(said("a record"), said("an empty file")))};
  }
  return loaded;
}

Result<std::string> record_text_for(const std::filesystem::path& path, const Record& record) {
  const Status readable = check_readable(path, record);
  return readable.ok() ? Result<std::string>(record_text(record))
                       : Result<std::string>(readable.error());
}

Status save_record(const std::filesystem::path& path, const Record& record) {
  const Result<std::string> text = record_text_for(path, record);
  return text.ok() ? write_text_file(path, text.value()) : Status(text.error());
}

Status save_record(OwnedFile& file, const Record& record, bool is_new) {
  const Result<std::string> text = record_text_for(file.path(), record);
  return text.ok() ? file.write(text.value(), is_new) : Status(text.error());
}

Result<bool> append_record(OwnedFile& file,
                           std::uintmax_t size,
                           std::size_t first,
                           const Record& more) {
  const Status readable = check_readable(file.path(), more);
  return readable.ok() ? file.append(size, lines_of_play(more, first))
                       : Result<bool>(readable.error());
}

Result<LoadedRecord> load_record(const std::filesystem::path& path) {
  // Long games have long records; a line takes about a hundred bytes.
  constexpr std::size_t kMostRecordBytes = std::size_t{64} * 1024 * 1024;
  Result<std::string> text = read_stream(path, kMostRecordBytes);
  if (!text.ok()) {
    return text.error();
  }
  return parse_record(text.value(), path.string());
}

std::string fault_message(const std::string& file, const RecordFault& fault, std::size_t valid) {
  std::string message = fmt::format("{}:{}: {}", file, fault.line, fault.reason);
  message += message.ends_with('.') ? "" : ".";
  if (valid == 0) {
    return message + " " + said("No answer before it is valid.");
  }
  return message + " " +
         said_counted(static_cast<std::int64_t>(valid),
                      "The answer before it is valid: `bastide play --resume {1}{2}` plays on "
                      "from there.",
                      "The {0} answers before it are valid: `bastide play --resume {1}{2}` plays "
                      "on from there.",
                      shell_quoted(file),
                      fault.is_cut ? "" : " --save OTHER.jsonl");
}

}  // namespace bastide
