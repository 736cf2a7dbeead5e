#include "kernel/lua/ask.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "kernel/base/complaint.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/flow/marker_ways.h"
#include "kernel/flow/question.h"
#include "kernel/lua/arguments.h"
#include "kernel/lua/budget.h"
#include "kernel/lua/frozen.h"
#include "kernel/lua/list.h"
#include "kernel/lua/ordered.h"
#include "kernel/lua/questions.h"
#include "kernel/lua/sentence.h"
#include "kernel/lua/things.h"

namespace bastide {
namespace {

constexpr std::size_t kLongestEntry = 400;  // bytes; also the most of an option's text
constexpr int kDeepestEntry = 10;

constexpr const char* kMarkers = "markers";

struct TypeWord {
  const char* name;
  AskType type;
  Kind kind;  // of the options; none: words, numbers, tables
};

constexpr std::array<TypeWord, 13> kQuestionTypes = {{
    {"option", AskType::option, Kind::none},
    {"int", AskType::integer, Kind::none},
    {"confirm", AskType::confirm, Kind::none},
    {"cell", AskType::cell, Kind::cell},
    {"tile", AskType::tile, Kind::tile},
    {"segment", AskType::segment, Kind::segment},
    {"feature", AskType::feature, Kind::feature},
    {"piece", AskType::piece, Kind::piece},
    {"player", AskType::player, Kind::player},
    {"pick", AskType::pick, Kind::none},
    {"token", AskType::token, Kind::token},
    {"tile_kind", AskType::tile_kind, Kind::tile_kind},
    {kMarkers, AskType::pick, Kind::none},
}};

const TypeWord& type_word(std::string_view word) {
  for (const TypeWord& row : kQuestionTypes) {
    if (row.name == word) {
      return row;
    }
  }
  std::vector<std::string> known;
  for (const TypeWord& row : kQuestionTypes) {
    known.emplace_back(row.name);
  }
  throw LuaError(said_with("fx.ask: unknown type '{}'{}", word, did_you_mean(word, known)));
}

/// Type of a thing as a question shows it.
AskType shown_type(Kind kind) {
  if (kind == Kind::loose) {
    return AskType::tile_kind;
  }
  for (const TypeWord& row : kQuestionTypes) {
    if (row.kind == kind && kind != Kind::none) {
      return row.type;
    }
  }
  return AskType::integer;
}

void show_value(lua_State* state, int index, Question& question) {
  const Handle handle = to_handle(state, index);
  const auto kind = static_cast<Kind>(handle.type);
  if (kind == Kind::loose) {
    question.show(AskType::tile_kind, read_tile_kind(state, index).value());
  } else if (kind == Kind::colour) {
    question.show(AskType::player, read_player(state, index).value());
  } else if (kind != Kind::none) {
    question.show(shown_type(kind), static_cast<std::int32_t>(handle.id));
  } else if (lua_isinteger(state, index) != 0) {
    question.show(AskType::integer, static_cast<std::int32_t>(lua_tointeger(state, index)));
  }
}

void add_shown(lua_State* state, Fields& fields, Question& question) {
  const int shown = fields.find("show");
  if (shown == 0) {
    return;
  }
  if (to_handle(state, shown).type != 0) {
    show_value(state, shown, question);
    return;
  }
  each_entry(state, shown, 1, [&](int at) { show_value(state, at, question); });
}

void add_numbers(std::int64_t least, std::int64_t most, Question& question) {
  for (std::int64_t n = least; n <= most; ++n) {
    question.add(static_cast<std::int32_t>(n),
                 question.has_texts() ? fmt::format("{}", n) : std::string());
  }
}

void add_thing(const View& view, Handle thing, Question& question) {
  question.add(static_cast<std::int32_t>(thing.id),
               question.has_texts() ? option_text_of(view, thing) : std::string());
}

/// One of the numbers to choose from. They rise, so that each has a text of its own.
void add_number(lua_State* state, int index, lua_Integer n, const char* what, Question& question) {
  constexpr lua_Integer kMost = 1000000;
  const lua_Integer value = lua_tointeger(state, index);
  const bool rises = n == 1 || value > question.value(static_cast<std::int32_t>(n) - 2);
  if (lua_isinteger(state, index) == 0 || value < -kMost || value > kMost || !rises) {
    throw LuaError(said_with(
        "{}: option {}: {}",
        what,
        n,
        expected_found(said_with("a whole number above the one before, at most {}", kMost),
                       describe(state, index))));
  }
  add_numbers(value, value, question);
}

/// The option at `index`, number `n` from 1.
void add_option(lua_State* state,
                int index,
                lua_Integer n,
                const char* what,
                const TypeWord& type,
                Question& question) {
  if (type.kind != Kind::none) {
    if (kind_at(state, index) != type.kind) {
      throw LuaError(said_with("{}: option {}: {}",
                               what,
                               n,
                               expected_found(said_kind(type.kind), describe(state, index))));
    }
    add_thing(view_of(state), to_handle(state, index), question);
  } else if (type.type == AskType::integer) {
    add_number(state, index, n, what, question);
  } else if (type.type == AskType::option) {
    question.add(static_cast<std::int32_t>(n) - 1, read_text(state, index));
  } else {
    question.add(static_cast<std::int32_t>(n) - 1,
                 question.has_texts() ? entry_text(state, index) : std::string());
  }
}

/// Adds each option of the list at `list`: words, things, numbers or tables.
void add_options(
    lua_State* state, int list, const char* what, const TypeWord& type, Question& question) {
  if (!is_listing(state, list)) {
    throw LuaError(fmt::format(
        "{}: 'options': {}", what, expected_found(said("a list"), describe(state, list))));
  }
  const lua_Integer count = length_of(state, list);
  Budget::of(state).charge(static_cast<std::uint64_t>(count) * 4);
  if (is_list(state, list) && type.kind != Kind::none && type.kind == kind_of_list(state, list)) {
    const View view = view_of(state);
    each_thing(state, list, [&](Handle thing) { add_thing(view, thing, question); });
    return;
  }
  // Words and tables stand for their numbers. The activity runs again for each answer, so who asks
  // many players would read all options many times.
  if (type.kind == Kind::none && type.type != AskType::integer && question.is_answered()) {
    for (lua_Integer i = 0; i < count; ++i) {
      question.add(static_cast<std::int32_t>(i), {});
    }
    return;
  }
  if (lua_istable(state, list)) {
    push_contents(state, list);
  } else {
    lua_pushvalue(state, list);
  }
  const int entries = lua_gettop(state);
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_geti(state, entries, i);
    add_option(state, lua_gettop(state), i, what, type, question);
    lua_pop(state, 1);
  }
  lua_pop(state, 1);
}

/// Pushes what the chosen option stands for.
void push_answer(lua_State* state,
                 const TypeWord& type,
                 int options,
                 const Question& question,
                 std::int32_t chosen) {
  switch (type.type) {
    case AskType::confirm:
      push(state, chosen == 0);
      break;
    case AskType::integer:
      push(state, question.value(chosen));
      break;
    default:
      lua_geti(state, options, chosen + 1);
      break;
  }
}

std::string table_text(lua_State* state, int index, int depth);

/// What a part of an entry says; empty for what has no words.
std::string part_text(lua_State* state, int index, int depth) {
  if (lua_istable(state, index)) {
    return table_text(state, index, depth + 1);
  }
  const bool has_words = to_handle(state, index).type != 0 || lua_isinteger(state, index) != 0 ||
                         lua_type(state, index) == LUA_TSTRING;
  return has_words ? argument_text(state, index) : std::string();
}

/// Calls the function at `function` with what lies at `about`, and with g. It only reads: whether
/// and how often it runs depends on whether somebody looks.
void call_to_read(lua_State* state, int function, int about) {
  const PlayFrame& frame = frame_of(state);
  const PlayScope::Entered entered(play_of(state),
                                   {frame.context, frame.call, false, frame.function});
  lua_pushvalue(state, function);
  lua_pushvalue(state, about);
  push_view(state);
  lua_call(state, 2, 1);
}

/// The parts of the entry in the order of their names, joined.
std::string joined_parts(lua_State* state, int index, int depth) {
  std::string text;
  push_ordered_keys(state, index);
  const int keys = lua_gettop(state);
  const auto count = static_cast<lua_Integer>(lua_rawlen(state, keys));
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(state, keys, i);
    lua_gettable(state, index);
    const std::string part = part_text(state, lua_gettop(state), depth);
    text += (text.empty() || part.empty() ? "" : ", ") + part;
    lua_pop(state, 1);
    if (text.size() > kLongestEntry) {
      throw LuaError(said_with("an option whose text is longer than {} bytes; say it in 'text'",
                               kLongestEntry));
    }
  }
  lua_pop(state, 1);
  return text.empty() ? "option" : text;
}

