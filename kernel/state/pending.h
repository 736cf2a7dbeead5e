// What the engine waits for: frames of kernel choices, and one suspended activity of a rule that
// asked.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernel/base/rows.h"
#include "kernel/model/option.h"

namespace bastide {

/// The player who answers draws and dice.
inline constexpr std::int32_t kChance = -2;

/// A kernel choice that waits for its answer.
struct Frame {
  std::int32_t actor = -1;   // player, or kChance
  PileId pile{};             // of a draw
  PlayerId holder{};         // of a draw: whose hand gets the tile
  std::int32_t unused = -1;  // this and the last three: part of the hash in records
  Choice choice = Choice::draw;
  std::array<std::uint8_t, 3> unused_too{};

  bool operator==(const Frame&) const = default;
};

/// What runs without interruption, unless a rule in it asks: then it is undone and later run again
/// with the answers so far.
enum class ActivityKind : std::int32_t {
  none,
  phase,     ///< the step at which the turn stands
  answer,    ///< to a kernel choice
  reaction,  ///< of the next listener to the oldest untold event
};

struct Activity {
  ActivityKind kind = ActivityKind::none;
  std::array<std::int32_t, 6> packed{};  // of an answer; see below

  /// The option is one of the frame's.
  [[nodiscard]] static Activity answering(const Option& option, const Frame& frame);
  // Of an answer.
  [[nodiscard]] Option option() const;
  [[nodiscard]] PileId pile() const { return PileId(packed[4]); }
  [[nodiscard]] PlayerId holder() const { return PlayerId(packed[5]); }

  bool operator==(const Activity&) const = default;
};

/// One option of a question; its text is a range of `PendingAsk::text`.
struct AskOption {
  std::int32_t value = 0;  // by AskType: number, packed cell, id
  std::int32_t text_from = 0;
  std::int32_t text_size = 0;

  bool operator==(const AskOption&) const = default;
};

/// The question of a suspended activity.
struct PendingAsk {
  std::int32_t actor = -1;  // player, or kChance
  AskType type = AskType::option;
  bool can_pass = false;    // then the last option is "pass"
  bool is_secret = false;   // nobody but the actor ever learns the answer
  Rows<AskOption> options;  // of chance: by value, weights in `weights`
  Rows<std::int32_t> weights;
  Rows<char> text;           // option texts, one after the other
  Rows<char> prompt;         // key of the sentence to show
  Rows<std::int32_t> shown;  // pairs of AskType and value: what the sentence is about
  /// Of a question that several answer under seal: which answer of the activity was the first of
  /// them; until the last is given each knows only his own. -1: not under seal.
  std::int32_t sealed_from = -1;

  /// Is the answer kept from the others, if only for a while?
  [[nodiscard]] bool is_covert() const { return is_secret || sealed_from >= 0; }
  /// No question; its room is kept.
  void clear() {
    actor = -1;
    type = AskType::option;
    can_pass = is_secret = false;
    sealed_from = -1;
    options.clear();
    weights.clear();
    text.clear();
    prompt.clear();
    shown.clear();
  }
  bool operator==(const PendingAsk&) const = default;
};

/// What is known of an answer besides its number.
struct AnsweredAsk {
  static constexpr std::int32_t kMadeUp = INT32_MIN;

  std::int32_t actor = -1;
  std::int32_t options = 0;  // how many there were
  std::int32_t value = 0;    // of the chosen one; kMadeUp: no longer known
  AskType type = AskType::option;
  std::int32_t from = -1;    // of a draw: the pile or bag
  bool is_secret = false;    // but for the knower nobody ever knows it
  std::int32_t knower = -1;  // a player; kChance: nobody knows

  bool operator==(const AnsweredAsk&) const = default;
};

/// A suspended activity with the answers that its questions have had.
struct Suspended {
  Activity activity;
  Rows<std::int32_t> transcript;
  Rows<AnsweredAsk> answered;  // by transcript
  PendingAsk ask;

  /// Of its lists.
  [[nodiscard]] std::size_t bytes() const {
    return transcript.bytes() + answered.bytes() + ask.options.bytes() + ask.weights.bytes() +
           ask.text.bytes() + ask.prompt.bytes() + ask.shown.bytes();
  }
  [[nodiscard]] bool is_active() const { return activity.kind != ActivityKind::none; }
  /// Is the `n`-th answer hidden from this player for now? Any number that is no player: from those
  /// who look on.
  [[nodiscard]] bool is_hidden(std::size_t n, std::int32_t player) const {
    const bool is_sealed = ask.sealed_from >= 0 && n >= static_cast<std::size_t>(ask.sealed_from);
    const AnsweredAsk& answer = answered[n];
    return answer.actor != player && ((answer.is_secret && answer.knower != player) || is_sealed);
  }
  void clear() {
    activity = {};
    transcript.clear();
    answered.clear();
    ask.clear();
  }
  bool operator==(const Suspended&) const = default;
};

}  // namespace bastide
