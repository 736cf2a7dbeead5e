#include "sdk/tools/draw/svg.h"

#include <fmt/format.h>

#include "kernel/base/check.h"
#include "kernel/base/joined.h"
#include "sdk/tools/shell/xml.h"

namespace bastide {

std::string svg_number(double value) {
  std::string text = fmt::format("{:.1f}", value);
  if (text.ends_with(".0")) {
    text.resize(text.size() - 2);
  }
  return text == "-0" ? "0" : text;
}

std::string svg_points(const std::vector<Spot>& points) {
  return joined(points, " ", [](const Spot& point) {
    return fmt::format("{},{}", svg_number(point.x), svg_number(point.y));
  });
}

Svg::Svg(double width, double height) : Svg(width, height, svg_number(width), svg_number(height)) {}

Svg::Svg(double width,
         double height,
         const std::string& shown_width,
         const std::string& shown_height) {
  open("svg",
       {{"xmlns", "http://www.w3.org/2000/svg"},
        {"width", shown_width},
        {"height", shown_height},
        {"viewBox", fmt::format("0 0 {} {}", svg_number(width), svg_number(height))},
        {"font-family", "DejaVu Sans, Verdana, sans-serif"}});
}

Svg Svg::fragment() {
  Svg svg;
  svg.breaks_ = false;
  return svg;
}

void Svg::indent() {
  if (breaks_) {
    out_.append(2 * open_.size(), ' ');
  }
}

void Svg::begin(std::string_view name, Attributes attributes) {
  indent();
  out_ += fmt::format("<{}", name);
  for (const auto& [key, value] : attributes) {
    out_ += fmt::format(" {}=\"{}\"", key, xml_escaped(value));
  }
}

void Svg::open(std::string_view name, Attributes attributes) {
  begin(name, attributes);
  out_ += ">";
  out_ += line_end();
  open_.emplace_back(name);
}

void Svg::close() {
  BASTIDE_CHECK(!open_.empty());
  const std::string name = open_.back();
  open_.pop_back();
  indent();
  out_ += fmt::format("</{}>{}", name, line_end());
}

void Svg::leaf(std::string_view name, Attributes attributes) {
  begin(name, attributes);
  out_ += "/>";
  out_ += line_end();
}

void Svg::text(Spot at, std::string_view content, Attributes attributes) {
  begin("text", attributes);
  out_ += fmt::format(" x=\"{}\" y=\"{}\">{}</text>{}",
                      svg_number(at.x),
                      svg_number(at.y),
                      xml_escaped(content),
                      line_end());
}

void Svg::raw(std::string_view elements) {
  indent();
  out_ += elements;
  out_ += line_end();
}

void Svg::title(std::string_view content) {
  begin("title", {});
  out_ += fmt::format(">{}</title>{}", xml_escaped(content), line_end());
}

std::string Svg::document() {
  while (!open_.empty()) {
    close();
  }
  return out_;
}

}  // namespace bastide