std::string table_text(lua_State* state, int index, int depth) {
  if (depth > kDeepestEntry) {
    throw LuaError(said("an option of tables that lie too deep within each other"));
  }
  luaL_checkstack(state, 8, "tables within tables");
  const int type = lua_getfield(state, index, "text");
  if (type == LUA_TFUNCTION) {
    call_to_read(state, lua_gettop(state), lua_absindex(state, index));
    lua_remove(state, -2);
  }
  if (type == LUA_TSTRING || type == LUA_TFUNCTION) {
    std::string text = read_short_text(state, -1, marked("an option with a text"), kLongestEntry);
    lua_pop(state, 1);
    return text;
  }
  lua_pop(state, 1);
  return joined_parts(state, index, depth);
}

int push_token(lua_State* state, Context& context, BagId bag) {
  const TokenKindId token = draw_token(context, bag);
  if (token.is_none()) {
    return 0;
  }
  push(state, token);
  return 1;
}

/// The outcomes of a draw from the pile.
void add_kinds(const Context& context, PileId pile, Question& question) {
  question.set_prompt("core:draw");
  question.show(AskType::tile_kind, pile.value());  // says out of which pile, to chance as well
  const std::span<const std::int32_t> counts = context.state.zones.drawable(pile);
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    if (counts[kind] > 0) {
      question.add_outcome(static_cast<std::int32_t>(kind),
                           context.catalog.tile_kinds[TileKindId(kind)].name,
                           counts[kind]);
    }
  }
}

