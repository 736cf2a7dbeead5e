#include "kernel/io/symbol_file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/said.h"

namespace bastide {
namespace {

constexpr std::string_view kNumberSigns = "0123456789.+-, \t\r\n";
constexpr std::string_view kPathSigns = "MmLlHhVvCcSsQqTtAaZz0123456789.+-, \t\r\n";
constexpr std::string_view kBlanks = " \t\r\n";

bool has_only(std::string_view text, std::string_view signs) {
  return text.find_first_not_of(signs) == std::string_view::npos;
}

std::size_t count_numbers(std::string_view text) {
  std::size_t count = 0;
  bool inside = false;
  for (const char sign : text) {
    const bool is_gap = kBlanks.find(sign) != std::string_view::npos || sign == ',';
    count += !is_gap && !inside ? 1 : 0;
    inside = !is_gap;
  }
  return count;
}

/// "12", "-0.5": no more than 8 signs, so that no value is beyond all measure.
bool is_measure(std::string_view text) {
  std::size_t at = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  std::size_t digits = 0;
  std::size_t dots = 0;
  for (; at < text.size(); ++at) {
    if (std::isdigit(static_cast<unsigned char>(text[at])) != 0) {
      ++digits;
    } else if (text[at] == '.') {
      ++dots;
    }
  }
  const bool is_signed = !text.empty() && (text[0] == '-' || text[0] == '+');
  return digits > 0 && dots < 2 && digits + dots + (is_signed ? 1U : 0U) == text.size() &&
         text.size() <= 8;
}

bool is_numbers(std::string_view text) {
  return has_only(text, kNumberSigns) && count_numbers(text) > 0;
}

bool is_path_data(std::string_view text) {
  return (text.starts_with('M') || text.starts_with('m')) && has_only(text, kPathSigns);
}

bool is_paint(std::string_view text) {
  if (text == "none" || text == "currentColor") {
    return true;
  }
  return (text.size() == 4 || text.size() == 7) && text.front() == '#' &&
         has_only(text.substr(1), "0123456789abcdefABCDEF");
}

/// "translate(2,3) rotate(45)".
bool is_transform(std::string_view text) {
  constexpr std::array<std::string_view, 6> kNames{
      "translate", "scale", "rotate", "skewX", "skewY", "matrix"};
  std::size_t at = text.find_first_not_of(kBlanks);
  while (at != std::string_view::npos && at < text.size()) {
    const std::size_t open = text.find('(', at);
    const std::size_t close = text.find(')', at);
    if (open == std::string_view::npos || close == std::string_view::npos || close < open ||
        std::find(kNames.begin(), kNames.end(), text.substr(at, open - at)) == kNames.end() ||
        !is_numbers(text.substr(open + 1, close - open - 1))) {
      return false;
    }
    at = text.find_first_not_of(", \t\r\n", close + 1);
  }
  return true;
}

bool is_cap_or_join(std::string_view text) {
  return text == "round" || text == "butt" || text == "square" || text == "miter" ||
         text == "bevel";
}

bool is_fill_rule(std::string_view text) {
  return text == "evenodd" || text == "nonzero";
}

struct AttributeRule {
  std::string_view name;
  bool (*is_right)(std::string_view);
  std::string_view expected;
};

constexpr auto kNumber = marked("a number of at most 8 signs");
constexpr auto kNumbers = marked("numbers");
constexpr auto kPaint = marked("none, currentColor, #rgb or #rrggbb");

constexpr std::array<AttributeRule, 29> kAttributes{
    {{"cx", is_measure, kNumber},
     {"cy", is_measure, kNumber},
     {"d", is_path_data, marked("path data that begins with M")},
     {"fill", is_paint, kPaint},
     {"fill-opacity", is_measure, kNumber},
     {"fill-rule", is_fill_rule, marked("evenodd or nonzero")},
     {"height", is_measure, kNumber},
     {"opacity", is_measure, kNumber},
     {"points", is_numbers, kNumbers},
     {"r", is_measure, kNumber},
     {"rx", is_measure, kNumber},
     {"ry", is_measure, kNumber},
     {"stroke", is_paint, kPaint},
     {"stroke-dasharray", is_numbers, kNumbers},
     {"stroke-dashoffset", is_measure, kNumber},
     {"stroke-linecap", is_cap_or_join, marked("round, butt or square")},
     {"stroke-linejoin", is_cap_or_join, marked("round, bevel or miter")},
     {"stroke-miterlimit", is_measure, kNumber},
     {"stroke-opacity", is_measure, kNumber},
     {"stroke-width", is_measure, kNumber},
     {"transform",
      is_transform,
      marked("translate, scale, rotate, skewX, skewY or matrix with numbers")},
     {"width", is_measure, kNumber},
     {"x", is_measure, kNumber},
     {"x1", is_measure, kNumber},
     {"x2", is_measure, kNumber},
     {"y", is_measure, kNumber},
     {"y1", is_measure, kNumber},
     {"y2", is_measure, kNumber},
     {"clip-rule", is_fill_rule, marked("evenodd or nonzero")}}};

constexpr std::array<std::string_view, 8> kElements{
    "circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect"};

/// Four numbers, the last two above zero.
bool is_box(std::string_view text) {
  std::vector<std::string_view> numbers;
  for (std::size_t at = text.find_first_not_of(", \t"); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(", \t", at), text.size());
    numbers.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(", \t", end);
  }
  const auto is_above_zero = [](std::string_view number) {
    return number.front() != '-' && number.find_first_of("123456789") != std::string_view::npos;
  };
  return numbers.size() == 4 && std::all_of(numbers.begin(), numbers.end(), is_measure) &&
         is_above_zero(numbers[2]) && is_above_zero(numbers[3]);
}

class SymbolReader {
 public:
  SymbolReader(std::string_view text, const SourceRef& begin, Diagnostics& diagnostics)
      : text_(text), begin_(begin), diagnostics_(diagnostics) {}

