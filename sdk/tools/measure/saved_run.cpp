#include "sdk/tools/measure/saved_run.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/rng.h"
#include "kernel/base/said.h"
#include "kernel/base/shell_quoted.h"
#include "kernel/io/json_reader.h"
#include "kernel/io/record_file.h"
#include "kernel/io/seed.h"
#include "kernel/io/text_file.h"
#include "sdk/bots/bot_table.h"
#include "sdk/tools/shell/file_kind.h"
#include "sdk/tools/shell/named_files.h"
#include "sdk/tools/trial/record_game.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kFormat = 1;
constexpr std::size_t kMostRunBytes = std::size_t{4} * 1024 * 1024 * 1024;
constexpr std::size_t kMostBotBytes = std::size_t{16} * 1024 * 1024;
constexpr std::int64_t kMostCount = std::int64_t{1} << 40;

Json run_rules_json(const RunRules& rules) {
  Json plugins = Json::object();
  for (const auto& [id, version] : rules.plugins) {
    plugins[id] = version;
  }
  return {{"ruleset", rules.choice.ruleset},
          {"with", rules.choice.with},
          {"set", rules.choice.set},
          {"plugins", std::move(plugins)},
          {"catalogue", hash_text(rules.catalogue)}};
}

std::string head_line(const RunHead& head) {
  try {
    return run_head_json(head).dump() + "\n";
  } catch (const Json::type_error&) {  // JSON holds no other texts
    throw ToolError(Exit::usage, said("--save needs names of rulesets and bots in UTF-8"));
  }
}

std::uint64_t read_run_hash(ObjectReader& reader, std::string_view key) {
  const std::string text = reader.text(key);
  std::uint64_t hash = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  if (error != std::errc() || end != text.data() + text.size()) {
    reader.complain(reader.find(key),
                    said_with("\"{}\" holds {}, which is no hash", key, in_quotes(text)));
  }
  return hash;
}

std::vector<std::pair<std::string, std::string>> read_text_map(ObjectReader& reader,
                                                               const char* key,
                                                               Diagnostics& diagnostics) {
  std::vector<std::pair<std::string, std::string>> map;
  for (const Value::Member& member : as_map(reader.require(key), key, diagnostics)) {
    map.emplace_back(member.key, as_text(&member.value, member.key, diagnostics).value_or(""));
  }
  return map;
}

RunRules read_run_rules(const Value& value, Diagnostics& diagnostics) {
  RunRules rules;
  JsonObjectReader reader(value, diagnostics, said("a ruleset of a saved run"));
  rules.choice.ruleset = reader.text("ruleset");
  rules.choice.with = read_texts(reader, "with", diagnostics);
  rules.choice.set = read_texts(reader, "set", diagnostics);
  rules.choice.stated = true;
  rules.plugins = read_text_map(reader, "plugins", diagnostics);
  rules.catalogue = read_run_hash(reader, "catalogue");
  reader.finish();
  return rules;
}

Value parse_run_line(const std::string& path,
                     std::string_view line,
                     int number,
                     Diagnostics& diagnostics) {
  std::optional<Value> value = parse_json(line, SourceRef{path, number, 1}, diagnostics);
  return value ? std::move(*value) : Value();
}

}  // namespace

Json run_head_json(const RunHead& head) {
  Json rules = Json::array();
  for (const RunRules& row : head.rules) {
    rules.push_back(run_rules_json(row));
  }
  return {{"bastide_run", kFormat},
          {"verb", head.verb},
          {"rules", std::move(rules)},
          {"bots", head.bots},
          {"seed", seed_json(head.seed)},
          {"count", head.count},
          {"probe", hash_text(head.probe)},
          {"flags", head.flags}};
}

