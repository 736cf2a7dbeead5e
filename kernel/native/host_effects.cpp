// The functions of sdk/include/bastide/effects.h.
#include <algorithm>
#include <array>
#include <utility>

#include "kernel/base/said.h"
#include "kernel/flow/core_texts.h"
#include "kernel/flow/question.h"
#include "kernel/flow/scoring.h"
#include "kernel/native/host_calls.h"
#include "kernel/rules/effects.h"

namespace bastide {

namespace {

// The same limits that rules in Lua have.
constexpr std::size_t kMostLines = 1000;
constexpr std::int32_t kMostPoints = 10'000;
constexpr std::size_t kMostExtraTurns = 1000;

/// The running hook, when it is of a shape that the function belongs to.
HookCall& hook_of(bastide_call* call, bool belongs, std::string_view what) {
  if (call->hook == nullptr || !belongs) {
    throw ScriptFault(said_with("{} does not belong into this hook", what));
  }
  return *call->hook;
}

Context& writing(bastide_call* call) {
  if (!call->may_write) {
    throw ScriptFault(
        said("this hook only reads: effects belong to reactions, interceptors and phases"));
  }
  return call->context;
}

NameId coin(const bastide_call* call, bastide_text word) {
  const NameId name = coin_name(call->context, full_name(*call, word));
  return name.is_some() ? name : call->context.rules.reasons[3];  // nobody reads names then
}

void add_to(const bastide_call* call, Ledger& ledger, const bastide_line& line) {
  if (ledger.lines().size() >= kMostLines) {
    throw ScriptFault(said_with("more than {} lines in one score", kMostLines));
  }
  for (const std::int32_t number : {line.n, line.each}) {
    if (number < -kMostPoints || number > kMostPoints) {
      throw ScriptFault(said_with("a line of {} times {}: both go from -{} to {}",
                                  line.n,
                                  line.each,
                                  kMostPoints,
                                  kMostPoints));
    }
  }
  if (std::abs(std::int64_t{ledger.total()} + std::int64_t{line.n} * line.each) >
      Ledger::kMostTotal) {
    throw ScriptFault(said_with("a score of more than {} points", Ledger::kMostTotal));
  }
  if (line.n != 0 && line.each != 0) {
    ledger.add(coin(call, line.name), line.n, line.each);
  }
}

PieceId piece_of(const bastide_call* call, bastide_id piece) {
  expect_row(state_of(call).pieces.size(), piece, "piece");
  return PieceId(piece);
}

PlayerId player_of(const bastide_call* call, bastide_id player) {
  expect_row(static_cast<std::size_t>(state_of(call).players), player, "player");
  return PlayerId(player);
}

std::vector<std::int32_t> colours_of(const bastide_call* call,
                                     const bastide_id* colours,
                                     std::size_t count) {
  std::vector<std::int32_t> list(colours, colours + count);
  for (const bastide_id colour : list) {
    expect_row(state_of(call).colours(), colour, "colour");
  }
  return list;
}

/// What was told for the next text, as texts are filled with it.
TextArgs told(const bastide_call* call) {
  TextArgs args;
  for (const auto& [name, number] : call->told) {
    args.emplace_back(name, std::to_string(number));
  }
  return args;
}

// What answers a hook.

std::int32_t get(bastide_call* call) {
  return guarded(call, std::int32_t{0}, [&] {
    return hook_of(call, call->shape == Shape::modify, "get").value;
  });
}

bastide_status put(bastide_call* call, std::int32_t value) {
  return acting(call, [&] { hook_of(call, call->shape == Shape::modify, "put").value = value; });
}

bastide_status deny(bastide_call* call, bastide_text key) {
  return acting(call, [&] {
    HookCall& hook = hook_of(call, call->shape == Shape::check, "deny");
    hook.value = 1;
    if (hook.denials != nullptr) {
      hook.denials->push_back({full_name(*call, key), told(call), {}});
    }
    call->told.clear();
  });
}

bastide_status allow(bastide_call* call) {
  return acting(call, [&] { hook_of(call, call->shape == Shape::waive, "allow").value = 1; });
}

bastide_status tell(bastide_call* call, bastide_text name, std::int32_t number) {
  return acting(call, [&] { call->told.emplace_back(std::string(text_of(name)), number); });
}

bastide_status add_line(bastide_call* call, bastide_line line) {
  return acting(call, [&] {
    HookCall& hook = hook_of(
        call,
        call->hook != nullptr && (call->hook->ledger != nullptr || call->hook->award != nullptr),
        "add_line");
    add_to(call, hook.ledger != nullptr ? *hook.ledger : hook.award->ledger, line);
  });
}

bastide_status strike(bastide_call* call, bastide_text why) {
  return acting(call, [&] {
    HookCall& hook =
        hook_of(call, call->hook != nullptr && call->hook->ledger != nullptr, "strike");
    hook.ledger->strike(coin(call, why));
  });
}

std::int32_t award_total(bastide_call* call) {
  return guarded(call, std::int32_t{0}, [&] {
    return hook_of(call, call->hook != nullptr && call->hook->award != nullptr, "award_total")
        .award->ledger.total();
  });
}

bastide_status cancel(bastide_call* call, bastide_text why) {
  return acting(call, [&] {
    hook_of(call, call->hook != nullptr && call->hook->award != nullptr, "cancel")
        .award->cancelled = coin(call, why);
  });
}

bastide_status rank_key(bastide_call* call, bastide_text name, std::int32_t value) {
  return acting(call, [&] {
    hook_of(call, call->hook != nullptr && call->hook->keys != nullptr, "rank_key")
        .keys->push_back({coin(call, name), value});
  });
}

std::size_t recipients(bastide_call* call, bastide_id* out, std::size_t room) {
  return guarded(call, std::size_t{0}, [&] {
    const std::vector<std::int32_t>& list =
        *hook_of(call, call->hook != nullptr && call->hook->values != nullptr, "recipients").values;
    std::copy_n(list.begin(), std::min(list.size(), room), out);
    return list.size();
  });
}

bastide_status set_recipients(bastide_call* call, const bastide_id* colours, std::size_t count) {
  return acting(call, [&] {
    *hook_of(call, call->hook != nullptr && call->hook->values != nullptr, "set_recipients")
         .values = colours_of(call, colours, count);
  });
}

// What changes the game.

bastide_status set(bastide_call* call, bastide_id variable, bastide_id row, std::int32_t value) {
  return acting(call, [&] {
    Context& context = writing(call);
    expect_row(context.catalog.variables.size(), variable, "variable");
    const Variable& declared = context.catalog.variables[VariableId(variable)];
    const std::size_t at = row_of(*call, declared, row);
    const bool fits = declared.type == ValueType::boolean ? value == 0 || value == 1
                      : declared.type == ValueType::enumeration
                          ? value >= 0 && static_cast<std::size_t>(value) < declared.values.size()
                          : value >= declared.least && value <= declared.most;
    if (!fits) {
      throw ScriptFault(said_with("{} cannot be {}", declared.name, value));
    }
    Effects(context).set(VariableId(variable), at, value);
  });
}

/// The declared list of tokens that a rule may change, and its row.
std::size_t list_row(bastide_call* call, bastide_id variable, bastide_id row) {
  const Catalog& catalog = writing(call).catalog;
  expect_row(catalog.variables.size(), variable, "variable");
  return row_of(*call, catalog.variables[VariableId(variable)], row, Held::tokens);
}

bastide_status push(bastide_call* call, bastide_id variable, bastide_id row, bastide_id token) {
  return acting(call, [&] {
    const std::size_t at = list_row(call, variable, row);
    expect_row(call->context.catalog.tokens.size(), token, "token");
    Effects(call->context).push(VariableId(variable), at, token);
  });
}

bastide_status clear(bastide_call* call, bastide_id variable, bastide_id row) {
  return acting(call, [&] {
    const std::size_t at = list_row(call, variable, row);
    Effects(call->context).set(VariableId(variable), at, 0);
  });
}

bastide_status take_back(bastide_call* call, bastide_id piece) {
  return acting(call, [&] {
    Context& context = writing(call);
    if (context.state.pieces.row(piece_of(call, piece)).where != PieceWhere::supply) {
      send_home(context, PieceId(piece), PlayerId(context.state.turn.active));
    }
  });
}

bastide_status move_piece(bastide_call* call, bastide_id piece, bastide_id segment) {
  return acting(call, [&] {
    Context& context = writing(call);
    const PieceWhere where = context.state.pieces.row(piece_of(call, piece)).where;
    if (where == PieceWhere::supply) {
      Effects(context).place_piece(
          PieceId(piece), segment_of(call, segment), PlayerId(context.state.turn.active));
    } else {
      Effects(context).move_piece(
          PieceId(piece), PieceWhere::segment, segment_of(call, segment).value());
    }
  });
}

bastide_status join(bastide_call* call, bastide_id a, bastide_id b) {
  return acting(call, [&] {
    Context& context = writing(call);
    const View view(context.catalog, context.state);
    const SegmentId one = segment_of(call, a);
    const SegmentId other = segment_of(call, b);
    if (view.segment_kind(one).kind != view.segment_kind(other).kind) {
      throw ScriptFault(said("join: the segments are of different kinds of features"));
    }
    Effects(context).join(one, other);
  });
}

bastide_status block(bastide_call* call, bastide_id segment) {
  return acting(call, [&] {
    Context& context = writing(call);
    const SegmentId blocked = segment_of(call, segment);
    if (context.state.features.row(context.state.features.feature_of(blocked)).open() == 0) {
      throw ScriptFault(said("block: the feature has no open port"));
    }
    Effects(context).block(blocked);
  });
}

bastide_status award_for(bastide_call* call,
                         const bastide_id* to,
                         std::size_t count,
                         const bastide_line* lines,
                         std::size_t line_count,
                         bastide_id source,
                         bastide_text reason) {
  return acting(call, [&] {
    Context& context = writing(call);
    Award award;
    std::vector<std::int32_t> colours = colours_of(call, to, count);
    std::sort(colours.begin(), colours.end());
    colours.erase(std::unique(colours.begin(), colours.end()), colours.end());
    award.to = colours;
    award.track = context.catalog.points;
    award.reason = coin_name(context, text_of(reason));
    award.source = source < 0 ? SegmentId() : segment_of(call, source);
    for (std::size_t i = 0; i < line_count; ++i) {
      add_to(call, award.ledger, lines[i]);
    }
    if (count > 0) {
      give_award(context, std::move(award));
    }
  });
}

bastide_status award(bastide_call* call,
                     const bastide_id* to,
                     std::size_t count,
                     const bastide_line* lines,
                     std::size_t line_count,
                     bastide_id source) {
  const std::string& plugin = call->rule.module->plugin;
  return award_for(
      call, to, count, lines, line_count, source, bastide_text{plugin.data(), plugin.size()});
}

bastide_status score(bastide_call* call, bastide_id feature, bastide_text reason) {
  return acting(call, [&] {
    Context& context = writing(call);
    const FeatureId now = context.state.features.feature_of(segment_of(call, feature));
    score_feature(context, now, coin_name(context, text_of(reason)), {});
  });
}

bastide_status draw_token(bastide_call* call, bastide_id bag, bastide_id* token) {
  return acting(call, [&] {
    Context& context = writing(call);
    expect_row(context.catalog.bags.size(), bag, "bag");
    *token = bastide::draw_token(context, BagId(bag)).value();
  });
}

bastide_status return_token(bastide_call* call, bastide_id bag, bastide_id token) {
  return acting(call, [&] {
    Context& context = writing(call);
    expect_row(context.catalog.bags.size(), bag, "bag");
    expect_row(context.catalog.tokens.size(), token, "token");
    Effects(context).return_token(BagId(bag), TokenKindId(token));
  });
}

bastide_status extra_turn(bastide_call* call, bastide_id player, bastide_text why) {
  return acting(call, [&] {
    Context& context = writing(call);
    const PlayerId whose = player_of(call, player);
    if (context.state.extra_turns.size() >= kMostExtraTurns) {
      throw ScriptFault(said_with("extra_turn: {} extra turns are due already", kMostExtraTurns));
    }
    Effects(context).extra_turn(whose, coin(call, why));
  });
}

bastide_status finish(bastide_call* call, std::int32_t outcome, bastide_text why) {
  return acting(call, [&] {
    Context& context = writing(call);
    if (outcome < BASTIDE_RANKING || outcome > BASTIDE_LOST) {
      throw ScriptFault(said_with("finish: there is no outcome {}", outcome));
    }
    Verdict verdict;
    verdict.outcome = static_cast<Outcome>(outcome);
    verdict.reason = full_name(*call, why);
    finish_game(context, verdict);
  });
}

/// Number of the chosen option; none when passed or when there is nothing to choose from.
bastide_id pose(bastide_call* call, Question& question, bool may_pass, bastide_text prompt) {
  Context& context = call->context;
  const TextArgs args = told(call);
  for (const auto& [name, number] : std::exchange(call->told, {})) {
    question.show(AskType::integer, number);
  }
  const auto count = static_cast<std::int32_t>(question.size());
  if (count == 0) {
    return BASTIDE_NONE;
  }
  if (may_pass) {
    question.set_pass();
  }
  const auto& texts = context.catalog.texts;
  const auto sentence = texts.find(text_of(prompt));
  question.set_prompt(sentence == texts.end() || args.empty() ? std::string(text_of(prompt))
                                                              : fill_text(sentence->second, args));
  const std::int32_t chosen = question.size() == 1 ? 0 : question.pose();
  return chosen < count ? chosen : BASTIDE_NONE;
}

bastide_status ask_words(bastide_call* call,
                         bastide_id player,
                         bastide_text prompt,
                         const bastide_text* words,
                         std::size_t count,
                         std::int32_t may_pass,
                         bastide_id* chosen) {
  return acting(call, [&] {
    Question question(writing(call), player_of(call, player).value(), AskType::option);
    for (std::size_t i = 0; i < count; ++i) {
      question.add(static_cast<std::int32_t>(i), text_of(words[i]));
    }
    *chosen = pose(call, question, may_pass != 0, prompt);
  });
}

struct ThingWord {
  std::string_view word;
  AskType type;
};

constexpr std::array<ThingWord, 5> kThings{{{"tile", AskType::tile},
                                            {"segment", AskType::segment},
                                            {"feature", AskType::feature},
                                            {"piece", AskType::piece},
                                            {"player", AskType::player}}};

std::string thing_text(const bastide_call* call, AskType type, bastide_id thing) {
  const View view(call->context.catalog, call->context.state);
  switch (type) {
    case AskType::tile:
      expect_row(state_of(call).board.size(), thing, "tile");
      return to_string(state_of(call).board.tile(TileId(thing)).cell);
    case AskType::feature: {
      const FeatureId feature = view.feature_of(segment_of(call, thing));
      return place_text(view, view.segments_of(feature).front());
    }
    case AskType::piece:
      return piece_text(view, piece_of(call, thing));
    case AskType::player:
      return fmt::format("player {}", player_of(call, thing).value() + 1);
    default:
      return place_text(view, segment_of(call, thing));
  }
}

bastide_status ask_things(bastide_call* call,
                          bastide_id player,
                          bastide_text prompt,
                          bastide_text type,
                          const bastide_id* things,
                          std::size_t count,
                          std::int32_t may_pass,
                          bastide_id* chosen) {
  return acting(call, [&] {
    Context& context = writing(call);
    const auto* const known =
        std::find_if(kThings.begin(), kThings.end(), [&](const ThingWord& row) {
          return row.word == text_of(type);
        });
    if (known == kThings.end()) {
      throw ScriptFault(said_with("ask_things: unknown type \"{}\"", text_of(type)));
    }
    Question question(context, player_of(call, player).value(), known->type);
    for (std::size_t i = 0; i < count; ++i) {
      question.add(things[i], thing_text(call, known->type, things[i]));
    }
    const bastide_id n = pose(call, question, may_pass != 0, prompt);
    *chosen = n < 0 ? BASTIDE_NONE : things[n];
  });
}

}  // namespace

// Each function has exactly the type that the header promises.
#define BASTIDE_OFFER(result, name, parameters) \
  {"effects." #name, reinterpret_cast<bastide_function>(static_cast<result(*) parameters>(name))},

std::vector<HostFunction> effects_functions() {
  return {BASTIDE_EFFECTS_FUNCTIONS(BASTIDE_OFFER)};
}

#undef BASTIDE_OFFER

}  // namespace bastide
