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

/* Each line: result, name, parameters. Every one is looked up as "view.<name>", version 1. A number
 * that names nothing makes the hook fail with a message; the function then says none or 0.
 *
 * `which` is a bastide_subject. symbol: the thing that registrar->symbol() named. value: of a
 * declared variable; `row` is a player, colour, feature, tile, piece or segment as the variable was
 * declared, 0 for the game. list: the tokens of a variable of type token[]. feature_open: ports
 * that face an empty cell. extends: 1 when the tile belongs to the feature and so does
 * another. around: tiles on the 4 or 8 cells about a cell. piece_segment, piece_tile: none when the
 * piece is not on the board. allowed: 1 unless a check of this point denies; `check` is a symbol of
 * category "check", and `thing` what it is about; the player is otherwise the active one, the tile
 * the last one. */
#define BASTIDE_VIEW_FUNCTIONS(F)                                                                 \
  F(bastide_id, symbol, (bastide_call*, bastide_id symbol))                                       \
  F(bastide_id, subject, (bastide_call*, int32_t which))                                          \
  F(bastide_id, active_player, (bastide_call*))                                                   \
  F(int32_t, turn_number, (bastide_call*))                                                        \
  F(bastide_id, last_tile, (bastide_call*))                                                       \
  F(int32_t, player_count, (bastide_call*))                                                       \
  F(int32_t, colour_count, (bastide_call*))                                                       \
  F(bastide_id, player_of, (bastide_call*, bastide_id colour))                                    \
  F(bastide_id, first_colour, (bastide_call*, bastide_id player))                                 \
  F(int32_t, track, (bastide_call*, bastide_id track, bastide_id colour))                         \
  F(int32_t, value, (bastide_call*, bastide_id variable, bastide_id row))                         \
  F(size_t,                                                                                       \
    list,                                                                                         \
    (bastide_call*, bastide_id variable, bastide_id row, bastide_id * out, size_t room))          \
  F(int32_t, token_value, (bastide_call*, bastide_id token))                                      \
  F(int32_t, in_bag, (bastide_call*, bastide_id bag, bastide_id token))                           \
  F(size_t, features, (bastide_call*, bastide_id kind, bastide_id * out, size_t room))            \
  F(bastide_id, feature_kind, (bastide_call*, bastide_id feature))                                \
  F(int32_t, feature_complete, (bastide_call*, bastide_id feature))                               \
  F(int32_t, feature_open, (bastide_call*, bastide_id feature))                                   \
  F(int32_t, feature_tile_count, (bastide_call*, bastide_id feature))                             \
  F(size_t, feature_tiles, (bastide_call*, bastide_id feature, bastide_id * out, size_t room))    \
  F(size_t, feature_segments, (bastide_call*, bastide_id feature, bastide_id * out, size_t room)) \
  F(size_t, feature_pieces, (bastide_call*, bastide_id feature, bastide_id * out, size_t room))   \
  F(int32_t, touching_complete, (bastide_call*, bastide_id feature, bastide_id kind))             \
  F(bastide_id, feature_of, (bastide_call*, bastide_id segment))                                  \
  F(bastide_id, segment_tile, (bastide_call*, bastide_id segment))                                \
  F(int32_t, extends, (bastide_call*, bastide_id tile, bastide_id feature))                       \
  F(int32_t, tile_count, (bastide_call*))                                                         \
  F(bastide_id, tile_at, (bastide_call*, int32_t x, int32_t y))                                   \
  F(bastide_id, tile_kind, (bastide_call*, bastide_id tile))                                      \
  F(int32_t, tile_x, (bastide_call*, bastide_id tile))                                            \
  F(int32_t, tile_y, (bastide_call*, bastide_id tile))                                            \
  F(int32_t, tile_attribute, (bastide_call*, bastide_id tile, bastide_id attribute))              \
  F(size_t, tile_segments, (bastide_call*, bastide_id tile, bastide_id * out, size_t room))       \
  F(size_t,                                                                                       \
    around,                                                                                       \
    (bastide_call*, int32_t x, int32_t y, int32_t reach, bastide_id * out, size_t room))          \
  F(size_t,                                                                                       \
    pieces,                                                                                       \
    (bastide_call*, bastide_id kind, bastide_id colour, bastide_id * out, size_t room))           \
  F(bastide_id, piece_kind, (bastide_call*, bastide_id piece))                                    \
  F(bastide_id, piece_colour, (bastide_call*, bastide_id piece))                                  \
  F(bastide_id, piece_segment, (bastide_call*, bastide_id piece))                                 \
  F(bastide_id, piece_tile, (bastide_call*, bastide_id piece))                                    \
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