  std::optional<Symbol> read();

 private:
  struct Attribute {
    std::string_view name;
    std::string_view value;
    std::size_t at;
  };

  [[nodiscard]] SourceRef place(std::size_t at) const;
  /// Ends the reading: what follows would only be guessed.
  void stop(std::size_t at, const std::string& message);
  void complain(std::size_t at, const std::string& message);
  [[nodiscard]] bool begins_with(std::string_view what) const {
    return text_.substr(at_).starts_with(what);
  }
  void skip_blanks();
  void skip_declaration();
  /// Anything between two tags: blanks and comments.
  void skip_between();
  void read_tag();
  void read_end_tag();
  std::string_view read_name();
  std::vector<Attribute> read_attributes();
  std::optional<Attribute> read_attribute();
  void open_root(std::size_t at, const std::vector<Attribute>& attributes);
  void open_element(std::size_t at,
                    std::string_view name,
                    const std::vector<Attribute>& attributes,
                    bool is_closed);
  [[nodiscard]] std::string checked(std::string_view element, const Attribute& attribute);

  std::string_view text_;
  SourceRef begin_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  bool is_sound_ = true;
  bool is_stopped_ = false;
  bool has_root_ = false;
  std::size_t elements_ = 0;
  std::vector<std::string_view> open_;
  Symbol symbol_;
  std::string shared_;  // what editors say once for all: <svg fill="none">
};

SourceRef SymbolReader::place(std::size_t at) const {
  SourceRef where = begin_;
  const std::string_view before = text_.substr(0, at);
  where.line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t line = before.rfind('\n');
  where.column = 1 + static_cast<int>(line == std::string_view::npos ? at : at - line - 1);
  return where;
}

void SymbolReader::complain(std::size_t at, const std::string& message) {
  diagnostics_.add(place(at), message);
  is_sound_ = false;
}

void SymbolReader::stop(std::size_t at, const std::string& message) {
  complain(at, message);
  is_stopped_ = true;
  at_ = text_.size();
}

void SymbolReader::skip_blanks() {
  at_ = std::min(text_.find_first_not_of(kBlanks, at_), text_.size());
}

void SymbolReader::skip_declaration() {
  skip_blanks();
  if (begins_with("<?xml ")) {
    const std::size_t end = text_.find("?>", at_);
    at_ = end == std::string_view::npos ? at_ : end + 2;
  }
}

void SymbolReader::skip_between() {
  skip_blanks();
  while (begins_with("<!--")) {
    const std::size_t end = text_.find("-->", at_ + 4);
    if (end == std::string_view::npos) {
      stop(at_, said("this comment has no end: close it with -->"));
      return;
    }
    at_ = end + 3;
    skip_blanks();
  }
}

std::string_view SymbolReader::read_name() {
  const std::size_t from = at_;
  while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 ||
                                text_[at_] == '-' || text_[at_] == ':' || text_[at_] == '_')) {
    ++at_;
  }
  return text_.substr(from, at_ - from);
}