RunHead read_run_head(const Value& value, Diagnostics& diagnostics) {
  RunHead head;
  JsonObjectReader reader(value, diagnostics, said("the first line of a saved run"));
  if (!as_integer(
          reader.require("bastide_run"), "\"bastide_run\"", kFormat, kFormat, diagnostics)) {
    return head;
  }
  head.verb = reader.text("verb");
  for (const Value& rules : as_list(reader.require("rules"), "\"rules\"", diagnostics)) {
    head.rules.push_back(read_run_rules(rules, diagnostics));
  }
  head.bots = read_texts(reader, "bots", diagnostics);
  head.seed = read_seed(reader, "seed");
  head.count = static_cast<std::uint64_t>(reader.integer("count", 1, kMostCount, 1));
  head.probe = read_run_hash(reader, "probe");
  for (auto& [name, text] : read_text_map(reader, "flags", diagnostics)) {
    head.flags.emplace(name, std::move(text));
  }
  reader.finish();
  const bool plays = head.verb != "test";  // which games is said by scenarios otherwise
  const std::size_t rules = !plays ? 0 : head.verb == "ab" || head.verb == "sweep" ? 2 : 1;
  const bool fits = head.rules.size() == rules || (head.verb == "sweep" && head.rules.size() > 2);
  if (head.bots.empty() == plays || !fits) {
    diagnostics.add(
        value.at,
        said("a saved run has bots and one ruleset, of ab two, of sweep two or more; one of "
             "test has neither"));
  }
  return head;
}

std::vector<double> read_run_numbers(
    ObjectReader& reader, const char* key, double least, double most, Diagnostics& diagnostics) {
  std::vector<double> numbers;
  for (const Value& item : as_list(reader.require(key), key, diagnostics)) {
    const bool is_whole = item.is(Value::Kind::integer);
    const double number = is_whole ? static_cast<double>(item.integer) : item.number;
    if ((is_whole || item.is(Value::Kind::number)) && number >= least && number <= most) {
      numbers.push_back(number);
    } else {
      reader.complain(&item, said_with("\"{}\": expected numbers from {} to {}", key, least, most));
    }
  }
  return numbers;
}

std::string run_end_line(std::string_view head, std::string_view body) {
  return fmt::format("{{\"end\":\"{}\"}}\n", hash_text(mix_text(mix_text(1, head), body)));
}

RunRules run_rules(RulesetChoice choice, const Ruleset& rules) {
  return {std::move(choice), plugin_versions(rules), rules.catalog.hash};
}

std::uint64_t hash_bot_files(const std::vector<std::string>& bots) {
  std::uint64_t hash = 0;
  for (const std::string& bot : bots) {
    if (is_outside(bot)) {
      throw ToolError(Exit::usage,
                      said_with("{} is a program, which need not play alike each time: its games "
                                "are played in one run, not saved, resumed or played as a job",
                                bot_word(bot)));
    }
    for (const std::string& file : files_of_bot(bot)) {
      const Result<std::string> text = read_text_file(file, kMostBotBytes);
      hash = mix_text(hash, text.ok() ? text.value() : "unreadable");
    }
  }
  return hash;
}

std::vector<std::string> rules_changes(const RunHead& saved, const RunHead& now) {
  if (saved.rules.size() != now.rules.size()) {
    return {said_with("it has {} rulesets, not {}", now.rules.size(), saved.rules.size())};
  }
  std::vector<std::string> changes;
  for (std::size_t i = 0; i < saved.rules.size(); ++i) {
    const RunRules& before = saved.rules[i];
    RecordSetup setup;
    setup.ruleset = before.choice.ruleset;
    setup.plugins = before.plugins;
    setup.catalogue = before.catalogue;
    for (std::string& change :
         ruleset_changes(setup, now.rules[i].plugins, now.rules[i].catalogue)) {
      if (std::find(changes.begin(), changes.end(), change) == changes.end()) {
        changes.push_back(std::move(change));
      }
    }
  }
  return changes;
}

void check_same_run(const std::string& path, const RunHead& saved, const RunHead& now) {
  const std::vector<std::string> changes = rules_changes(saved, now);
  const std::string ways = said(
      "and the games of both do not go together. Go on as it began, or begin anew: --save ANOTHER");
  if (!changes.empty()) {
    throw ToolError(
        Exit::input,
        said_with(
            "{} was played under other rules, {}\n  {}", path, ways, fmt::join(changes, "\n  ")));
  }
  if (saved.probe != now.probe) {
    throw ToolError(
        Exit::input,
        said_with("{} was played by other bots or another version of bastide, {}", path, ways));
  }
}