/// What leaves the call where nobody answers.
std::exception_ptr leaving(const Question& question) {
  return std::make_exception_ptr(AskPending(question.asked()));
}

int draw_tile(lua_State* state, Context& context, PileId pile) {
  std::exception_ptr unanswered;
  TileKindId kind = draw_at_once(context, pile);
  if (kind.is_none()) {
    Question question(context, kChance, AskType::tile_kind);
    add_kinds(context, pile, question);
    if (question.size() == 0) {
      return 0;
    }
    const std::int32_t chosen = question.pose_for_answer();
    if (chosen == AnswerSource::kNone) {
      unanswered = leaving(question);
    } else {
      kind = TileKindId(question.value(chosen));
    }
  }
  if (unanswered) {
    return leave_by(state, std::move(unanswered));
  }
  push_loose(state, Effects(context).take_tile(pile, kind, context.catalog.table_zone, PlayerId()));
  return 1;
}

/// A list of players, each once.
std::vector<PlayerId> read_players(lua_State* state, int index) {
  if (!is_listing(state, index)) {
    throw_expected(state, index, marked("a list of players"));
  }
  std::vector<PlayerId> players;
  each_entry(state, index, 1, [&](int at) {
    const PlayerId player = read_player(state, at);
    if (std::find(players.begin(), players.end(), player) != players.end()) {
      throw LuaError(
          said_with("{} is in the list of players twice; each is asked once", describe(state, at)));
    }
    players.push_back(player);
  });
  return players;
}

std::vector<TileId> read_tiles(lua_State* state, int index) {
  if (!is_listing(state, index)) {
    throw_expected(state, index, marked("a list of tiles"));
  }
  std::vector<TileId> tiles;
  each_entry(state, index, 1, [&](int at) { tiles.push_back(read_tile(state, at)); });
  return tiles;
}

/// What the table of a question says; read once where that never changes.
struct AskTable {
  AskTable(lua_State* state, int index, const char* what);

  [[nodiscard]] bool is_constant() const { return to == 0 && about == 0; }
  [[nodiscard]] bool is_of_markers() const { return type->name == kMarkers; }
  [[nodiscard]] std::int64_t most() const { return greatest.value_or(least); }

  const TypeWord* type = &kQuestionTypes[0];
  PoolId pool;
  std::int64_t least = 0;
  std::optional<std::int64_t> greatest;
  std::int64_t most_markers = 1;
  bool pass = false;
  bool is_secret = false;
  // Where they were when the table was read; 0: not in the table.
  int options = 0;
  int to = 0;  // the player, or the players
  int about = 0;
  int text = 0;
  int args = 0;
  int show = 0;
};

constexpr std::int64_t kMostAskedNumber = 1000000;
constexpr std::int64_t kMostMarkers = 9;