std::optional<SymbolReader::Attribute> SymbolReader::read_attribute() {
  Attribute attribute{{}, {}, at_};
  attribute.name = read_name();
  skip_blanks();
  const bool has_value = !attribute.name.empty() && begins_with("=");
  at_ += has_value ? 1 : 0;
  skip_blanks();
  const char quote = at_ < text_.size() ? text_[at_] : ' ';
  const std::size_t end =
      has_value && (quote == '"' || quote == '\'') ? text_.find(quote, at_ + 1) : text_.npos;
  if (end == std::string_view::npos) {
    stop(attribute.at,
         said("expected an attribute such as fill=\"#1f4e79\", or > at the end of a tag"));
    return std::nullopt;
  }
  attribute.value = text_.substr(at_ + 1, end - at_ - 1);
  at_ = end + 1;
  return attribute;
}

std::vector<SymbolReader::Attribute> SymbolReader::read_attributes() {
  std::vector<Attribute> attributes;
  for (skip_blanks(); at_ < text_.size() && !begins_with(">") && !begins_with("/>");
       skip_blanks()) {
    const auto attribute = read_attribute();
    if (!attribute) {
      break;
    }
    const bool is_known =
        std::any_of(attributes.begin(), attributes.end(), [&](const Attribute& one) {
          return one.name == attribute->name;
        });
    if (is_known) {
      complain(attribute->at, stands_twice(in_quotes(attribute->name)));
    }
    attributes.push_back(*attribute);
  }
  return attributes;
}

std::string SymbolReader::checked(std::string_view element, const Attribute& attribute) {
  const auto* const rule =
      std::find_if(kAttributes.begin(), kAttributes.end(), [&](const AttributeRule& one) {
        return one.name == attribute.name;
      });
  if (rule == kAttributes.end()) {
    complain(attribute.at,
             said_with("<{}>: {} is not read in a symbol, which has shapes and colours and no "
                       "more: take it out, or save the drawing as plain SVG without styles",
                       element,
                       in_quotes(attribute.name)));
    return {};
  }
  if (!rule->is_right(attribute.value)) {
    complain(attribute.at,
             fmt::format("{}: {}",
                         in_quotes(attribute.name),
                         expected_found(said(rule->expected), in_quotes(attribute.value))));
    return {};
  }
  std::string value(attribute.value);
  std::replace_if(
      value.begin(),
      value.end(),
      [](char sign) { return kBlanks.find(sign) != std::string_view::npos; },
      ' ');
  return fmt::format(" {}=\"{}\"", attribute.name, value);
}

void SymbolReader::open_root(std::size_t at, const std::vector<Attribute>& attributes) {
  has_root_ = true;
  for (const Attribute& attribute : attributes) {
    if (attribute.name == "viewBox") {
      if (is_box(attribute.value)) {
        symbol_.box = attribute.value;
      } else {
        complain(attribute.at,
                 fmt::format("\"viewBox\": {}",
                             expected_found(said("four numbers such as \"0 0 24 24\""),
                                            in_quotes(attribute.value))));
      }
      continue;
    }
    const bool is_namespace =
        attribute.name == "xmlns" && attribute.value == "http://www.w3.org/2000/svg";
    const bool is_size = attribute.name == "width" || attribute.name == "height";
    if (!is_namespace && !is_size && attribute.name != "version") {
      shared_ += checked("svg", attribute);
    }
  }
  if (std::none_of(attributes.begin(), attributes.end(), [](const Attribute& one) {
        return one.name == "viewBox";
      })) {
    complain(at, said("<svg> needs a viewBox, such as viewBox=\"0 0 24 24\""));
  }
}

