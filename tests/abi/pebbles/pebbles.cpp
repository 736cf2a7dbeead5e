// The rules of rules.lua in C++: rules are lambdas, everything behind the C interface.
#include <array>
#include <cstddef>
#include <cstdint>

#include <bastide/entry.h>

namespace {

bastide_view view;
bastide_effects effects;

// Symbols; the same numbers in every ruleset, because they are named in the same order.
enum Symbol : bastide_id { luck, sack, white };

constexpr bastide_text text(const char* words) {
  std::size_t size = 0;
  while (words[size] != '\0') {
    ++size;
  }
  return {words, size};
}

std::int32_t luck_of(bastide_call* call, bastide_id player) {
  return view.value(call, view.symbol(call, luck), player);
}

const bastide_rule check_table = [](bastide_call* call, void*) -> bastide_status {
  const std::int32_t row = view.subject(call, BASTIDE_SUBJECT_Y);
  if (row >= -2) {
    return BASTIDE_OK;
  }
  BASTIDE_TRY(effects.tell(call, text("row"), row));
  return effects.deny(call, text("too_far_north"));
};

const bastide_rule waive_lucky = [](bastide_call* call, void*) {
  return luck_of(call, view.active_player(call)) >= 2 ? effects.allow(call) : BASTIDE_OK;
};

const bastide_rule modify_power = [](bastide_call* call, void*) {
  const std::int32_t value = effects.get(call);
  const bastide_id player = view.player_of(call, view.subject(call, BASTIDE_SUBJECT_COLOUR));
  return effects.put(call, value > 0 ? value + luck_of(call, player) : value);
};

const bastide_rule score_company = [](bastide_call* call, void*) {
  const bastide_id feature = view.subject(call, BASTIDE_SUBJECT_FEATURE);
  const auto pieces = static_cast<std::int32_t>(view.feature_pieces(call, feature, nullptr, 0));
  return effects.add_line(call, {text("company"), pieces, 1});
};

const bastide_rule intercept_poor = [](bastide_call* call, void*) {
  return effects.award_total(call) == 1 ? effects.cancel(call, text("too_little")) : BASTIDE_OK;
};

const bastide_rule react_luck = [](bastide_call* call, void*) -> bastide_status {
  const bastide_id player = view.subject(call, BASTIDE_SUBJECT_PLAYER);
  if (player < 0 || luck_of(call, player) >= 3) {
    return BASTIDE_OK;
  }
  return effects.set(call, view.symbol(call, luck), player, luck_of(call, player) + 1);
};

const bastide_rule enter_sack = [](bastide_call* call, void*) -> bastide_status {
  const bastide_id player = view.subject(call, BASTIDE_SUBJECT_PLAYER);
  const std::array<bastide_text, 2> words{text("draw"), text("leave")};
  bastide_id answer = BASTIDE_NONE;
  BASTIDE_TRY(effects.ask_words(
      call, player, text("pebbles.sack"), words.data(), words.size(), 0, &answer));
  if (answer != 0) {
    return BASTIDE_OK;
  }
  bastide_id token = BASTIDE_NONE;
  BASTIDE_TRY(effects.draw_token(call, view.symbol(call, sack), &token));
  if (token == view.symbol(call, white)) {
    const bastide_id to = view.first_colour(call, player);
    const bastide_line line{text("white"), 1, 2};
    BASTIDE_TRY(effects.award(call, &to, 1, &line, 1, BASTIDE_NONE));
  }
  return effects.return_token(call, view.symbol(call, sack), token);
};

struct Hook {
  const char* shape;
  const char* point;
  const char* fields;
  bastide_rule rule;
};

}  // namespace

bastide_status bastide_plugin_init(const bastide_host* host, const bastide_registrar* registrar) {
  if (bastide_view_load(host, &view) != nullptr ||
      bastide_effects_load(host, &effects) != nullptr) {
    registrar->complain(registrar->self, text("this engine lacks a function that the rules call"));
    return BASTIDE_FAULT;
  }
  registrar->symbol(registrar->self, text("state"), text("luck"));
  registrar->symbol(registrar->self, text("bag"), text("sack"));
  registrar->symbol(registrar->self, text("token"), text("white"));
  const auto define = [&](const char* category, const char* fields) {
    registrar->define(registrar->self, text(category), text(fields));
  };
  define("feature", R"({ "id": "path", "done": "closed", "points": { "tile": [1, 2] } })");
  define("feature", R"({ "id": "grass", "done": "never" })");
  define("piece", R"({ "id": "pebble", "supply": 2, "claims": ["path"] })");
  define("token", R"({ "id": "white" })");
  define("token", R"({ "id": "black" })");
  define("bag", R"({ "id": "sack", "tokens": { "white": 2, "black": 1 } })");
  define("text", R"({
    "pebbles.sack": "Draw from the sack?",
    "pebbles:too_far_north": "row {row} is too far north"
  })");
  define("state", R"({ "id": "luck", "scope": "player", "type": "int", "default": 0 })");
  const std::array<Hook, 6> hooks{{
      {"check", "core:place_tile", R"({ "id": "table" })", check_table},
      {"waive", "pebbles:too_far_north", R"({ "id": "lucky" })", waive_lucky},
      {"modify", "core:power", R"({ "id": "strong" })", modify_power},
      {"score", "path", R"({ "id": "company", "stage": "add" })", score_company},
      {"intercept", "core:award", R"({ "id": "poor" })", intercept_poor},
      {"react", "core:tile_placed", R"({ "id": "luck", "when": { "has": "path" } })", react_luck},
  }};
  for (const Hook& hook : hooks) {
    registrar->hook(
        registrar->self, text(hook.shape), text(hook.point), text(hook.fields), hook.rule, nullptr);
  }
  registrar->phase(registrar->self,
                   text(R"({ "id": "sack", "after": "core:claim", "before": "core:settle" })"),
                   enter_sack,
                   nullptr);
  return BASTIDE_OK;
}
