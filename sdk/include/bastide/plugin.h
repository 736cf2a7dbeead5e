/* What a native plugin registers while it is loaded. */
#ifndef BASTIDE_PLUGIN_H
#define BASTIDE_PLUGIN_H

#include <bastide/effects.h>
#include <bastide/view.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A rule. `user` is what was registered with it. Returns BASTIDE_OK, or at once what a function of
 * bastide_effects returned. */
typedef bastide_status (*bastide_rule)(bastide_call* call, void* user);

/* Every function is for bastide_plugin_init() only; faults become messages of the load.
 *
 * define: a declaration as rules.lua makes it, its fields as a JSON object: ("feature",
 * "{ \"id\": \"well\", … }"). amend: ("base:piece/meeple", fields). hook: shape is "check",
 * "waive", "modify", "score", "intercept" or "react", point as in rules.lua, fields as JSON: id,
 * when, stage, before, after. phase: a step of the turn, fields as for define.phase. replace: takes
 * over the run of the hook or phase with this full id. symbol: a number for the thing of that name,
 * for bastide_view.symbol(); categories: feature, piece, tile, tile_attr, track, bag, token, state,
 * check, name. option: the value that the ruleset gives an option of this plugin: bool 0 or 1, or
 * int. option_is: 1 when the option of words has this value. */
typedef struct bastide_registrar {
  size_t size;
  void* self;
  void (*define)(void* self, bastide_text category, bastide_text fields);
  void (*amend)(void* self, bastide_text target, bastide_text fields);
  void (*hook)(void* self,
               bastide_text shape,
               bastide_text point,
               bastide_text fields,
               bastide_rule rule,
               void* user);
  void (*phase)(void* self, bastide_text fields, bastide_rule rule, void* user);
  void (*replace)(void* self, bastide_text target, bastide_rule rule, void* user);
  bastide_id (*symbol)(void* self, bastide_text category, bastide_text name);
  int32_t (*option)(void* self, bastide_text name);
  int32_t (*option_is)(void* self, bastide_text name, bastide_text word);
  void (*complain)(void* self, bastide_text message);
} bastide_registrar;

#ifdef __cplusplus
}
#endif

#endif