template <auto Member>
void flag_argument(Fields& fields, std::string_view name, AskTable& into) {
  into.*Member = fields.flag(name) == 1;
}
template <auto Member>
void number_argument(Fields& fields, std::string_view name, AskTable& into) {
  into.*Member = fields.integer(name, -kMostAskedNumber, kMostAskedNumber, 0);
}

const Arguments<AskTable> kQuestionArguments(
    "Ask",
    "Of fx.ask and fx.ask_all.",
    {{"[1]?",
      "string",
      "Name of a declared question. Beside it only `to`, `options` and `about` may stand; without "
      "it the table writes the question out.",
      nullptr},
     {"to?",
      "Player|Colour|List<Player>|Player[]",
      "Who is asked. Of fx.ask_all a list; by default all, from the active player clockwise.",
      place_of_argument<&AskTable::to>},
     {"about?",
      "any",
      "What the question is about: handed to the function `args`.",
      place_of_argument<&AskTable::about>},
     {"type?",
      "\"option\"|\"int\"|\"confirm\"|\"cell\"|\"tile\"|\"segment\"|\"feature\"|\"piece\"|"
      "\"player\"|\"pick\"|\"token\"|\"tile_kind\"|\"markers\"",
      "What is asked for. markers: which markers of `pool` go, from one to `most`, all off one "
      "tile; they are gone then, and the answer is the tile. Default option.",
      [](Fields& fields, std::string_view name, AskTable& into) {
        into.type = &type_word(fields.word(name));
      }},
     {"options?",
      "any",
      "A list: words, things, rising numbers (int), or tables (pick); not for confirm. Or a "
      "function of the player and g that gives the list and changes nothing. Of markers the tiles "
      "off which they may go; by default all.",
      place_of_argument<&AskTable::options>},
     {"min?", "integer", "Of int without options. Default 0.", number_argument<&AskTable::least>},
     {"max?",
      "integer",
      "Of int without options. Default `min`; with less nobody is asked.",
      number_argument<&AskTable::greatest>},
     {"pool?",
      "PoolId",
      "Of markers.",
      [](Fields& fields, std::string_view name, AskTable& into) {
        into.pool = PoolId(*fields.name(name, NameOf::pool));
      }},
     {"most?",
      "integer",
      "Of markers: how many at most, 1 to 9. Default 1.",
      [](Fields& fields, std::string_view name, AskTable& into) {
        into.most_markers = fields.integer(name, 1, kMostMarkers, 1);
      }},
     {"pass?",
      "boolean",
      "The player may pass: the answer is nil.",
      flag_argument<&AskTable::pass>},
     {"text?",
      "string",
      "The sentence, with {name} for each of `args`, or the key of one in define.text. Needed "
      "where "
      "the table does not begin with the word of a declared question.",
      place_of_argument<&AskTable::text>},
     {"args?",
      "table<string, any>|fun(about: any, g: View): table<string, any>",
      "Values of the sentence; a function is called only when somebody reads it, with `about`.",
      place_of_argument<&AskTable::args>},
     {"show?",
      "any",
      "A thing, or a list of them, to show with the question.",
      place_of_argument<&AskTable::show>},
     {"secret?",
      "boolean",
      "Nobody but who answers ever sees the answer; the others see that there is one.",
      flag_argument<&AskTable::is_secret>}});

AskTable::AskTable(lua_State* state, int index, const char* what) {
  kQuestionArguments.read(state, index, what, *this);
  if (text == 0) {
    throw LuaError(said_with("{}: missing 'text'", what));
  }
}

/// One call of fx.ask or fx.ask_all: its table lies at 1, and begins with the name of a declared
/// question or writes one out.
class Asker {
 public:
  Asker(lua_State* state, const char* what)
      : state_(state), what_(what), context_(writing(state)), asked_(read_question()) {}

  /// What `to` says, by `read`.
  template <class Read>
  [[nodiscard]] auto read_to(const Read& read) const {
    if (to_ == 0) {
      throw LuaError(said_with("{}: missing 'to'", what_));
    }
    try {
      return read(state_, to_);
    } catch (const LuaError& error) {
      throw_in_field(state_, what_, "to", error);
    }
  }

  /// Without a word about it all of them, from the active one.
  [[nodiscard]] std::vector<PlayerId> players() const {
    if (to_ != 0) {
      return read_to(read_players);
    }
    std::vector<PlayerId> all;
    for (std::int32_t i = 0; i < context_.state.players; ++i) {
      all.emplace_back((context_.state.turn.active + i) % context_.state.players);
    }
    return all;
  }

