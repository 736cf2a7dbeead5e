// The shepherd of Hills & Sheep in native code: the twin of plugins/hills_and_sheep/shepherd.lua,
// which goes on declaring pieces, tokens and texts. A test plays both and compares every state.
#include <cstdint>
#include <vector>

#include <bastide/entry.h>

namespace {

bastide_view view;
bastide_effects effects;

// What registrar->symbol() gives, in the order of the calls in bastide_plugin_init().
enum Symbol : bastide_id { kShepherd, kFlock, kBag, kWolf, kVoluntary };

bastide_id symbol(bastide_call* call, Symbol which) {
  return view.symbol(call, which);
}

/// Everything that a function of the view lists.
template <class List>
std::vector<bastide_id> all(const List& list) {
  std::vector<bastide_id> ids(16);
  const std::size_t count = list(ids.data(), ids.size());
  const bool fits = count <= ids.size();
  ids.resize(count);
  if (!fits) {
    list(ids.data(), ids.size());
  }
  return ids;
}

std::vector<bastide_id> shepherds_on(bastide_call* call, bastide_id field) {
  std::vector<bastide_id> pieces = all([&](bastide_id* out, std::size_t room) {
    return view.feature_pieces(call, field, out, room);
  });
  const bastide_id shepherd = symbol(call, kShepherd);
  std::erase_if(pieces, [&](bastide_id piece) { return view.piece_kind(call, piece) != shepherd; });
  return pieces;
}

std::vector<bastide_id> tokens_of(bastide_call* call, bastide_id shepherd) {
  return all([&](bastide_id* out, std::size_t room) {
    return view.list(call, symbol(call, kFlock), shepherd, out, room);
  });
}

bool is_placed(bastide_call* call, bastide_id piece) {
  return view.piece_segment(call, piece) != BASTIDE_NONE;
}

bastide_id field_of(bastide_call* call, bastide_id shepherd) {
  return view.feature_of(call, view.piece_segment(call, shepherd));
}

// HS-FLOCK-04, HS-MULTI-03
bastide_status scatter(bastide_call* call, bastide_id field) {
  for (const bastide_id shepherd : shepherds_on(call, field)) {
    for (const bastide_id token : tokens_of(call, shepherd)) {
      BASTIDE_TRY(effects.return_token(call, symbol(call, kBag), token));
    }
    BASTIDE_TRY(effects.clear(call, symbol(call, kFlock), shepherd));
    BASTIDE_TRY(effects.take_back(call, shepherd));
  }
  return BASTIDE_OK;
}

struct Flock {
  std::int32_t sheep = 0;
  std::vector<bastide_id> owners;
};

Flock flock_of(bastide_call* call, bastide_id field) {
  Flock flock;
  for (const bastide_id shepherd : shepherds_on(call, field)) {
    flock.owners.push_back(view.piece_colour(call, shepherd));
    for (const bastide_id token : tokens_of(call, shepherd)) {
      flock.sheep += view.token_value(call, token);
    }
  }
  return flock;
}

// HS-FLOCK-05, HS-MULTI-04
bastide_status lead_home(bastide_call* call, bastide_id field) {
  const Flock flock = flock_of(call, field);
  const bastide_line line{BASTIDE_TEXT("hills_and_sheep:sheep_in_flock"), flock.sheep, 1};
  BASTIDE_TRY(effects.award_for(
      call, flock.owners.data(), flock.owners.size(), &line, 1, field, BASTIDE_TEXT("flock")));
  return scatter(call, field);
}

// HS-SHEP-02 to 04, HS-FLOCK-03, HS-FLOCK-04, Q-HS-02
bastide_status draw_token(bastide_call* call, bastide_id shepherd) {
  bastide_id token = BASTIDE_NONE;
  BASTIDE_TRY(effects.draw_token(call, symbol(call, kBag), &token));
  if (token == BASTIDE_NONE) {
    return BASTIDE_OK;
  }
  if (token == symbol(call, kWolf)) {
    BASTIDE_TRY(effects.return_token(call, symbol(call, kBag), token));
    return scatter(call, field_of(call, shepherd));
  }
  return effects.push(call, symbol(call, kFlock), shepherd, token);
}

bastide_status first_token(bastide_call* call, void* /*user*/) {
  return draw_token(call, view.subject(call, BASTIDE_SUBJECT_PIECE));
}

// A turn without voluntary choices has none of these either. INT-RIVER-LAKE-01
bool has_grown(bastide_call* call, bastide_id shepherd, bastide_id player) {
  const bastide_id last = view.last_tile(call);
  return view.player_of(call, view.piece_colour(call, shepherd)) == player &&
         is_placed(call, shepherd) && view.piece_tile(call, shepherd) != last &&
         view.extends(call, last, field_of(call, shepherd)) != 0 &&
         view.allowed(call, symbol(call, kVoluntary), BASTIDE_SUBJECT_PLAYER, player) != 0;
}

bastide_status grow_or_guide(bastide_call* call, bastide_id shepherd, bastide_id player) {
  const bastide_text words[] = {BASTIDE_TEXT("grow"), BASTIDE_TEXT("guide")};
  const bastide_id field = field_of(call, shepherd);
  bastide_id choice = BASTIDE_NONE;
  BASTIDE_TRY(effects.tell(call, BASTIDE_TEXT("sheep"), flock_of(call, field).sheep));
  BASTIDE_TRY(
      effects.ask_words(call, player, BASTIDE_TEXT("hills_and_sheep.flock"), words, 2, 0, &choice));
  return choice == 0 ? draw_token(call, shepherd) : lead_home(call, field);
}

std::vector<bastide_id> placed_shepherds(bastide_call* call) {
  std::vector<bastide_id> shepherds = all([&](bastide_id* out, std::size_t room) {
    return view.pieces(call, symbol(call, kShepherd), BASTIDE_NONE, out, room);
  });
  std::erase_if(shepherds, [&](bastide_id piece) { return !is_placed(call, piece); });
  return shepherds;
}

// HS-FLOCK-01, HS-FLOCK-02, Q-HS-04
bastide_status enter_flock(bastide_call* call, void* /*user*/) {
  const bastide_id player = view.subject(call, BASTIDE_SUBJECT_PLAYER);
  for (const bastide_id shepherd : placed_shepherds(call)) {
    if (has_grown(call, shepherd, player)) {
      BASTIDE_TRY(grow_or_guide(call, shepherd, player));
    }
  }
  return BASTIDE_OK;
}

// HS-CLOSE-01 to 04, Q-HS-10
bastide_status enter_flock_home(bastide_call* call, void* /*user*/) {
  for (const bastide_id shepherd : placed_shepherds(call)) {
    if (is_placed(call, shepherd) && view.feature_open(call, field_of(call, shepherd)) == 0) {
      BASTIDE_TRY(lead_home(call, field_of(call, shepherd)));
    }
  }
  return BASTIDE_OK;
}

}  // namespace

