#include "kernel/io/json_parser.h"

#include <map>
#include <string>
#include <utility>

#include "kernel/io/json_scanner.h"

namespace bastide {
namespace {

/// A list or object while it is being read.
struct Group {
  const char* name = "";
  char close = '\0';
  TextPlace at;
  bool after_value = false;
};

class JsonParser {
 public:
  JsonParser(std::string_view text, const SourceRef& begin, Diagnostics& diagnostics)
      : scan_(text, begin, diagnostics), file_(begin.file) {}

  std::optional<Value> document() {
    Value root;
    scan_.skip_blanks();
    if (scan_.at_end()) {
      scan_.stop(scan_.here(), "expected a value, found nothing");
    }
    value(root, 0);
    scan_.skip_blanks();
    if (!scan_.at_end()) {
      scan_.stop(scan_.here(), "expected the end of the text, found " + scan_.found());
    }
    return scan_.stopped() ? std::nullopt : std::optional<Value>(std::move(root));
  }

 private:
  void value(Value& node, int depth) {
    scan_.skip_blanks();
    const TextPlace at = scan_.here();
    node.at = {file_, at.line, at.column};
    if (++values_ > kMostJsonValues) {
      scan_.stop(at, "the text holds more than a million values");
    } else if (scan_.peek() == '{' || scan_.peek() == '[') {
      group(node, at, depth + 1);
    } else if (scan_.starts_string()) {
      node.kind = Value::Kind::text;
      node.text = scan_.read_string();
    } else if (scan_.starts_number()) {
      scan_.read_number(node);
    } else if (scan_.starts_word()) {
      word(node, at);
    } else {
      scan_.stop(at, "expected a value, found " + scan_.found());
    }
  }

  void group(Value& node, const TextPlace& at, int depth) {
    if (depth > kMostJsonDepth) {
      scan_.stop(at, "lists and objects are nested more than 100 deep");
      return;
    }
    const bool is_object = scan_.peek() == '{';
    node.kind = is_object ? Value::Kind::object : Value::Kind::list;
    scan_.advance();
    if (is_object) {
      members(node, {"object", '}', at}, depth);
    } else {
      items(node, {"list", ']', at}, depth);
    }
  }

  void items(Value& node, Group list, int depth) {
    while (has_next(list)) {
      value(node.items.emplace_back(), depth);
    }
  }

  void members(Value& node, Group object, int depth) {
    std::map<std::string, int> first_line;
    while (has_next(object)) {
      const TextPlace at = scan_.here();
      Value::Member member{key(), {file_, at.line, at.column}, {}};
      colon(member.key);
      value(member.value, depth);
      const auto [first, is_new] = first_line.emplace(member.key, at.line);
      if (is_new) {
        node.members.push_back(std::move(member));
      } else {
        scan_.complain(at,
                       "duplicate key " + in_quotes(member.key) + "; the first is at line " +
                           std::to_string(first->second));
      }
    }
  }

  /// Does a value or member follow? Reads the comma before it, or the end of the group.
  bool has_next(Group& group) {
    const std::optional<TextPlace> comma = take_commas(group);
    const TextPlace at = scan_.here();
    const char next = scan_.peek();
    if (next == group.close) {
      if (comma) {
        scan_.complain(
            *comma, "comma after the last value of the " + std::string(group.name) + "; remove it");
      }
      scan_.advance();
      return false;
    }
    if (scan_.at_end() || next == ']' || next == '}') {
      scan_.stop(at, not_closed(group) + "found " + scan_.found());
      return false;
    }
    if (group.after_value && !comma) {
      complain_about_missing_comma(group, at);
    }
    group.after_value = true;
    return !scan_.stopped();
  }

  /// The place of the last comma before the next value.
  std::optional<TextPlace> take_commas(const Group& group) {
    std::optional<TextPlace> comma;
    scan_.skip_blanks();
    while (scan_.peek() == ',') {
      const TextPlace at = scan_.here();
      if (comma || !group.after_value) {
        scan_.complain(at, "a value is missing before this comma");
      }
      comma = at;
      scan_.advance();
      scan_.skip_blanks();
    }
    return comma;
  }

  void complain_about_missing_comma(const Group& group, const TextPlace& at) {
    if (starts_value()) {
      scan_.complain(at, "missing comma before " + scan_.found());
    } else {
      scan_.stop(at,
                 std::string(R"(expected "," or ")") + group.close + "\" after the value, found " +
                     scan_.found());
    }
  }

  static std::string not_closed(const Group& group) {
    return std::string("expected \"") + group.close + "\" at the end of the " + group.name +
           " that begins at line " + std::to_string(group.at.line) + ", column " +
           std::to_string(group.at.column) + ", ";
  }

  [[nodiscard]] bool starts_value() const {
    return scan_.starts_string() || scan_.starts_number() || scan_.starts_word() ||
           scan_.peek() == '{' || scan_.peek() == '[';
  }

  std::string key() {
    const TextPlace at = scan_.here();
    if (scan_.starts_string()) {
      return scan_.read_string();
    }
    if (scan_.starts_word()) {
      std::string name = scan_.read_word();
      scan_.complain(at, "the key " + name + " needs double quotes: " + in_quotes(name));
      return name;
    }
    scan_.stop(at, "expected a key in double quotes, found " + scan_.found());
    return {};
  }

  void colon(const std::string& key) {
    scan_.skip_blanks();
    if (scan_.peek() == ':') {
      scan_.advance();
      return;
    }
    const TextPlace at = scan_.here();
    const std::string message =
        R"(expected ":" after the key )" + in_quotes(key) + ", found " + scan_.found();
    if (scan_.peek() == '=') {
      scan_.complain(at, message);
      scan_.advance();
    } else if (starts_value()) {
      scan_.complain(at, message);
    } else {
      scan_.stop(at, message);
    }
  }

  /// true, false, null, or what people write in their stead.
  void word(Value& node, const TextPlace& at) {
    const std::string found = scan_.read_word();
    std::string meant = found;
    if (found == "True" || found == "TRUE") {
      meant = "true";
    } else if (found == "False" || found == "FALSE") {
      meant = "false";
    } else if (found == "nil" || found == "None" || found == "NULL" || found == "undefined") {
      meant = "null";
    }
    if (meant == "true" || meant == "false") {
      node.kind = Value::Kind::boolean;
      node.boolean = meant == "true";
    } else if (meant != "null") {
      node.kind = Value::Kind::text;
      node.text = found;
      scan_.complain(at, "unknown word " + in_quotes(found) + "; a text needs double quotes");
    }
    if (meant != found) {
      scan_.complain(at, in_quotes(found) + " is written " + meant + " in JSON");
    }
  }

  JsonScanner scan_;
  std::string file_;
  std::size_t values_ = 0;
};

}  // namespace

std::optional<Value> parse_json(std::string_view text,
                                const SourceRef& begin,
                                Diagnostics& diagnostics) {
  return JsonParser(text, begin, diagnostics).document();
}

}  // namespace bastide
