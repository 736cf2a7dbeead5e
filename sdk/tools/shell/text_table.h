// Rows of cells as aligned columns, or as tab-separated lines for other programs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace bastide {

enum class Align : unsigned char { left, right };

class TextTable {
 public:
  explicit TextTable(std::vector<std::string> heads, std::vector<Align> aligns = {});

  /// Missing cells stay empty; each is made one line.
  void add(std::vector<std::string> cells);
  [[nodiscard]] bool empty() const { return rows_.empty(); }

  /// Columns two blanks apart, each line ended; widths count characters, not bytes.
  [[nodiscard]] std::string aligned() const;
  /// One line a row, cells separated by tabs; without heads.
  [[nodiscard]] std::string plain() const;

 private:
  std::vector<std::string> heads_;
  std::vector<Align> aligns_;
  std::vector<std::vector<std::string>> rows_;
};

/// Breaks at blanks so that no line is longer than `width`, where that is possible; every line but
/// the first begins with `indent` blanks. The last line is ended.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t indent, std::size_t width);

}  // namespace bastide
