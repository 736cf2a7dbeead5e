#include "kernel/base/diagnostics.h"

#include <algorithm>
#include <utility>

#include "kernel/base/said.h"
#include "kernel/base/utf8.h"
#include "kernel/base/visible.h"

namespace bastide {
std::string to_string(const SourceRef& at) {
  if (at.line == 0) {
    return at.file;
  }
  const std::string line = at.file + ":" + std::to_string(at.line);
  return at.column == 0 ? line : line + ":" + std::to_string(at.column);
}

std::string to_string(const Diagnostic& diagnostic) {
  const std::string place = to_string(diagnostic.at);
  return place.empty() ? diagnostic.message : place + ": " + diagnostic.message;
}

std::string to_string(const std::vector<Diagnostic>& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) {
    text += to_string(diagnostic);
    text += '\n';
  }
  return text;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMostShown = 60;
  std::size_t end = 0;
  for (std::size_t shown = 0; shown < kMostShown && end < text.size(); ++shown) {
    end += std::max<std::size_t>(character_length(text, end), 1);
  }
  return "\"" + visible_line(text.substr(0, end)) + (end < text.size() ? "...\"" : "\"");
}

void Diagnostics::add(SourceRef at, std::string message) {
  if (++size_ <= kMost) {
    all_.push_back({std::move(at), std::move(message)});
    return;
  }
  all_.resize(kMost);
  all_.push_back({{}, said_with("and {} more; mend these first", size_ - kMost)});
}

void Diagnostics::throw_if_any() const {
  if (!all_.empty()) {
    throw LoadError(all_);
  }
}

LoadError::LoadError(std::vector<Diagnostic> diagnostics)
    : diagnostics_(std::move(diagnostics)), text_(to_string(diagnostics_)) {}

}  // namespace bastide