bastide_status bastide_plugin_init(const bastide_host* host, const bastide_registrar* r) {
  if (bastide_view_load(host, &view) != nullptr ||
      bastide_effects_load(host, &effects) != nullptr) {
    r->complain(r->self, BASTIDE_TEXT("this engine lacks a function that the rules call"));
    return BASTIDE_FAULT;
  }
  r->symbol(r->self, BASTIDE_TEXT("piece"), BASTIDE_TEXT("hills_and_sheep:shepherd"));
  r->symbol(r->self, BASTIDE_TEXT("state"), BASTIDE_TEXT("hills_and_sheep:flock"));
  r->symbol(r->self, BASTIDE_TEXT("bag"), BASTIDE_TEXT("hills_and_sheep:flock_bag"));
  r->symbol(r->self, BASTIDE_TEXT("token"), BASTIDE_TEXT("hills_and_sheep:wolf"));
  r->symbol(r->self, BASTIDE_TEXT("check"), BASTIDE_TEXT("core:voluntary"));
  r->replace(r->self, BASTIDE_TEXT("hills_and_sheep:first_token"), first_token, nullptr);
  r->replace(r->self, BASTIDE_TEXT("hills_and_sheep:flock"), enter_flock, nullptr);
  r->replace(r->self, BASTIDE_TEXT("hills_and_sheep:flock_home"), enter_flock_home, nullptr);
  return BASTIDE_OK;
}
