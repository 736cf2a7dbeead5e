#include "kernel/rules/context.h"

namespace bastide {

namespace {

constexpr std::size_t kMostAsks = 64;

}  // namespace

bool reads_texts(const Context& context) {
  const bool is_answered = context.transcript_next < context.state.suspended.transcript.size();
  return !is_answered && (context.answers == nullptr || context.answers->reads_texts());
}

std::int32_t ask(Context& context, const PendingAsk& question) {
  std::vector<std::int32_t>& transcript = context.state.suspended.transcript;
  if (context.transcript_next < transcript.size()) {
    return transcript[context.transcript_next++];
  }
  if (transcript.size() >= kMostAsks) {
    throw ScriptFault(
        "a rule asked more than 64 questions in one run; ask fewer, or spread them over several "
        "phases");
  }
  if (context.answers == nullptr) {
    throw AskPending(question);
  }
  const std::int32_t answer = context.answers->choose(context, question);
  context.changes = 0;
  transcript.push_back(answer);
  ++context.transcript_next;
  return answer;
}

NameId coin_name(Context& context, std::string_view text) {
  if (context.names != nullptr) {
    return context.names->intern(text);
  }
  return context.catalog.names.find(text);
}

std::string_view name_text(const Context& context, NameId name) {
  return context.names != nullptr ? context.names->text(name) : context.catalog.names.text(name);
}

}  // namespace bastide
