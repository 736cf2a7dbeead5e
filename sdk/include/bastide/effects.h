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

/* Each row: result, name, parameters; looked up as "effects.<name>", version 1. First what answers
 * a hook by its shape, then what changes the game: reactions, interceptors and phases only. Tags as
 * in view.h. */
#define BASTIDE_EFFECTS_FUNCTIONS(F)                                                              \
  /* [read] Modify: the value that passes through; 0 or 1 of a yes-or-no one. */                  \
  F(int32_t, get, (bastide_call*))                                                                \
  /* [do] Modify: what the value becomes. */                                                      \
  F(bastide_status, put, (bastide_call*, int32_t value))                                          \
  /* [do] Check: forbids, with the text of this key. */                                           \
  F(bastide_status, deny, (bastide_call*, bastide_text key))                                      \
  /* [do] Waive: drops the denial. */                                                             \
  F(bastide_status, allow, (bastide_call*))                                                       \
  /* [do] A number for {name} in the text of the next deny, ask_words or ask_things of            \
   * this hook. */                                                                                \
  F(bastide_status, tell, (bastide_call*, bastide_text name, int32_t number))                     \
  /* [do] Score, or intercept of an award: one more line. */                                      \
  F(bastide_status, add_line, (bastide_call*, bastide_line line))                                 \
  /* [do] Score: the lines so far do not count, for the reason named. */                          \
  F(bastide_status, strike, (bastide_call*, bastide_text why))                                    \
  /* [read] Intercept: what the award is worth so far. */                                         \
  F(int32_t, award_total, (bastide_call*))                                                        \
  /* [do] Intercept: what was about to happen does not, for the reason named. */                  \
  F(bastide_status, cancel, (bastide_call*, bastide_text why))                                    \
  /* [do] Tie-break keys: one more; the highest value wins, the first key counts first. */        \
  F(bastide_status, rank_key, (bastide_call*, bastide_text name, int32_t value))                  \
  /* [read] The colours that get the points. Fills `out` up to `room`; returns how many           \
   * there are. */                                                                                \
  F(size_t, recipients, (bastide_call*, bastide_id * out, size_t room))                           \
  /* [do] What that list becomes. */                                                              \
  F(bastide_status, set_recipients, (bastide_call*, const bastide_id* colours, size_t count))     \
  /* [do] A declared variable; `row` as in view.value. */                                         \
  F(bastide_status, set, (bastide_call*, bastide_id variable, bastide_id row, int32_t value))     \
  /* [do] Puts a token at the end of a variable of type token[]. */                               \
  F(bastide_status, push, (bastide_call*, bastide_id variable, bastide_id row, bastide_id token)) \
  /* [do] Empties such a variable. */                                                             \
  F(bastide_status, clear, (bastide_call*, bastide_id variable, bastide_id row))                  \
  /* [do] The piece goes home, unless an interceptor keeps it; one in the supply stays            \
   * there. */                                                                                    \
  F(bastide_status, take_back, (bastide_call*, bastide_id piece))                                 \
  /* [do] The piece stands on the segment now; out of the supply it is placed there. */           \
  F(bastide_status, move_piece, (bastide_call*, bastide_id piece, bastide_id segment))            \
  /* [do] Makes one feature of two segments of one kind. */                                       \
  F(bastide_status, join, (bastide_call*, bastide_id a, bastide_id b))                            \
  /* [do] One open port of the segment can never be joined. */                                    \
  F(bastide_status, block, (bastide_call*, bastide_id segment))                                   \
  /* [do] Points for the colours `to`, one award with these lines. `source`: a segment, or        \
   * none. */                                                                                     \
  F(bastide_status,                                                                               \
    award,                                                                                        \
    (bastide_call*,                                                                               \
     const bastide_id* to,                                                                        \
     size_t count,                                                                                \
     const bastide_line* lines,                                                                   \
     size_t line_count,                                                                           \
     bastide_id source))                                                                          \
  /* [do] The same with a reason, which guards compare. */                                        \
  F(bastide_status,                                                                               \
    award_for,                                                                                    \
    (bastide_call*,                                                                               \
     const bastide_id* to,                                                                        \
     size_t count,                                                                                \
     const bastide_line* lines,                                                                   \
     size_t line_count,                                                                           \
     bastide_id source,                                                                           \
     bastide_text reason))                                                                        \
  /* [do] Scores the feature for its owners now, for this reason. */                              \
  F(bastide_status, score, (bastide_call*, bastide_id feature, bastide_text reason))              \
  /* [ask] Chance draws out of the bag; none when it is empty. */                                 \
  F(bastide_status, draw_token, (bastide_call*, bastide_id bag, bastide_id * token))              \
  /* [do] Puts a token into the bag. */                                                           \
  F(bastide_status, return_token, (bastide_call*, bastide_id bag, bastide_id token))              \
  /* [do] The player has another turn after this one. */                                          \
  F(bastide_status, extra_turn, (bastide_call*, bastide_id player, bastide_text why))             \
  /* [do] Ends the game; `outcome` is a bastide_outcome. */                                       \
  F(bastide_status, finish, (bastide_call*, int32_t outcome, bastide_text why))                   \
  /* [ask] Lets the player choose a word; `chosen` is its number, none when passed. The           \
   * hook is undone and runs again with the answer. */                                            \
  F(bastide_status,                                                                               \
    ask_words,                                                                                    \
    (bastide_call*,                                                                               \
     bastide_id player,                                                                           \
     bastide_text prompt,                                                                         \
     const bastide_text* words,                                                                   \
     size_t count,                                                                                \
     int32_t may_pass,                                                                            \
     bastide_id* chosen))                                                                         \
  /* [ask] Lets the player choose one of `things`; `type`: "tile", "segment", "feature",          \
   * "piece", "player". */                                                                        \
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
