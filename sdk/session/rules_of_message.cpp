#include "sdk/session/rules_of_message.h"

#include "kernel/base/said.h"
#include "sdk/session/session_error.h"
#include "sdk/tools/author/composition.h"

namespace bastide {

RulesOfMessage::RulesOfMessage(MessageFields& fields) {
  request_.ruleset = fields.find_text("ruleset").value_or("");
  request_.with = fields.texts("with");
  request_.set = fields.texts("set");
  game_ = fields.find_text("game").value_or("");
  if (const Value* composed = fields.find("composed")) {
    request_.inline_ruleset = *composed;
  }
}

RulesOfMessage RulesOfMessage::plain() const {
  RulesOfMessage plain = *this;
  plain.request_.with.clear();
  plain.request_.set.clear();
  return plain;
}

LoadRequest RulesOfMessage::origin(const Session& session) const {
  return game_.empty() ? request_ : session.game(game_)->origin();
}

std::shared_ptr<const Ruleset> RulesOfMessage::load(const Session& session) const {
  const bool is_composed = !request_.inline_ruleset.is(Value::Kind::null);
  if ((request_.ruleset.empty() ? 0 : 1) + (game_.empty() ? 0 : 1) + (is_composed ? 1 : 0) != 1) {
    throw SessionError(SessionCode::usage,
                       "say which rules are meant: \"ruleset\", a name; or \"composed\", a ruleset "
                       "as an object; or the \"game\" that is played by them");
  }
  if (!game_.empty()) {
    const std::shared_ptr<TableGame> table = session.game(game_);
    const std::lock_guard lock(table->mutex());
    return table->game().shared_rules();
  }
  if (is_composed) {
    if (!request_.inline_ruleset.is(Value::Kind::object)) {
      throw SessionError(SessionCode::usage, "\"composed\": expected an object, as a ruleset file");
    }
  }
  return session.load(request_);
}

namespace {

/// Each problem of a choice comes with ways out, and each of them with the whole choice.
void refuse_long_choice(const Value& ruleset) {
  constexpr std::size_t kMostChosen = 500;
  std::size_t chosen = 0;
  for (const Value::Member& member : ruleset.members) {
    chosen += member.value.items.size() + member.value.members.size();
  }
  if (chosen > kMostChosen) {
    throw SessionError(
        SessionCode::limit,
        said_with("\"composed\" has {} entries; it may have {}", chosen, kMostChosen));
  }
}

}  // namespace

RulesetFile choice_of_message(const Session& session, const Value& ruleset) {
  if (!ruleset.is(Value::Kind::object)) {
    throw SessionError(SessionCode::usage,
                       "\"composed\": expected an object, as a ruleset file holds it");
  }
  refuse_long_choice(ruleset);
  return choice_of(ruleset, session.setup().path);
}

}  // namespace bastide