void SymbolReader::open_element(std::size_t at,
                                std::string_view name,
                                const std::vector<Attribute>& attributes,
                                bool is_closed) {
  if (std::find(kElements.begin(), kElements.end(), name) == kElements.end()) {
    stop(at,
         said_with("<{}> is not read in a symbol: it is made of circle, ellipse, g, line, path, "
                   "polygon, polyline and rect; turn texts into paths and take the rest out",
                   name));
    return;
  }
  if (++elements_ > kMostSymbolElements || open_.size() >= kMostSymbolDepth) {
    stop(at,
         said_with("a symbol has at most {} elements, {} deep: join paths of one colour",
                   kMostSymbolElements,
                   kMostSymbolDepth));
    return;
  }
  symbol_.content += fmt::format("<{}", name);
  for (const Attribute& attribute : attributes) {
    symbol_.content += checked(name, attribute);
  }
  symbol_.content += is_closed ? "/>" : ">";
}

void SymbolReader::read_tag() {
  const std::size_t from = at_;
  if (begins_with("</")) {
    read_end_tag();
    return;
  }
  ++at_;
  const std::string_view name = read_name();
  if (name.empty()) {
    stop(from, said("expected a tag such as <path …/>; declarations and entities are not read"));
    return;
  }
  const std::vector<Attribute> attributes = read_attributes();
  if (is_stopped_) {
    return;
  }
  const bool is_closed = begins_with("/>");
  if (!is_closed && !begins_with(">")) {
    stop(from, said_with("<{}> has no end", name));
    return;
  }
  at_ += is_closed ? 2 : 1;
  if (!has_root_ && name == "svg") {
    open_root(from, attributes);
  } else if (!has_root_) {
    stop(from, expected_found("<svg viewBox=\"…\">", fmt::format("<{}>", name)));
  } else if (open_.empty()) {
    stop(from, said("nothing stands after </svg>"));
  } else {
    open_element(from, name, attributes, is_closed);
  }
  if (!is_closed && !is_stopped_) {
    open_.push_back(name);
  }
}

void SymbolReader::read_end_tag() {
  const std::size_t from = at_;
  at_ += 2;
  const std::string_view name = read_name();
  skip_blanks();
  if (open_.empty() || open_.back() != name || !begins_with(">")) {
    stop(from, said_with("</{}> closes nothing that is open", name));
    return;
  }
  ++at_;
  open_.pop_back();
  if (!open_.empty()) {
    symbol_.content += fmt::format("</{}>", name);
  }
}

std::optional<Symbol> SymbolReader::read() {
  if (text_.size() > kMostSymbolBytes) {
    stop(0,
         said_with("a symbol has at most {} bytes, this file has {}: draw it with fewer points "
                   "and round them",
                   kMostSymbolBytes,
                   text_.size()));
    return std::nullopt;
  }
  skip_declaration();
  for (skip_between(); at_ < text_.size(); skip_between()) {
    if (text_[at_] != '<') {
      stop(at_, said("text is not read in a symbol: turn it into paths, or take it out"));
      break;
    }
    read_tag();
  }
  if (!is_stopped_ && (!has_root_ || !open_.empty())) {
    stop(text_.size(),
         has_root_ ? said_with("<{}> is not closed", open_.back())
                   : said("expected <svg viewBox=\"…\">"));
  }
  if (is_sound_ && symbol_.content.empty()) {
    stop(0,
         said("there is nothing in this symbol: draw a shape, or take \"symbol\" out of the look"));
  }
  if (!shared_.empty()) {
    symbol_.content = fmt::format("<g{}>{}</g>", shared_, symbol_.content);
  }
  return is_sound_ ? std::optional(std::move(symbol_)) : std::nullopt;
}

}  // namespace

std::optional<Symbol> read_symbol(std::string_view text,
                                  const SourceRef& begin,
                                  Diagnostics& diagnostics) {
  return SymbolReader(text, begin, diagnostics).read();
}

}  // namespace bastide
