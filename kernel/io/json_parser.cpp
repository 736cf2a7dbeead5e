#include "kernel/io/json_parser.h"

#include <map>
#include <string>
#include <utility>

#include "kernel/base/complaint.h"
#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/io/json_scanner.h"

namespace bastide {
namespace {

/// A list or object while it is being read.
struct Group {
  char close = '\0';  // of an object '}', of a list ']'
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
      scan_.stop(scan_.here(), expected_found(said("a value"), said("nothing")));
    }
    value(root, 0);
    scan_.skip_blanks();
    if (!scan_.at_end()) {
      scan_.stop(scan_.here(), expected_found(said("the end of the text"), scan_.found()));
    }
    return scan_.stopped() ? std::nullopt : std::optional<Value>(std::move(root));
  }

 private:
  void value(Value& node, int depth) {
    scan_.skip_blanks();
    const TextPlace at = scan_.here();
    node.at = {file_, at.line, at.column};
    if (++values_ > kMostJsonValues) {
      scan_.stop(at, said("the text holds more than a million values"));
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
      scan_.stop(at, expected_found(said("a value"), scan_.found()));
    }
  }

  void group(Value& node, const TextPlace& at, int depth) {
    if (depth > kMostJsonDepth) {
      scan_.stop(at, said("lists and objects are nested more than 100 deep"));
      return;
    }
    const bool is_object = scan_.peek() == '{';
    node.kind = is_object ? Value::Kind::object : Value::Kind::list;
    scan_.advance();
    if (is_object) {
      members(node, {'}', at}, depth);
    } else {
      items(node, {']', at}, depth);
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
        scan_.complain(
            at,
            said_with(
                "duplicate key {}; the first is at line {}", in_quotes(member.key), first->second));
      }
    }
  }

  /// Does a value or member follow? Reads the comma before it, or the end of the group.
  bool has_next(Group& group) {
    look_for_stop();
    const std::optional<TextPlace> comma = take_commas(group);
    const TextPlace at = scan_.here();
    const char next = scan_.peek();
    if (next == group.close) {
      if (comma) {
        scan_.complain(*comma,
                       is_object(group)
                           ? said("comma after the last value of the object; remove it")
                           : said("comma after the last value of the list; remove it"));
      }
      scan_.advance();
      return false;
    }
    if (scan_.at_end() || next == ']' || next == '}') {
      scan_.stop(at, expected_found(end_of(group), scan_.found()));
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
        scan_.complain(at, said("a value is missing before this comma"));
      }
      comma = at;
      scan_.advance();
      scan_.skip_blanks();
    }
    return comma;
  }

  void complain_about_missing_comma(const Group& group, const TextPlace& at) {
    if (starts_value()) {
      scan_.complain(at, said_with("missing comma before {}", scan_.found()));
    } else {
      scan_.stop(
          at,
          expected_found(said_with(R"("," or "{}" after the value)", group.close), scan_.found()));
    }
  }

  static bool is_object(const Group& group) { return group.close == '}'; }

  static std::string end_of(const Group& group) {
    const TextPlace& at = group.at;
    return is_object(group)
               ? said_with(R"("}}" at the end of the object that begins at line {}, column {})",
                           at.line,
                           at.column)
               : said_with(R"("]" at the end of the list that begins at line {}, column {})",
                           at.line,
                           at.column);
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
      scan_.complain(at, said_with("the key {} needs double quotes: {}", name, in_quotes(name)));
      return name;
    }
    scan_.stop(at, expected_found(said("a key in double quotes"), scan_.found()));
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
        expected_found(said_with(R"(":" after the key {})", in_quotes(key)), scan_.found());
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
      scan_.complain(at,
                     said_with("unknown word {}; a text needs double quotes", in_quotes(found)));
    }
    if (meant != found) {
      scan_.complain(at, said_with("{} is written {} in JSON", in_quotes(found), meant));
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