void check_new_file(const std::string& path, std::string_view resumed) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw ToolError(Exit::usage, said_with("{} is a folder; name a file in it", path));
  }
  if (std::filesystem::is_regular_file(path, ignored)) {
    throw ToolError(Exit::usage,
                    said_with("{} exists: --resume {} {}, another name keeps both",
                              path,
                              shell_quoted(path),
                              resumed));
  }
}

std::string refuse_no_name(const std::string& text) {
  return text.empty() ? "expected the name of a file, found nothing" : "";
}

void add_save_options(Verb& verb,
                      std::string& save,
                      std::string& resume,
                      const std::vector<std::string>& said_by_run) {
  const VerbOption keep =
      verb.add_option("--save", save, "keep the run in this file while it goes on")
          .check(refuse_no_name)
          .option_text("FILE");
  const VerbOption go_on =
      verb.add_option("--resume", resume, "go on with the run of this file, and keep it there")
          .check(refuse_no_name)
          .option_text("FILE")
          .excludes(keep);
  for (const std::string& name : said_by_run) {
    go_on.excludes(name);
  }
}

SavedRun::SavedRun(std::string path, std::string_view verb) : path_(std::move(path)) {
  Result<std::string> text = read_text_file(path_, kMostRunBytes);
  if (!text.ok()) {
    throw ToolError(Exit::input, text.error().message);
  }
  text_ = std::move(text.value());
  body_ = std::min(text_.find('\n'), text_.size() - 1) + 1;
  Diagnostics diagnostics;
  const Value first =
      parse_run_line(path_, std::string_view(text_).substr(0, body_), 1, diagnostics);
  if (first.find("bastide_run") == nullptr) {
    refuse_other_kind(path_, FileKind::run);
    throw ToolError(Exit::input,
                    said_with("{} is no run that `bastide {} --save` wrote", path_, verb));
  }
  head_ = read_run_head(first, diagnostics);
  if (!diagnostics.empty()) {
    throw ToolError(Exit::input, to_string(diagnostics.all().front()));
  }
  if (head_.verb != verb) {
    throw ToolError(Exit::usage,
                    said_with("{} is a run of {}: bastide {} --resume {}",
                              path_,
                              head_.verb,
                              head_.verb,
                              shell_quoted(path_)));
  }
  const std::size_t last = text_.rfind('\n', text_.size() - 2);
  end_ = last == std::string::npos ? text_.size() : last + 1;
  const std::string_view all(text_);
  if (end_ < body_ || all.substr(end_) != run_end_line(all.substr(0, body_), body())) {
    throw ToolError(
        Exit::input,
        said_with("{} was cut off or edited, so its games cannot be counted any more; begin "
                  "anew: --save ANOTHER",
                  path_));
  }
}

std::string_view SavedRun::body() const {
  return std::string_view(text_).substr(body_, end_ - body_);
}

void RunLines::read(
    const std::function<void(const Value& line, Diagnostics& diagnostics)>& take) const {
  std::string_view left = text;
  for (int number = first; !left.empty(); ++number) {
    const std::size_t size = std::min(left.find('\n'), left.size() - 1) + 1;
    Diagnostics diagnostics;
    const Value line = parse_run_line(path, left.substr(0, size), number, diagnostics);
    if (diagnostics.empty()) {
      take(line, diagnostics);
    }
    if (!diagnostics.empty()) {
      throw ToolError(Exit::input, to_string(diagnostics.all().front()));
    }
    left.remove_prefix(size);
  }
}

RunWriter::RunWriter(std::string path, const RunHead& head, std::string_view body)
    : path_(std::move(path)), file_(path_), head_(head_line(head)) {
  write(body);
  tell_unguarded(file_);
}

bool RunWriter::is_due() const {
  return Clock::now() >= due_;
}

void RunWriter::write(std::string_view body) {
  constexpr Clock::duration kLeastPause = std::chrono::milliseconds(100);
  constexpr Clock::duration kLongestPause = std::chrono::seconds(5);
  constexpr int kPart = 20;  // of the time goes into it at most
  const Clock::time_point before = Clock::now();
  std::string text = head_;
  text += body;
  text += run_end_line(head_, body);
  must_work(file_.write(text));
  const Clock::time_point now = Clock::now();
  due_ = now + std::max(std::clamp((now - start_) / kPart, kLeastPause, kLongestPause),
                        kPart * (now - before));
}

}  // namespace bastide
