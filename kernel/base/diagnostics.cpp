#include "kernel/base/diagnostics.h"

#include <utility>

namespace bastide {
namespace {

void append_visible(std::string& shown, unsigned char byte) {
  constexpr std::string_view kHex = "0123456789abcdef";
  if (byte == '\n') {
    shown += "\\n";
  } else if (byte == '\t') {
    shown += "\\t";
  } else if (byte < 0x20 || byte == 0x7F) {
    shown += "\\x";
    shown += kHex[byte >> 4U];
    shown += kHex[byte & 0xFU];
  } else {
    shown += static_cast<char>(byte);
  }
}

}  // namespace

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
  std::string shown = "\"";
  std::size_t characters = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool begins_character = (byte & 0xC0U) != 0x80U;
    if (begins_character && characters++ == kMostShown) {
      shown += "...";
      break;
    }
    append_visible(shown, byte);
  }
  return shown + "\"";
}

void Diagnostics::add(SourceRef at, std::string message) {
  if (++size_ <= kMost) {
    all_.push_back({std::move(at), std::move(message)});
    return;
  }
  all_.resize(kMost);
  all_.push_back({{}, "and " + std::to_string(size_ - kMost) + " more; mend these first"});
}

void Diagnostics::throw_if_any() const {
  if (!all_.empty()) {
    throw LoadError(all_);
  }
}

LoadError::LoadError(std::vector<Diagnostic> diagnostics)
    : diagnostics_(std::move(diagnostics)), text_(to_string(diagnostics_)) {}

}  // namespace bastide
