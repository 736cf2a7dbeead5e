#include "tests/attacks/verdict.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "tests/attacks/json_tree.h"
#include "tests/attacks/mutation.h"
#include "tests/attacks/output.h"

namespace bastide {

namespace {

namespace fs = std::filesystem;

constexpr int kRefused = 3;  // exit code of input that cannot be read

// The codes of the page of the protocol.
constexpr std::array<std::string_view, 11> kRefusals{"usage",
                                                     "unknown",
                                                     "illegal",
                                                     "stale",
                                                     "input",
                                                     "rule",
                                                     "limit",
                                                     "read_only",
                                                     "exists",
                                                     "environment",
                                                     "cancelled"};

// How the value of a key is written; empty when there is none, or more than one.
std::string member(const JsonNode& object, std::string_view key) {
  const auto found = std::find(object.keys.begin(), object.keys.end(), key);
  if (found == object.keys.end() || std::count(object.keys.begin(), object.keys.end(), key) != 1) {
    return {};
  }
  return write_json_tree(object.children[static_cast<std::size_t>(found - object.keys.begin())]);
}

// Of an id that every reader writes as it was read.
bool is_plain_number(std::string_view raw) {
  return !raw.empty() && raw.size() < 10 && raw.front() != '0' &&
         std::all_of(raw.begin(), raw.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

std::string fault_of_reply(const JsonNode& reply, std::string_view message) {
  const std::string id = member(reply, "id");
  const std::optional<JsonNode> asked = parse_json_tree(message);
  const std::string wanted = asked ? member(*asked, "id") : std::string();
  if (!id.empty() && is_plain_number(wanted) && id != wanted) {
    return fmt::format("the reply has the id {}", id);
  }
  if (member(reply, "ok").empty() == member(reply, "error").empty()) {
    return "expected either ok or error";
  }
  if (member(reply, "error").empty()) {
    return {};
  }
  const std::optional<JsonNode> error = parse_json_tree(member(reply, "error"));
  const std::string code = member(*error, "code");
  if (member(*error, "message").size() <= 2 ||
      std::none_of(kRefusals.begin(), kRefusals.end(), [&](std::string_view known) {
        return code == '"' + std::string(known) + '"';
      })) {
    return fmt::format("a refusal with the code {}", code);
  }
  return {};
}

// Any file below it, folders aside.
std::string first_file(const fs::path& folder) {
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error);
       !error && entry != fs::recursive_directory_iterator();
       entry.increment(error)) {
    if (!entry->is_directory()) {
      return entry->path().string();
    }
  }
  return {};
}

}  // namespace

std::string find_contradiction(const std::vector<int>& codes) {
  const bool refused = codes[0] == kRefused;
  if (codes.size() == 2 && refused != (codes[1] == kRefused)) {
    return fmt::format("contradiction: show exits with {}, sim with {}", codes[0], codes[1]);
  }
  if (codes.size() == 3 && refused && codes[2] == 0) {
    return fmt::format("contradiction: show exits with {}, check with {}", codes[0], codes[2]);
  }
  return {};
}

std::string find_reply_fault(std::string_view messages, std::string_view replies) {
  std::vector<std::string> asked = split_lines(messages);
  std::erase(asked, "");
  std::size_t answered = 0;
  for (const std::string& line : split_lines(replies)) {
    const std::optional<JsonNode> reply = parse_json_tree(line);
    if (!reply || reply->kind != JsonNode::Kind::object) {
      return fmt::format("reply: no JSON object: {}", visible_line(line, 0));
    }
    if (!member(*reply, "event").empty()) {
      continue;
    }
    if (answered == asked.size()) {
      return fmt::format("reply: {} messages, and another reply", asked.size());
    }
    if (const std::string fault = fault_of_reply(*reply, asked[answered]); !fault.empty()) {
      return fmt::format("reply: message {}: {}: {}", answered + 1, fault, visible_line(line, 0));
    }
    ++answered;
  }
  return answered == asked.size()
             ? std::string()
             : fmt::format("reply: {} messages, {} replies", asked.size(), answered);
}

std::string find_stray_file(const fs::path& home) {
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(home, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name != "work" && name != "out" && name != "err" && name != ".local") {
      return fmt::format("stray: {} was written", name);
    }
  }
  return {};
}

std::string find_parcel_file(const fs::path& home) {
  const std::string file = first_file(home / ".local/share");
  return file.empty()
             ? file
             : fmt::format("parcel: {} is left", fs::path(file).lexically_relative(home).string());
}

}  // namespace bastide
