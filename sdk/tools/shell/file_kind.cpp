#include "sdk/tools/shell/file_kind.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/base/shell_quoted.h"
#include "kernel/io/comment_header.h"
#include "kernel/io/text_file.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

namespace {

constexpr std::size_t kBeginning = std::size_t{64} * 1024;  // bytes of a file that are looked at

/// Keys that only files of one kind have together.
struct KindSign {
  FileKind kind;
  std::array<std::string_view, 2> keys;
};
constexpr std::array<KindSign, 15> kSigns{{{FileKind::record, {"bastide_record"}},
                                           {FileKind::run, {"bastide_run"}},
                                           {FileKind::plan, {"bastide_job"}},
                                           {FileKind::shard, {"bastide_shard"}},
                                           {FileKind::trained, {"bastide_trained"}},
                                           {FileKind::save, {"appVersion"}},
                                           {FileKind::scenarios, {"scenarios"}},
                                           {FileKind::scenarios, {"ruleset", "expect"}},
                                           {FileKind::scenarios, {"ruleset", "moves"}},
                                           {FileKind::scenarios, {"ruleset", "refused"}},
                                           {FileKind::save, {"setup", "replay"}},
                                           {FileKind::plugin, {"id", "api"}},
                                           {FileKind::ruleset, {"plugins"}},
                                           {FileKind::ruleset, {"extends"}},
                                           {FileKind::tiles, {"tiles"}}}};

/// {0} is the file, {1} the same for a shell, {2} what else the command needs.
struct ToldKind {
  FileKind kind;
  const char* text;
};
constexpr std::array<ToldKind, 16> kTold{
    {{FileKind::record,
      marked("{0} is the record of a game: `bastide replay {1}` shows it, `bastide play --resume "
             "{1}` plays it on")},
     {FileKind::scenarios, marked("{0} holds scenarios: `bastide test {1}` plays them")},
     {FileKind::transcript, marked("{0} is the transcript of a game: `bastide test {1}` plays it")},
     {FileKind::ruleset,
      marked("{0} is a ruleset: `bastide play {1}` plays it, `bastide check {1}` tests it")},
     {FileKind::plugin, marked("{0} is the manifest of a plugin: `bastide check {1}` tests it")},
     {FileKind::tiles,
      marked("{0} holds the tiles of a plugin: `bastide tile csv {1}` makes a table of them")},
     {FileKind::table,
      marked("{0} is a table of tiles: `bastide tile json {1}` makes a file for a plugin of it")},
     {FileKind::run, marked("{0} is a saved run: `bastide {2} --resume {1}` goes on with it")},
     {FileKind::plan, marked("{0} is the plan of a job: `bastide job run {1}` computes it")},
     {FileKind::shard,
      marked("{0} is a part of a job: name the plan beside its folder, `bastide job merge PLAN`")},
     {FileKind::trained, marked("{0} holds what a bot has learnt: `--bots {2}` lets it play")},
     {FileKind::save,
      marked("{0} is a saved game of JCloisterZone: `bastide convert {1} game.jsonl` makes a "
             "record of it")},
     {FileKind::parcel, marked("{0} is a parcel of rules: `bastide install {1}` installs it")},
     {FileKind::variant,
      marked("{0} is a house rule: `--with {1}` plays by it, `bastide check {1}` tests it")},
     {FileKind::bot,
      marked("{0} is a bot: `--bots {1}` lets it play, `bastide check {1}` tests it")},
     {FileKind::metric,
      marked("{0} is a metric: `--metric {1}` measures by it, `bastide check {1}` tests it")}}};

/// Keys of the outermost objects, as far as the text goes.
std::set<std::string, std::less<>> outer_keys(std::string_view text) {
  std::set<std::string, std::less<>> keys;
  int depth = 0;
  std::string_view last;  // text in quotes
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char letter = text[at];
    if (letter == '"') {
      const std::size_t from = ++at;
      while (at < text.size() && text[at] != '"') {
        at += text[at] == '\\' ? std::size_t{2} : std::size_t{1};
      }
      last = text.substr(from, std::min(at, text.size()) - from);
    } else if (letter == ':' && depth == 1) {
      keys.emplace(last);
    } else {
      depth += letter == '{' || letter == '[' ? 1 : letter == '}' || letter == ']' ? -1 : 0;
    }
  }
  return keys;
}

