/* The rules of the line between the engine and a native plugin.
 *
 * - Structs begin with their size and grow only at the end.
 * - Text is a pointer with a length, UTF-8, not ended by 0, and valid during the call only.
 * - Nothing allocated on one side is freed on the other.
 * - No C++ type, no exception and no thread crosses the line.
 * - Things are numbers: a tile, a feature, a player … A number is valid within one hook; features
 *   change theirs when they join, so keep a segment and ask for its feature.
 * - Lists are written into an array of the caller; the answer is how many there are, which may be
 *   more than the array holds.
 * - A rule keeps nothing between two calls: what it must remember is declared as state.
 */
#ifndef BASTIDE_ABI_H
#define BASTIDE_ABI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Compared with "native": { "abi": … } of the manifest before the library is opened. */
#define BASTIDE_ABI 1u

#if defined(_WIN32)
#define BASTIDE_EXPORT __declspec(dllexport)
#else
#define BASTIDE_EXPORT __attribute__((visibility("default")))
#endif

/* Number of a thing; negative: none. */
typedef int32_t bastide_id;
#define BASTIDE_NONE (-1)

typedef struct bastide_text {
  const char* data;
  size_t size;
} bastide_text;

/* What a function that writes or asks says, and what a hook returns. On anything but BASTIDE_OK
 * return it at once: the engine takes the whole action back, or runs the hook again with the
 * answer. */
typedef int32_t bastide_status;
#define BASTIDE_OK 0
#define BASTIDE_PENDING 1 /* somebody has to answer first */
#define BASTIDE_FAULT 2   /* the rule is wrong; the engine says where */

/* One running hook. */
typedef struct bastide_call bastide_call;

/* Any function, to be cast to its type. */
typedef void (*bastide_function)(void);

/* What the engine offers: functions by name and version. NULL: it has no such function. */
typedef struct bastide_host {
  size_t size;
  uint32_t abi;
  bastide_function (*function)(const char* name, uint32_t version);
} bastide_host;

/* A text literal: BASTIDE_TEXT("flat"). */
#ifdef __cplusplus
#define BASTIDE_TEXT(literal) (bastide_text{(literal), sizeof(literal) - 1})
#else
#define BASTIDE_TEXT(literal) ((bastide_text){(literal), sizeof(literal) - 1})
#endif

/* Returns from a hook on anything but BASTIDE_OK. */
#define BASTIDE_TRY(expression)                       \
  do {                                                \
    const bastide_status bastide_said = (expression); \
    if (bastide_said != BASTIDE_OK) {                 \
      return bastide_said;                            \
    }                                                 \
  } while (0)

#ifdef __cplusplus
}
#endif

#endif
