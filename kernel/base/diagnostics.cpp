#include "kernel/base/diagnostics.h"

#include <algorithm>
#include <utility>

namespace bastide {

std::string to_string(const SourceRef& at) {
  if (at.line == 0) {
    return at.file;
  }
  return at.file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
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

void Diagnostics::add(SourceRef at, std::string message) {
  Diagnostic diagnostic{std::move(at), std::move(message)};
  if (std::find(all_.begin(), all_.end(), diagnostic) == all_.end()) {
    all_.push_back(std::move(diagnostic));
  }
}

void Diagnostics::throw_if_any() const {
  if (!all_.empty()) {
    throw LoadError(all_);
  }
}

LoadError::LoadError(std::vector<Diagnostic> diagnostics)
    : diagnostics_(std::move(diagnostics)), text_(to_string(diagnostics_)) {}

}  // namespace bastide
