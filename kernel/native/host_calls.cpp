#include "kernel/native/host_calls.h"

#include "kernel/base/said.h"

namespace bastide {

void run_native(bastide_call& call) {
  const bastide_status status = call.rule.rule(&call, call.rule.user);
  if (call.thrown != nullptr) {
    try {
      std::rethrow_exception(call.thrown);
    } catch (const ScriptFault& fault) {
      throw ScriptFault(
          fmt::format("{}: {}: {}", call.rule.module->at, call.rule.id, fault.what()));
    }
  }
  if (status != BASTIDE_OK) {
    throw ScriptFault(said_with(
        "{}: {} returned {} without a cause", call.rule.module->at, call.rule.id, status));
  }
}

void expect_row(std::size_t rows, bastide_id id, std::string_view what) {
  if (id < 0 || static_cast<std::size_t>(id) >= rows) {
    throw ScriptFault(
        said_with("there is no {} number {}", said_as("kind of definition", what), id));
  }
}

SegmentId segment_of(const bastide_call* call, bastide_id segment) {
  expect_row(state_of(call).features.segment_count(), segment, "segment");
  return SegmentId(segment);
}

std::size_t row_of(const bastide_call& call, const Variable& variable, bastide_id id, Held held) {
  if (variable.type == ValueType::id) {
    throw ScriptFault(
        said_with("{} holds things: native rules read numbers, words, yes or no, "
                  "and lists of tokens",
                  variable.name));
  }
  if ((variable.type == ValueType::token_list) != (held == Held::tokens)) {
    throw ScriptFault(
        held == Held::tokens
            ? said_with("{} is no list of tokens", variable.name)
            : said_with("{} is a list of tokens: use list, push and clear", variable.name));
  }
  const State& state = call.context.state;
  const auto row = static_cast<std::size_t>(id);
  switch (variable.scope) {
    case Scope::game:
      return 0;
    case Scope::player:
      expect_row(static_cast<std::size_t>(state.players), id, "player");
      return row;
    case Scope::colour:
      expect_row(state.colours(), id, "colour");
      return row;
    case Scope::feature:
      expect_row(state.features.segment_count(), id, "feature");
      return state.features.feature_of(SegmentId(id)).index();
    case Scope::tile:
      expect_row(state.board.size(), id, "tile");
      return row;
    case Scope::piece:
      expect_row(state.pieces.size(), id, "piece");
      return row;
    case Scope::segment:
      expect_row(state.features.segment_count(), id, "segment");
      return row;
  }
  return 0;
}

std::string full_name(const bastide_call& call, bastide_text word) {
  const std::string_view text = text_of(word);
  return text.find(':') == std::string_view::npos
             ? fmt::format("{}:{}", call.rule.module->plugin, text)
             : std::string(text);
}

}  // namespace bastide
