#include "sdk/tools/shell/text_table.h"

#include <algorithm>
#include <utility>

#include "sdk/tools/shell/gate.h"

namespace bastide {

TextTable::TextTable(std::vector<std::string> heads, std::vector<Align> aligns)
    : heads_(std::move(heads)), aligns_(std::move(aligns)) {
  aligns_.resize(heads_.size(), Align::left);
}

void TextTable::add(std::vector<std::string> cells) {
  cells.resize(heads_.size());
  for (std::string& cell : cells) {
    cell = one_line(cell);
  }
  rows_.push_back(std::move(cells));
}

std::string TextTable::aligned() const {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < heads_.size(); ++i) {
    widths.push_back(text_width(heads_[i]));
    for (const auto& row : rows_) {
      widths[i] = std::max(widths[i], text_width(row[i]));
    }
  }
  std::string text;
  const auto write = [&](const std::vector<std::string>& cells) {
    std::string line;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string blanks(widths[i] - text_width(cells[i]), ' ');
      line += i == 0 ? "" : "  ";
      line += aligns_[i] == Align::right ? blanks + cells[i] : cells[i] + blanks;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  };
  if (std::any_of(
          heads_.begin(), heads_.end(), [](const std::string& head) { return !head.empty(); })) {
    write(heads_);
  }
  for (const auto& row : rows_) {
    write(row);
  }
  return text;
}

std::string TextTable::plain() const {
  std::string text;
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += (i == 0 ? "" : "\t") + row[i];
    }
    text += '\n';
  }
  return text;
}

std::string wrapped(const std::string& text, std::size_t indent, std::size_t width) {
  std::string out;
  std::string line;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t blank = std::min(text.find(' ', start), text.size());
    const std::string word = text.substr(start, blank - start);
    if (!line.empty() && text_width(line) + 1 + text_width(word) > width) {
      out += line + "\n" + std::string(indent, ' ');
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
    start = blank + 1;
  }
  return out + line + "\n";
}

}  // namespace bastide