  /// Asks the player and pushes the answer; false, and nothing pushed, when there is none.
  [[nodiscard]] bool ask(PlayerId player, std::int32_t sealed_from) {
    Question question(context_, player.value(), asked_.type->type);
    question.keep_secret(asked_.is_secret);
    question.seal(sealed_from);
    if (asked_.is_of_markers()) {
      return ask_markers(player, question);
    }
    const int options = add_all(player, question);
    const std::int32_t chosen = pose(question);
    if (chosen < 0) {
      return false;
    }
    push_answer(state_, *asked_.type, options, question, chosen);
    return true;
  }

  /// How the call ends because nobody answers now; null: it goes on.
  [[nodiscard]] const std::exception_ptr& unanswered() const { return unanswered_; }

 private:
  const AskTable& read_question() {
    lua_settop(state_, 1);
    luaL_checkstack(state_, 64, "a question");
    if (!lua_istable(state_, 1)) {
      throw LuaError(
          fmt::format("{}: {}",
                      what_,
                      expected_found(said_with("a table such as {} {{ \"word\", to = p }}", what_),
                                     describe(state_, 1))));
    }
    if (lua_geti(state_, 1, 1) == LUA_TSTRING) {
      find_question(state_, 2, what_);
      at_ = 2;
      const Fields call(state_, 1, what_, {"to", "options", "about"});
      to_ = call.find("to");
      options_ = call.find("options");
      about_ = call.find("about");
      return read_once(state_, at_, what_, room_);
    }
    const AskTable& written = read_once(state_, at_, what_, room_);
    to_ = written.to;
    about_ = written.about;
    return written;
  }

  /// The chosen option; -1 when there is none, the player passes, or nobody answers. Nobody is
  /// asked where there is but one.
  std::int32_t pose(Question& question) {
    const auto count = static_cast<std::int32_t>(question.size());
    if (count == 0) {
      return -1;
    }
    if (asked_.pass) {
      question.set_pass();
    }
    if (question.has_texts()) {
      add_sentence(question);
    }
    const std::int32_t chosen = question.size() == 1 ? 0 : question.pose_for_answer();
    if (chosen == AnswerSource::kNone) {
      unanswered_ = leaving(question);
    }
    return chosen < count ? chosen : -1;
  }

  /// The sentence with its values, or its key, and what is shown with it.
  void add_sentence(Question& question) {
    Fields fields(state_, at_, what_, kQuestionArguments.names());
    const std::string key = fields.text("text", "");
    const auto& texts = context_.catalog.texts;
    const auto found = texts.find(key);
    const TextArgs values = read_values(fields, question);
    question.set_prompt(
        values.empty() ? key : fill_text(found == texts.end() ? key : found->second, values));
    add_shown(state_, fields, question);
  }

  /// The values of the sentence: a table, or what a function makes of what the question is about.
  TextArgs read_values(Fields& fields, Question& question) {
    int args = fields.find("args");
    if (args != 0 && lua_isfunction(state_, args)) {
      if (about_ == 0) {
        lua_pushnil(state_);
        about_ = lua_gettop(state_);
      }
      call_to_read(state_, args, about_);
      args = lua_gettop(state_);
    }
    return args == 0 ? TextArgs() : read_text_args(state_, args, [&] {
      show_value(state_, lua_gettop(state_), question);
    });
  }

  /// Adds the options; where their list is, 0 for those that have none.
  int add_all(PlayerId player, Question& question) {
    const AskType type = asked_.type->type;
    if (type == AskType::confirm) {
      question.add(1, "yes");
      question.add(0, "no");
      return 0;
    }
    const int options = find_options(player);
    if (options == 0 && type == AskType::integer) {
      add_numbers(asked_.least, asked_.most(), question);
      return 0;
    }
    if (options == 0) {
      throw LuaError(said_with("{}: missing 'options'", what_));
    }
    add_options(state_, options, what_, *asked_.type, question);
    return options;
  }

