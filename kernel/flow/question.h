// A question of a rule, or a draw of chance, that grows option by option.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "kernel/rules/context.h"
#include "kernel/rules/view.h"

namespace bastide {

/// Each option gets a text of its own, if anybody reads it.
class Question {
 public:
  Question(Context& context, std::int32_t actor, AskType type);
  ~Question() { context_.spare_ask = std::move(ask_); }
  Question(const Question&) = delete;
  Question& operator=(const Question&) = delete;
  Question(Question&&) = delete;
  Question& operator=(Question&&) = delete;

  /// False: texts, the prompt and what is shown are thrown away; do not make them.
  [[nodiscard]] bool has_texts() const { return has_texts_; }
  /// It was answered before: only the number of options counts, and the values they stand for.
  [[nodiscard]] bool is_answered() const {
    return !context_.has_left &&
           context_.transcript_next < context_.state.suspended.transcript.size();
  }
  /// Adds an option; a text that is taken gets "#2" and so on. Throws ScriptFault over 10000
  /// options, and for a text of more than 400 bytes.
  void add(std::int32_t value, std::string_view text);
  /// Adds an outcome of chance.
  void add_outcome(std::int32_t value, std::string_view text, std::int32_t weight);
  /// What the question is about, for those who show it.
  void show(AskType type, std::int32_t value);
  void set_prompt(std::string_view prompt) {
    if (has_texts_) {
      ask_.prompt.assign(prompt.begin(), prompt.end());
    }
  }
  void set_pass();
  /// Nobody but the actor ever learns the answer.
  void keep_secret(bool is_secret) { ask_.is_secret = is_secret; }
  /// The others learn the answer with the last of those from number `first` of the activity on.
  void seal(std::int32_t first) { ask_.sealed_from = first; }

  [[nodiscard]] std::size_t size() const { return ask_.options.size(); }
  [[nodiscard]] std::int32_t value(std::int32_t option) const {
    return ask_.options[static_cast<std::size_t>(option)].value;
  }
  /// Number of the chosen option. Leaves as AskPending while nobody has answered.
  [[nodiscard]] std::int32_t pose() const { return ask(context_, ask_); }
  /// The same with AnswerSource::kNone instead of AskPending.
  [[nodiscard]] std::int32_t pose_for_answer() const { return ask_for_answer(context_, ask_); }
  /// What is asked.
  [[nodiscard]] const PendingAsk& asked() const { return ask_; }

 private:
  /// False when an option has the text already.
  [[nodiscard]] bool take_text(std::string_view text);

  Context& context_;
  PendingAsk ask_;
  std::unordered_set<std::string> taken_;             // texts, once there are many
  std::map<std::string, int, std::less<>> repeated_;  // text → number of its last repetition
  bool has_texts_;
};

/// Does the thing that an option stands for exist in this state? In a made-up world a rule may not
/// have placed the tile that it asks about.
[[nodiscard]] bool is_there(const State& state, AskType type, std::int32_t value);

/// How options call a segment: "1,0 c" is segment c of the tile at 1,0.
[[nodiscard]] std::string place_text(const View& view, SegmentId segment);
/// How options call a piece: its kind and where it stands.
[[nodiscard]] std::string piece_text(const View& view, PieceId id);

/// Draws a token at random; none when the bag is empty. Leaves as AskPending.
[[nodiscard]] TokenKindId draw_token(Context& context, BagId bag);

}  // namespace bastide
