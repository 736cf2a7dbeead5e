/* What a native rule may ask. Fill a bastide_view once with bastide_view_load(). */
#ifndef BASTIDE_VIEW_H
#define BASTIDE_VIEW_H

#include <bastide/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a hook is about; see bastide_view.subject. */
typedef enum bastide_subject {
  BASTIDE_SUBJECT_TILE = 0, /* placed tile */
  BASTIDE_SUBJECT_TILE_KIND = 1,
  BASTIDE_SUBJECT_FEATURE = 2,
  BASTIDE_SUBJECT_PIECE = 3,
  BASTIDE_SUBJECT_PIECE_KIND = 4,
  BASTIDE_SUBJECT_SEGMENT = 5,
  BASTIDE_SUBJECT_PLAYER = 6,
  BASTIDE_SUBJECT_COLOUR = 7,
  BASTIDE_SUBJECT_REASON = 8,   /* a symbol of category "name" */
  BASTIDE_SUBJECT_X = 9,        /* cell; grows east */
  BASTIDE_SUBJECT_Y = 10,       /* cell; grows south */
  BASTIDE_SUBJECT_ROTATION = 11 /* clockwise quarter turns, 0 to 3 */
} bastide_subject;

/* Each row: result, name, parameters. Every one is looked up as "view.<name>", version 1. [read]:
 * any hook may call it; [do]: it changes the game or the answer of the hook; [ask]: somebody
 * answers. A number that names nothing makes the hook fail with a message; the function then says
 * none or 0. */
