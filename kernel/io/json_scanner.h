// The small pieces of JSON text: blanks, strings, numbers and words, with their places.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "kernel/base/diagnostics.h"
#include "kernel/base/value.h"

namespace bastide {

/// Line and column of a character, both from 1.
struct TextPlace {
  int line = 1;
  int column = 1;
};

/// Walks once over a text. A fault that has an obvious meaning is complained about and taken as
/// meant; after `stop` the scanner stands at the end of the text and keeps quiet.
class JsonScanner {
 public:
  JsonScanner(std::string_view text, const SourceRef& begin, Diagnostics& diagnostics);

  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] bool at_end() const { return pos_ == text_.size(); }
  /// The next byte; 0 at the end.
  [[nodiscard]] char peek() const { return at_end() ? '\0' : text_[pos_]; }
  /// Does nothing at the end.
  void advance() { pos_ += at_end() ? 0U : 1U; }
  /// The place of the next character. Cost: the text since the last call.
  [[nodiscard]] TextPlace here();
  /// The next piece of text as a message shows it.
  [[nodiscard]] std::string found() const;

  /// A fault that is taken as meant; too many of them stop.
  void complain(const TextPlace& at, const std::string& message);
  /// A fault that leaves the rest unclear.
  void stop(const TextPlace& at, const std::string& message);

  void skip_blanks();
  [[nodiscard]] bool starts_string() const;
  [[nodiscard]] bool starts_number() const;
  [[nodiscard]] bool starts_word() const;
  /// Requires: starts_string().
  [[nodiscard]] std::string read_string();
  /// Sets kind and value. Requires: starts_number().
  void read_number(Value& node);
  /// Letters, digits, "_", "-", "." and "+".
  [[nodiscard]] std::string read_word();

 private:
  void check_encoding();
  void skip_comment();
  void read_escape(std::string& out);
  void read_unicode_escape(std::string& out);
  [[nodiscard]] bool take_hex(std::uint32_t& code);
  void set_number(Value& node, const std::string& digits, const TextPlace& at);

  std::string_view text_;
  std::size_t pos_ = 0;
  std::size_t marked_ = 0;  // here() has counted up to this byte
  TextPlace mark_;
  std::string file_;
  Diagnostics& diagnostics_;
  std::size_t complaints_ = 0;
  bool stopped_ = false;
};

}  // namespace bastide
