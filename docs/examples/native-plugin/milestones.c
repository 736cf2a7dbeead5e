/* Milestones: whoever completes a long road may put up a milestone for points at once; those that
 * were kept count at the end. */
#include <bastide/entry.h>

#define TEXT BASTIDE_TEXT

static bastide_view view;
static bastide_effects effects;
static int32_t length; /* option: tiles of a long road */

/* What registrar->symbol() gave, in the order of the calls. */
enum { KEPT };

static bastide_status long_road(bastide_call *call, void *user) {
  const bastide_text words[] = {TEXT("put_up"), TEXT("keep")};
  const bastide_line points = {TEXT("milestone"), 1, 2};
  const bastide_id road = view.subject(call, BASTIDE_SUBJECT_FEATURE);
  const bastide_id player = view.active_player(call);
  const bastide_id kept = view.symbol(call, KEPT);
  const int32_t left = view.value(call, kept, player);
  bastide_id answer = BASTIDE_NONE;
  bastide_id colour;
  (void)user;
  if (left == 0 || view.feature_tile_count(call, road) < length) {
    return BASTIDE_OK;
  }
  BASTIDE_TRY(effects.ask_words(call, player, TEXT("milestones.put_up"), words, 2, 0, &answer));
  if (answer != 0) {
    return BASTIDE_OK;
  }
  BASTIDE_TRY(effects.set(call, kept, player, left - 1));
  colour = view.first_colour(call, player);
  return effects.award(call, &colour, 1, &points, 1, BASTIDE_NONE);
}

/* Asked once for each colour: a player with two colours counts with the first. */
static bastide_status kept_milestones(bastide_call *call, void *user) {
  const bastide_id colour = view.subject(call, BASTIDE_SUBJECT_COLOUR);
  const bastide_id player = view.player_of(call, colour);
  bastide_line line = {TEXT("kept"), 0, 1};
  (void)user;
  if (view.first_colour(call, player) == colour) {
    line.n = view.value(call, view.symbol(call, KEPT), player);
  }
  return effects.add_line(call, line);
}

bastide_status bastide_plugin_init(const bastide_host *host, const bastide_registrar *r) {
  if (bastide_view_load(host, &view) || bastide_effects_load(host, &effects)) {
    r->complain(r->self, TEXT("this engine lacks a function that the rules call"));
    return BASTIDE_FAULT;
  }
  length = r->option(r->self, TEXT("length"));
  r->symbol(r->self, TEXT("state"), TEXT("kept"));
  r->define(r->self, TEXT("state"),
            TEXT("{ \"id\": \"kept\", \"scope\": \"player\", \"type\": \"int\", \"default\": 2,"
                 " \"min\": 0 }"));
  r->define(r->self, TEXT("text"),
            TEXT("{ \"milestones.put_up\": \"Put up a milestone for 2 points?\" }"));
  r->hook(r->self, TEXT("react"), TEXT("core:feature_done"),
          TEXT("{ \"id\": \"long_road\", \"when\": { \"kind\": \"base:road\" } }"), long_road,
          NULL);
  r->hook(r->self, TEXT("score"), TEXT("core:final"), TEXT("{ \"id\": \"kept\" }"),
          kept_milestones, NULL);
  return BASTIDE_OK;
}