#define BASTIDE_VIEW_FUNCTIONS(F)                                                                 \
  /* [read] The thing that registrar->symbol() named, once the ruleset is known. */               \
  F(bastide_id, symbol, (bastide_call*, bastide_id symbol))                                       \
  /* [read] What the hook is about: `which` is a bastide_subject. None: not set at this           \
   * point. */                                                                                    \
  F(bastide_id, subject, (bastide_call*, int32_t which))                                          \
  /* [read] Whose turn it is. */                                                                  \
  F(bastide_id, active_player, (bastide_call*))                                                   \
  /* [read] Turns begun, extra turns included; 0 during set-up. */                                \
  F(int32_t, turn_number, (bastide_call*))                                                        \
  /* [read] The tile placed last. */                                                              \
  F(bastide_id, last_tile, (bastide_call*))                                                       \
  /* [read] How many seats play. */                                                               \
  F(int32_t, player_count, (bastide_call*))                                                       \
  /* [read] How many colours play; a player may have several. */                                  \
  F(int32_t, colour_count, (bastide_call*))                                                       \
  /* [read] Who plays the colour. */                                                              \
  F(bastide_id, player_of, (bastide_call*, bastide_id colour))                                    \
  /* [read] The first of the player's colours. */                                                 \
  F(bastide_id, first_colour, (bastide_call*, bastide_id player))                                 \
  /* [read] Where the colour stands on the track; of one that is shared, where all                \
   * stand. */                                                                                    \
  F(int32_t, track, (bastide_call*, bastide_id track, bastide_id colour))                         \
  /* [read] Of a declared variable. `row`: a player, colour, feature, tile, piece or              \
   * segment, as it was declared; 0 for the game. */                                              \
  F(int32_t, value, (bastide_call*, bastide_id variable, bastide_id row))                         \
  /* [read] The tokens of a variable of type token[]. Fills `out` up to `room`; returns           \
   * how many there are. */                                                                       \
  F(size_t,                                                                                       \
    list,                                                                                         \
    (bastide_call*, bastide_id variable, bastide_id row, bastide_id * out, size_t room))          \
  /* [read] The number on a kind of token. */                                                     \
  F(int32_t, token_value, (bastide_call*, bastide_id token))                                      \
  /* [read] How many tokens of the kind are in the bag. */                                        \
  F(int32_t, in_bag, (bastide_call*, bastide_id bag, bastide_id token))                           \
  /* [read] All features of the kind, or of every kind where none is named; as list(). */         \
  F(size_t, features, (bastide_call*, bastide_id kind, bastide_id * out, size_t room))            \
  /* [read] The kind of the feature. */                                                           \
  F(bastide_id, feature_kind, (bastide_call*, bastide_id feature))                                \
  /* [read] 1 when it is complete. */                                                             \
  F(int32_t, feature_complete, (bastide_call*, bastide_id feature))                               \
  /* [read] Ports of it that face an empty cell; of kinds that count neighbours, cells            \
   * without one. */                                                                              \
  F(int32_t, feature_open, (bastide_call*, bastide_id feature))                                   \
  /* [read] How many tiles it lies on. */                                                         \
  F(int32_t, feature_tile_count, (bastide_call*, bastide_id feature))                             \
  /* [read] Those tiles, in order of placing; as list(). */                                       \
  F(size_t, feature_tiles, (bastide_call*, bastide_id feature, bastide_id * out, size_t room))    \
  /* [read] Its segments in order of number; as list(). */                                        \
  F(size_t, feature_segments, (bastide_call*, bastide_id feature, bastide_id * out, size_t room)) \
  /* [read] The pieces that stand on it; as list(). */                                            \
  F(size_t, feature_pieces, (bastide_call*, bastide_id feature, bastide_id * out, size_t room))   \
  /* [read] How many complete features of the kind touch it. */                                   \
  F(int32_t, touching_complete, (bastide_call*, bastide_id feature, bastide_id kind))             \
  /* [read] The feature that the segment belongs to now. */                                       \
  F(bastide_id, feature_of, (bastide_call*, bastide_id segment))                                  \
  /* [read] The tile that the segment is on. */                                                   \
  F(bastide_id, segment_tile, (bastide_call*, bastide_id segment))                                \
  /* [read] 1 when the tile belongs to the feature and so does an earlier one. */                 \
  F(int32_t, extends, (bastide_call*, bastide_id tile, bastide_id feature))                       \
  /* [read] How many tiles lie on the board. */                                                   \
  F(int32_t, tile_count, (bastide_call*))                                                         \
  /* [read] The tile in a cell; none where it is empty. */                                        \
  F(bastide_id, tile_at, (bastide_call*, int32_t x, int32_t y))                                   \
  /* [read] The kind of a placed tile. */                                                         \
  F(bastide_id, tile_kind, (bastide_call*, bastide_id tile))                                      \
  /* [read] Its cell: grows east. */                                                              \
  F(int32_t, tile_x, (bastide_call*, bastide_id tile))                                            \
  /* [read] Its cell: grows south. */                                                             \
  F(int32_t, tile_y, (bastide_call*, bastide_id tile))                                            \
  /* [read] The value of a declared attribute of the tile. */                                     \
  F(int32_t, tile_attribute, (bastide_call*, bastide_id tile, bastide_id attribute))              \
  /* [read] The segments of a placed tile; a face-down one has none. As list(). */                \
  F(size_t, tile_segments, (bastide_call*, bastide_id tile, bastide_id * out, size_t room))       \
  /* [read] Tiles on the cells about a cell; `reach` is 4 or 8. As list(). */                     \
  F(size_t,                                                                                       \
    around,                                                                                       \
    (bastide_call*, int32_t x, int32_t y, int32_t reach, bastide_id * out, size_t room))          \
  /* [read] All pieces of the kind and the colour, each of which may be none; as                  \
   * list(). */                                                                                   \
  F(size_t,                                                                                       \
    pieces,                                                                                       \
    (bastide_call*, bastide_id kind, bastide_id colour, bastide_id * out, size_t room))           \
  /* [read] The kind of a piece. */                                                               \
  F(bastide_id, piece_kind, (bastide_call*, bastide_id piece))                                    \
  /* [read] Whose it is; none for a neutral one. */                                               \
  F(bastide_id, piece_colour, (bastide_call*, bastide_id piece))                                  \
  /* [read] Where it stands; none when it is on no segment. */                                    \
  F(bastide_id, piece_segment, (bastide_call*, bastide_id piece))                                 \
  /* [read] The tile under it; none when it is not on the board. */                               \
  F(bastide_id, piece_tile, (bastide_call*, bastide_id piece))                                    \
  /* [read] 1 unless a check denies. `check`: a symbol of category "check"; `thing`: what         \
   * it is about; the player is otherwise the active one, the tile the last one. */               \
  F(int32_t, allowed, (bastide_call*, bastide_id check, int32_t which, bastide_id thing))

#define BASTIDE_MEMBER(result, name, parameters) result(*name) parameters;
typedef struct bastide_view {
  BASTIDE_VIEW_FUNCTIONS(BASTIDE_MEMBER)
} bastide_view;

#define BASTIDE_LOAD_VIEW(result, name, parameters)                    \
  api->name = (result(*) parameters)host->function("view." #name, 1u); \
  if (!api->name) {                                                    \
    return "view." #name;                                              \
  }

/* NULL, or the name of the first function that the engine does not have. */
static inline const char* bastide_view_load(const bastide_host* host, bastide_view* api) {
  BASTIDE_VIEW_FUNCTIONS(BASTIDE_LOAD_VIEW)
  return NULL;
}

#ifdef __cplusplus
}
#endif

#endif