FileKind kind_of_json(std::string_view text) {
  const std::set<std::string, std::less<>> keys = outer_keys(text);
  for (const KindSign& sign : kSigns) {
    if (std::all_of(sign.keys.begin(), sign.keys.end(), [&](std::string_view key) {
          return key.empty() || keys.contains(key);
        })) {
      return sign.kind;
    }
  }
  return FileKind::unknown;
}

FileKind kind_of_script(std::string_view text) {
  Diagnostics ignored;
  for (const HeaderLine& line : read_comment_header(text, "", ignored)) {
    if (line.key == "bot" || line.key == "metric") {
      return line.key == "bot" ? FileKind::bot : FileKind::metric;
    }
    if (line.key == "title" || line.key == "requires") {
      return FileKind::variant;
    }
  }
  return FileKind::unknown;
}

bool is_table(std::string_view first_line) {
  return first_line.find("north") != std::string_view::npos &&
         first_line.find("segments") != std::string_view::npos;
}

std::string beginning_of(const std::filesystem::path& file) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored)) {  // a pipe would be waited for
    return {};
  }
  std::string text(kBeginning, '\0');
  std::ifstream in(file, std::ios::binary);
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
  return plain_text(std::move(text));
}

/// The verb of a saved run, or the word by which a trained bot is named.
std::string rest_of_command(const std::string& file, FileKind kind) {
  if (kind == FileKind::trained) {
    return shell_quoted("trained:" + file);
  }
  const std::string text = beginning_of(file);
  const auto head = nlohmann::json::parse(text.substr(0, text.find('\n')), nullptr, false);
  const bool says = head.is_object() && head.contains("verb") && head["verb"].is_string();
  return shell_quoted(says ? head["verb"].get<std::string>() : std::string("sim"));
}

}  // namespace

FileKind kind_of_text(std::string_view begin) {
  const std::size_t first = begin.find_first_not_of(" \t\n");
  if (begin.starts_with("PK\x03\x04")) {
    return FileKind::parcel;
  }
  if (first == std::string_view::npos) {
    return FileKind::unknown;
  }
  if (begin[first] == '{' || begin[first] == '[') {
    return kind_of_json(begin);
  }
  if (begin.starts_with("--")) {
    return kind_of_script(begin);
  }
  if (begin.starts_with("ruleset: ")) {
    return FileKind::transcript;
  }
  return is_table(begin.substr(0, begin.find('\n'))) ? FileKind::table : FileKind::unknown;
}

FileKind kind_of_file(const std::filesystem::path& file) {
  return kind_of_text(beginning_of(file));
}

std::string other_kind(const std::string& file, FileKind wanted) {
  const FileKind kind = kind_of_file(file);
  const auto told = std::find_if(
      kTold.begin(), kTold.end(), [&](const ToldKind& one) { return one.kind == kind; });
  if (kind == wanted || told == kTold.end()) {
    return {};
  }
  const bool needs_more = kind == FileKind::run || kind == FileKind::trained;
  const std::string word = shell_quoted(file);
  const std::string rest = needs_more ? rest_of_command(file, kind) : std::string();
  const auto values = fmt::make_format_args(file, word, rest);
  return said_detail::filled(said(told->text), values).value_or(told->text);
}

void refuse_other_kind(const std::string& file, FileKind wanted) {
  if (const std::string told = other_kind(file, wanted); !told.empty()) {
    throw ToolError(Exit::input, told);
  }
}

}  // namespace bastide