  /// Where the player's options are: those of the call, else those of the question, or what the
  /// function that stands there gives; 0: nowhere.
  int find_options(PlayerId player) {
    int options = options_;
    if (options == 0 && asked_.options != 0) {
      options = asked_.options;
      if (!room_) {
        lua_getfield(state_, at_, "options");
        options = lua_gettop(state_);
      }
    }
    if (options != 0 && lua_isfunction(state_, options)) {
      push(state_, player);
      call_to_read(state_, options, lua_gettop(state_));
      options = lua_gettop(state_);
    }
    return options;
  }

  /// The tiles off which markers may go; without a list, all.
  std::vector<TileId> marked_tiles(const View& view, int options) const {
    if (options != 0) {
      try {
        return read_tiles(state_, options);
      } catch (const LuaError& error) {
        throw_in_field(state_, what_, "options", error);
      }
    }
    std::vector<TileId> all(view.state.board.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      all[i] = TileId(i);
    }
    Budget::of(state_).charge(all.size());
    return all;
  }

  /// Which markers of a pool go, all off one tile; they are gone then. Pushes the tile.
  bool ask_markers(PlayerId player, Question& question) {
    const View view = view_of(state_);
    const std::vector<TileId> tiles = marked_tiles(view, find_options(player));
    if (asked_.pool.is_none()) {
      return false;
    }
    const auto most = static_cast<std::int32_t>(asked_.most_markers);
    Budget& budget = Budget::of(state_);
    std::int32_t count = 0;
    each_marker_way(view, asked_.pool, tiles, most, [&](const MarkerWay& way) {
      budget.charge(4);
      question.add(count++, question.has_texts() ? marker_way_text(view, way) : std::string());
      return true;
    });
    const std::int32_t chosen = pose(question);
    if (chosen < 0) {
      return false;
    }
    const MarkerWay way = nth_marker_way(view, asked_.pool, tiles, most, chosen);
    for (const MarkerTake& take : way.takes) {
      if (take.count > 0) {
        Effects(context_).drain_markers(asked_.pool, take.on_tile, take.row, take.count);
      }
    }
    push(state_, way.tile);
    return true;
  }

  lua_State* state_;
  const char* what_;
  Context& context_;
  int at_ = 1;  // where the table of the question is
  // Where the values of the call are; 0: it does not say.
  int to_ = 0;
  int options_ = 0;
  int about_ = 0;
  std::optional<AskTable> room_;
  const AskTable& asked_;
  std::exception_ptr unanswered_;
};

/// Calls ask(asker) for the number of results; leaves the call where nobody answers.
template <class Ask>
int with_asker(lua_State* state, const char* what, const Ask& ask) {
  std::exception_ptr unanswered;
  {
    Asker asker(state, what);
    const int results = ask(asker);
    if (!asker.unanswered()) {
      return results;
    }
    unanswered = asker.unanswered();
  }
  return leave_by(state, std::move(unanswered));
}

}  // namespace

const ApiTableDoc& question_table() {
  return kQuestionArguments.doc();
}

int ask_player(lua_State* state) {
  return with_asker(state, "fx.ask", [](Asker& asker) {
    return asker.ask(asker.read_to(read_player), -1) ? 1 : 0;
  });
}

int ask_all(lua_State* state) {
  return with_asker(state, "fx.ask_all", [state](Asker& asker) {
    const std::vector<PlayerId> players = asker.players();
    const auto first = static_cast<std::int32_t>(frame_of(state).context.transcript_next);
    lua_newtable(state);
    const int answers = lua_gettop(state);
    for (const PlayerId player : players) {
      if (asker.ask(player, first)) {
        push(state, player);
        lua_insert(state, -2);
        lua_rawset(state, answers);
      } else if (asker.unanswered()) {
        break;
      }
      lua_settop(state, answers);
    }
    return 1;
  });
}

int draw(lua_State* state) {
  Context& context = writing(state);
  if (kind_at(state, 1) != Kind::pile) {
    const BagId bag(play_of(state).find_if_known_at(state, 1, NameOf::bag));
    if (bag.is_some()) {
      return push_token(state, context, bag);
    }
  }
  const PileId pile = read_pile(state, 1);
  return pile.is_none() ? 0 : draw_tile(state, context, pile);
}

Kind asked_kind(AskType type) {
  const auto* const row = std::find_if(kQuestionTypes.begin(),
                                       kQuestionTypes.end(),
                                       [&](const TypeWord& known) { return known.type == type; });
  return row == kQuestionTypes.end() ? Kind::none : row->kind;
}

std::string entry_text(lua_State* state, int index) {
  return part_text(state, index, 0);
}

}  // namespace bastide
