// Writes SVG: elements, attributes and texts that are well formed whatever they contain.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide {

/// A point of a picture; x grows to the right, y downwards.
struct Spot {
  double x = 0;
  double y = 0;
};

/// A number as SVG wants it: one decimal at most, none when it is whole.
[[nodiscard]] std::string svg_number(double value);
/// "12,7.5 40,3": for the points of a polygon.
[[nodiscard]] std::string svg_points(const std::vector<Spot>& points);
/// A document that is written from the front to the back.
class Svg {
 public:
  using Attributes = std::initializer_list<std::pair<std::string_view, std::string>>;

  Svg(double width, double height);
  /// Shown in another size than its own, with units: "210mm".
  Svg(double width, double height, const std::string& shown_width, const std::string& shown_height);
  /// Elements to be put into a document, without line breaks.
  [[nodiscard]] static Svg fragment();

  /// An element with content, to be closed.
  void open(std::string_view name, Attributes attributes = {});
  void close();
  /// An element without content.
  void leaf(std::string_view name, Attributes attributes);
  /// A line of text.
  void text(Spot at, std::string_view content, Attributes attributes = {});
  /// Elements that are well formed already: drawings of the program, and symbols that were read.
  void raw(std::string_view elements);
  /// A title: what pointing at the open element shows, and what screen readers read.
  void title(std::string_view content);

  /// What was written so far.
  [[nodiscard]] std::string_view text() const { return out_; }
  /// The whole document or fragment, with every element closed.
  [[nodiscard]] std::string document();

 private:
  Svg() = default;
  void begin(std::string_view name, Attributes attributes);
  void indent();
  [[nodiscard]] std::string_view line_end() const { return breaks_ ? "\n" : ""; }

  std::string out_;
  std::vector<std::string> open_;
  bool breaks_ = true;
};

}  // namespace bastide
