/* What a native rule may say and do. Fill a bastide_effects once with bastide_effects_load(). */
#ifndef BASTIDE_EFFECTS_H
#define BASTIDE_EFFECTS_H

#include <bastide/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One line of a score: `n` things worth `each`. */
typedef struct bastide_line {
  bastide_text name; /* "flat", or "plugin:flat" */
  int32_t n;
  int32_t each;
} bastide_line;

/* How bastide_effects.finish ends a game. */
typedef enum bastide_outcome {
  BASTIDE_RANKING = 1, /* most points win */
  BASTIDE_WON = 2,     /* everybody wins */
  BASTIDE_LOST = 3     /* everybody loses */
} bastide_outcome;

/* Each line: result, name, parameters; looked up as "effects.<name>", version 1. First what answers
 * a hook by its shape, then what changes the game (reactions, interceptors and phases only).
 *
 * get, put: the value of a modify hook, 0 or 1 of a yes-or-no one. deny: check. allow: waive.
 * tell: a number for {name} in the text of the next deny, ask_words or ask_things of this hook.
 * add_line, strike: score. award_total, cancel: intercept. rank_key, recipients: tie-break keys and
 * the list of colours that get the points. push, clear: a variable of type token[]. award: `to` are
 * colours; `source` a segment or none; award_for also says the reason, which guards compare.
 * ask_words: `chosen` is the number of the word, none when passed. ask_things: `type` one of
 * "tile", "segment", "feature", "piece", "player"; `chosen` is one of `things`. draw_token: none
 * when the bag is empty. finish: `outcome` is a bastide_outcome. */
#define BASTIDE_EFFECTS_FUNCTIONS(F)                                                              \
  F(int32_t, get, (bastide_call*))                                                                \
  F(bastide_status, put, (bastide_call*, int32_t value))                                          \
  F(bastide_status, deny, (bastide_call*, bastide_text key))                                      \
  F(bastide_status, allow, (bastide_call*))                                                       \
  F(bastide_status, tell, (bastide_call*, bastide_text name, int32_t number))                     \
  F(bastide_status, add_line, (bastide_call*, bastide_line line))                                 \
  F(bastide_status, strike, (bastide_call*, bastide_text why))                                    \
  F(int32_t, award_total, (bastide_call*))                                                        \
  F(bastide_status, cancel, (bastide_call*, bastide_text why))                                    \
  F(bastide_status, rank_key, (bastide_call*, bastide_text name, int32_t value))                  \
  F(size_t, recipients, (bastide_call*, bastide_id * out, size_t room))                           \
  F(bastide_status, set_recipients, (bastide_call*, const bastide_id* colours, size_t count))     \
  F(bastide_status, set, (bastide_call*, bastide_id variable, bastide_id row, int32_t value))     \
  F(bastide_status, push, (bastide_call*, bastide_id variable, bastide_id row, bastide_id token)) \
  F(bastide_status, clear, (bastide_call*, bastide_id variable, bastide_id row))                  \
  F(bastide_status, take_back, (bastide_call*, bastide_id piece))                                 \
  F(bastide_status, move_piece, (bastide_call*, bastide_id piece, bastide_id segment))            \
  F(bastide_status, join, (bastide_call*, bastide_id a, bastide_id b))                            \
  F(bastide_status, block, (bastide_call*, bastide_id segment))                                   \
  F(bastide_status,                                                                               \
    award,                                                                                        \
    (bastide_call*,                                                                               \
     const bastide_id* to,                                                                        \
     size_t count,                                                                                \
     const bastide_line* lines,                                                                   \
     size_t line_count,                                                                           \
     bastide_id source))                                                                          \
  F(bastide_status,                                                                               \
    award_for,                                                                                    \
    (bastide_call*,                                                                               \
     const bastide_id* to,                                                                        \
     size_t count,                                                                                \
     const bastide_line* lines,                                                                   \
     size_t line_count,                                                                           \
     bastide_id source,                                                                           \
     bastide_text reason))                                                                        \
  F(bastide_status, score, (bastide_call*, bastide_id feature, bastide_text reason))              \
  F(bastide_status, draw_token, (bastide_call*, bastide_id bag, bastide_id * token))              \
  F(bastide_status, return_token, (bastide_call*, bastide_id bag, bastide_id token))              \
  F(bastide_status, extra_turn, (bastide_call*, bastide_id player, bastide_text why))             \
  F(bastide_status, finish, (bastide_call*, int32_t outcome, bastide_text why))                   \
  F(bastide_status,                                                                               \
    ask_words,                                                                                    \
    (bastide_call*,                                                                               \
     bastide_id player,                                                                           \
     bastide_text prompt,                                                                         \
     const bastide_text* words,                                                                   \
     size_t count,                                                                                \
     int32_t may_pass,                                                                            \
     bastide_id* chosen))                                                                         \
  F(bastide_status,                                                                               \
    ask_things,                                                                                   \
    (bastide_call*,                                                                               \
     bastide_id player,                                                                           \
     bastide_text prompt,                                                                         \
     bastide_text type,                                                                           \
     const bastide_id* things,                                                                    \
     size_t count,                                                                                \
     int32_t may_pass,                                                                            \
     bastide_id* chosen))

#define BASTIDE_EFFECTS_MEMBER(result, name, parameters) result(*name) parameters;
typedef struct bastide_effects {
  BASTIDE_EFFECTS_FUNCTIONS(BASTIDE_EFFECTS_MEMBER)
} bastide_effects;

#define BASTIDE_LOAD_EFFECT(result, name, parameters)                     \
  api->name = (result(*) parameters)host->function("effects." #name, 1u); \
  if (!api->name) {                                                       \
    return "effects." #name;                                              \
  }

/* NULL, or the name of the first function that the engine does not have. */
static inline const char* bastide_effects_load(const bastide_host* host, bastide_effects* api) {
  BASTIDE_EFFECTS_FUNCTIONS(BASTIDE_LOAD_EFFECT)
  return NULL;
}

#ifdef __cplusplus
}
#endif

#endif
