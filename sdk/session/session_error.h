// Why a message was not obeyed.
#pragma once

#include <exception>
#include <string>

#include <nlohmann/json.hpp>

#include "kernel/base/diagnostics.h"
#include "kernel/base/result.h"

namespace bastide {

/// What kind of refusal, for programs: the word of the reply's `code`.
enum class SessionCode : std::uint8_t {
  usage,        ///< the message: an unknown word, a wrong type
  unknown,      ///< no such game, file or name
  illegal,      ///< no legal move now
  stale,        ///< the game went on since the revision that the message is about
  input,        ///< files or texts that cannot be used; `diagnostics` says where
  rule,         ///< a rule failed or went over its budget
  limit,        ///< too large, or too many
  read_only,    ///< the session writes nothing
  exists,       ///< a file would be replaced
  environment,  ///< a file cannot be written
  cancelled,    ///< somebody ended it
};
[[nodiscard]] const char* code_word(SessionCode code);

class SessionError : public std::exception {
 public:
  /// `message`: a whole sentence with the way out. `more`: an object whose members stand beside it.
  SessionError(SessionCode code,
               std::string message,
               nlohmann::ordered_json more = nlohmann::ordered_json::object())
      : code_(code), message_(std::move(message)), more_(std::move(more)) {}
  /// Of an answer that a game did not take.
  explicit SessionError(const Error& error);

  [[nodiscard]] const char* what() const noexcept override { return message_.c_str(); }
  /// The reply's `error`.
  [[nodiscard]] nlohmann::ordered_json json() const;

 private:
  SessionCode code_;
  std::string message_;
  nlohmann::ordered_json more_;
};

/// The reply's `error` for whatever was thrown while a message was obeyed.
[[nodiscard]] nlohmann::ordered_json error_json(const std::exception& error);

/// Throws what a failure means to whoever sent the message.
void must_be_done(const Status& status);

}  // namespace bastide
