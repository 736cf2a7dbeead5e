// Which rules a message is about: an installed ruleset, one that is being composed, or those of a
// game.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernel/io/ruleset_file.h"
#include "sdk/session/message.h"
#include "sdk/session/session.h"

namespace bastide {

/// One of `ruleset` (a name, with `with` and `set`), `composed` (a ruleset as an object) and
/// `game`.
class RulesOfMessage {
 public:
  explicit RulesOfMessage(MessageFields& fields);

  /// The same ruleset without `with` and `set`.
  [[nodiscard]] RulesOfMessage plain() const;
  /// Is there any `with` or `set`?
  [[nodiscard]] bool has_more() const { return !request_.with.empty() || !request_.set.empty(); }
  /// Where the rules come from.
  [[nodiscard]] LoadRequest origin(const Session& session) const;

  /// Requires: the fields are done. Throws SessionError, LoadError.
  [[nodiscard]] std::shared_ptr<const Ruleset> load(const Session& session) const;

 private:
  LoadRequest request_;
  std::string game_;
};

/// The ruleset object of a message as a choice; it may extend what is installed. Throws
/// SessionError for a path that leads out of the session's folder, LoadError for its form.
[[nodiscard]] RulesetFile choice_of_message(const Session& session, const Value& ruleset);

}  // namespace bastide
