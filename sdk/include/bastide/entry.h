/* The one symbol that a native plugin exports.
 *
 * The engine calls bastide_plugin_init() once for each ruleset that uses the plugin, never from two
 * threads at once. It registers everything and returns BASTIDE_OK. Rules may later run on several
 * threads at the same time, on different games: keep no variable that a rule writes. The library
 * stays open until the program ends. */
#ifndef BASTIDE_ENTRY_H
#define BASTIDE_ENTRY_H

#include <bastide/plugin.h>

#ifdef __cplusplus
extern "C" {
#endif

BASTIDE_EXPORT bastide_status bastide_plugin_init(const bastide_host* host,
                                                  const bastide_registrar* registrar);

#ifdef __cplusplus
}
#endif

#endif
