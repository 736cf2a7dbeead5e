/* The rules of rules.lua in C. */
#include <bastide/entry.h>

static bastide_view view;
static bastide_effects effects;

/* Symbols; the same numbers in every ruleset, because they are named in the same order. */
enum { LUCK, SACK, WHITE };

#define TEXT BASTIDE_TEXT

static int32_t luck_of(bastide_call *call, bastide_id player) {
  return view.value(call, view.symbol(call, LUCK), player);
}

static bastide_status check_table(bastide_call *call, void *user) {
  const int32_t row = view.subject(call, BASTIDE_SUBJECT_Y);
  (void)user;
  if (row >= -2) {
    return BASTIDE_OK;
  }
  BASTIDE_TRY(effects.tell(call, TEXT("row"), row));
  return effects.deny(call, TEXT("too_far_north"));
}

static bastide_status waive_lucky(bastide_call *call, void *user) {
  (void)user;
  return luck_of(call, view.active_player(call)) >= 2 ? effects.allow(call) : BASTIDE_OK;
}

static bastide_status modify_power(bastide_call *call, void *user) {
  const int32_t value = effects.get(call);
  const bastide_id colour = view.subject(call, BASTIDE_SUBJECT_COLOUR);
  (void)user;
  return effects.put(call, value > 0 ? value + luck_of(call, view.player_of(call, colour)) : value);
}

static bastide_status score_company(bastide_call *call, void *user) {
  const bastide_id feature = view.subject(call, BASTIDE_SUBJECT_FEATURE);
  const bastide_line line = {
      TEXT("company"), (int32_t)view.feature_pieces(call, feature, NULL, 0), 1};
  (void)user;
  return effects.add_line(call, line);
}

static bastide_status intercept_poor(bastide_call *call, void *user) {
  (void)user;
  return effects.award_total(call) == 1 ? effects.cancel(call, TEXT("too_little")) : BASTIDE_OK;
}

static bastide_status react_luck(bastide_call *call, void *user) {
  const bastide_id player = view.subject(call, BASTIDE_SUBJECT_PLAYER);
  (void)user;
  if (player >= 0 && luck_of(call, player) < 3) {
    return effects.set(call, view.symbol(call, LUCK), player, luck_of(call, player) + 1);
  }
  return BASTIDE_OK;
}

static bastide_status enter_sack(bastide_call *call, void *user) {
  const bastide_id player = view.subject(call, BASTIDE_SUBJECT_PLAYER);
  const bastide_text words[] = {TEXT("draw"), TEXT("leave")};
  const bastide_line white = {TEXT("white"), 1, 2};
  bastide_id token = BASTIDE_NONE;
  bastide_id answer = BASTIDE_NONE;
  (void)user;
  BASTIDE_TRY(effects.ask_words(call, player, TEXT("pebbles.sack"), words, 2, 0, &answer));
  if (answer != 0) {
    return BASTIDE_OK;
  }
  BASTIDE_TRY(effects.draw_token(call, view.symbol(call, SACK), &token));
  if (token == view.symbol(call, WHITE)) {
    const bastide_id to = view.first_colour(call, player);
    BASTIDE_TRY(effects.award(call, &to, 1, &white, 1, BASTIDE_NONE));
  }
  return effects.return_token(call, view.symbol(call, SACK), token);
}

static void define(const bastide_registrar *r) {
  r->define(r->self, TEXT("feature"),
            TEXT("{ \"id\": \"path\", \"done\": \"closed\", \"points\": { \"tile\": [1, 2] } }"));
  r->define(r->self, TEXT("feature"), TEXT("{ \"id\": \"grass\", \"done\": \"never\" }"));
  r->define(r->self, TEXT("piece"),
            TEXT("{ \"id\": \"pebble\", \"supply\": 2, \"claims\": [\"path\"] }"));
  r->define(r->self, TEXT("token"), TEXT("{ \"id\": \"white\" }"));
  r->define(r->self, TEXT("token"), TEXT("{ \"id\": \"black\" }"));
  r->define(r->self, TEXT("bag"),
            TEXT("{ \"id\": \"sack\", \"tokens\": { \"white\": 2, \"black\": 1 } }"));
  r->define(r->self, TEXT("text"), TEXT("{ \"pebbles.sack\": \"Draw from the sack?\","
                 " \"pebbles:too_far_north\": \"row {row} is too far north\" }"));
  r->define(r->self, TEXT("state"),
            TEXT("{ \"id\": \"luck\", \"scope\": \"player\", \"type\": \"int\", \"default\": 0 }"));
}

bastide_status bastide_plugin_init(const bastide_host *host, const bastide_registrar *r) {
  if (bastide_view_load(host, &view) != NULL || bastide_effects_load(host, &effects) != NULL) {
    r->complain(r->self, TEXT("this engine lacks a function that the rules call"));
    return BASTIDE_FAULT;
  }
  r->symbol(r->self, TEXT("state"), TEXT("luck"));
  r->symbol(r->self, TEXT("bag"), TEXT("sack"));
  r->symbol(r->self, TEXT("token"), TEXT("white"));
  define(r);
  r->hook(r->self, TEXT("check"), TEXT("core:place_tile"), TEXT("{ \"id\": \"table\" }"),
          check_table, NULL);
  r->hook(r->self, TEXT("waive"), TEXT("pebbles:too_far_north"), TEXT("{ \"id\": \"lucky\" }"),
          waive_lucky, NULL);
  r->hook(r->self, TEXT("modify"), TEXT("core:power"), TEXT("{ \"id\": \"strong\" }"), modify_power,
          NULL);
  r->hook(r->self, TEXT("score"), TEXT("path"), TEXT("{ \"id\": \"company\", \"stage\": \"add\" }"),
          score_company, NULL);
  r->hook(r->self, TEXT("intercept"), TEXT("core:award"), TEXT("{ \"id\": \"poor\" }"),
          intercept_poor, NULL);
  r->hook(r->self, TEXT("react"), TEXT("core:tile_placed"),
          TEXT("{ \"id\": \"luck\", \"when\": { \"has\": \"path\" } }"), react_luck, NULL);
  r->phase(r->self,
           TEXT("{ \"id\": \"sack\", \"after\": \"core:claim\", \"before\": \"core:settle\" }"),
           enter_sack, NULL);
  return BASTIDE_OK;
}
