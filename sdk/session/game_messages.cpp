// Messages of games: opened, shown, answered, taken back, explained.
#include <array>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/version.h"
#include "sdk/session/game_fields.h"
#include "sdk/session/game_state.h"
#include "sdk/session/message.h"
#include "sdk/session/open_game.h"
#include "sdk/session/session.h"
#include "sdk/session/session_error.h"
#include "sdk/session/session_files.h"
#include "sdk/tools/explain/why.h"
#include "sdk/tools/measure/bot_choice.h"
#include "sdk/tools/play/seats.h"
#include "sdk/tools/play/typed_move.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

void tell_change(Session& session, const TableGame& table) {
  session.tell({{"event", "changed"}, {"game", table.id()}, {"revision", table.revision()}});
}

Json state_after(const HeldGame& held, const GameFields& fields) {
  return state_json(*held, fields.viewer(*held), fields.shapes);
}

Json state(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  fields.done();
  return state_after(HeldGame(session, about), about);
}

Json options(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  fields.done();
  const HeldGame held(session, about);
  Json json = options_json(*held, about.viewer(*held));
  json["shapes"] = shapes_json(held->book(), about.shapes);
  return json;
}

Json answer(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  const std::string text = fields.text("text");
  fields.done();
  const HeldGame held(session, about);
  held->check_waits();
  const std::int32_t actor = held->game().pending().actor;
  if (about.seat && *about.seat != actor) {
    throw SessionError(
        SessionCode::illegal,
        said_with("{} is to answer, nobody else", said_player(held->game(), PlayerId(actor))));
  }
  held->answer(option_of(*held, text));
  tell_change(session, *held);
  return state_after(held, about);
}

/// One answer of a bot, who thinks while others may use the game. Throws SessionError when somebody
/// changed it meanwhile.
void play_bot(Session& session, HeldGame& held) {
  const auto seat = static_cast<std::size_t>(held->game().pending().actor);
  const State copy = held->game().state();
  const std::shared_ptr<const Ruleset> rules = held->game().shared_rules();  // what `copy` is of
  const std::uint64_t revision = held->revision();
  const std::uint64_t rules_number = held->rules_number();
  held.lock().unlock();
  const Option option = held->think(seat, copy, rules_number);
  held.lock().lock();
  held->check_revision(revision);
  held->answer(option);
  tell_change(session, *held);
}

Json bots(Session& session, MessageFields& fields) {
  constexpr std::array<std::string_view, 3> kEnds{"one", "person", "end"};
  const GameFields about(fields);
  const std::string to = fields.word("to", kEnds);
  fields.done();
  HeldGame held(session, about);
  const auto goes_on = [&] {
    return held->game().waiting() &&
           (to != "person" || !held->is_person(held->game().pending().actor));
  };
  while (goes_on()) {
    play_bot(session, held);
    if (to == "one") {
      break;
    }
  }
  return state_after(held, about);
}

Json undo(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  fields.done();
  const HeldGame held(session, about);
  if (!held->undo()) {
    throw SessionError(SessionCode::illegal, said("there is nothing to take back"));
  }
  tell_change(session, *held);
  return state_after(held, about);
}

Json redo(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  fields.done();
  const HeldGame held(session, about);
  if (!held->redo()) {
    throw SessionError(SessionCode::illegal, said("there is nothing to bring back"));
  }
  tell_change(session, *held);
  return state_after(held, about);
}

Json go_to(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  const auto position = fields.integer("position", 0, 1'000'000, 0);
  fields.done();
  const HeldGame held(session, about);
  const std::size_t all = held->game().answers().size();
  if (static_cast<std::size_t>(position) > all) {
    throw SessionError(
        SessionCode::illegal,
        said_with("there is no position {}: the game has positions 0 to {}", position, all));
  }
  held->go_to(static_cast<std::size_t>(position));
  tell_change(session, *held);
  return state_after(held, about);
}

LoadRequest request_of(MessageFields& fields) {
  LoadRequest request;
  request.ruleset = fields.find_text("ruleset").value_or("");
  request.with = fields.texts("with");
  request.set = fields.texts("set");
  return request;
}

LoadedRecord read_record(const std::string& text, const std::string& name) {
  Result<LoadedRecord> loaded = parse_record(text, name);
  if (!loaded.ok()) {
    throw SessionError(SessionCode::input, loaded.error().message);
  }
  return std::move(loaded.value());
}

Json open(Session& session, MessageFields& fields) {
  const LoadRequest request = request_of(fields);
  const std::optional<std::string> record = fields.find_raw("record");
  const std::optional<std::string> file = fields.find_text("file");
  const std::optional<std::string> link = fields.find_raw("link");
  const auto kept = fields.find_integer("kept", 1, 99'999'999);
  const Seating seating{fields.texts("seats"), fields.texts("names"), fields.find_seed("seed")};
  const auto at = fields.find_integer("at", 0, 1'000'000);
  const std::size_t shapes = static_cast<std::size_t>(fields.integer("shapes", 0, 1'000'000, 0));
  fields.done();
  if ((request.ruleset.empty() ? 0 : 1) + (record ? 1 : 0) + (file ? 1 : 0) + (link ? 1 : 0) +
          (kept ? 1 : 0) !=
      1) {
    throw SessionError(SessionCode::usage,
                       "say one thing that is to be opened: a \"ruleset\", the text of a "
                       "\"record\", its \"file\", a \"link\", or the number of a \"kept\" game");
  }
  std::vector<std::string> notes;
  std::shared_ptr<TableGame> table;
  if (record || file) {
    const std::string name = file ? *file : "the record";
    const std::string text = record ? *record : read_in(session.setup().folder, *file);
    table = open_record(session, read_record(text, name), name, seating.seats, notes);
  } else if (link) {
    table = open_link(session, *link, notes);
  } else if (kept) {
    table = open_kept(session, static_cast<int>(*kept), seating.seats, notes);
  } else {
    table = begin_game(session, request, seating);
  }
  const std::lock_guard lock(table->mutex());
  for (std::string& note :
       bot_notes(table->seats(), table->game().rules(), table->seats().size())) {
    notes.push_back(std::move(note));
  }
  if (at) {
    table->go_to(std::min(static_cast<std::size_t>(*at), table->game().answers().size()));
  }
  session.tell({{"event", "opened"}, {"game", table->id()}});
  Json json = state_json(*table, table->default_viewer(), shapes);
  json["notes"] = notes;
  return json;
}

Json games(Session& session, MessageFields& fields) {
  fields.done();
  Json rows = Json::array();
  for (const std::shared_ptr<TableGame>& table : session.games()) {
    const std::lock_guard lock(table->mutex());
    rows.push_back({{"game", table->id()},
                    {"title", said_by("rulesets", table->rules().title)},
                    {"ruleset", table->rules().name},
                    {"revision", table->revision()},
                    {"over", table->game().over()},
                    {"answers", table->game().answers().size()}});
  }
  return {{"games", rows}};
}

Json close(Session& session, MessageFields& fields) {
  const std::string game = fields.text("game");
  fields.done();
  session.close_game(game);
  session.tell({{"event", "closed"}, {"game", game}});
  return Json::object();
}

constexpr std::array kGameMessages{
    MessageRow{"open", "begins a game, or opens one of a record", open},
    quick(MessageRow{"games", "lists the games that are open", games}),
    quick(MessageRow{"close", "forgets a game; what is kept of it stays", close}),
    quick(MessageRow{"state", "how a game stands, as a seat may see it", state}),
    quick(MessageRow{"options", "what may be answered now", options}),
    quick(MessageRow{"answer", "answers for whoever is asked", answer}),
    MessageRow{"bots", "lets bots answer: one, until a person is asked, or to the end", bots},
    quick(MessageRow{"undo", "goes back to the last choice of a person", undo}),
    quick(MessageRow{"redo", "goes forth again", redo}),
    quick(MessageRow{"go_to", "goes to just after an answer", go_to}),
};

}  // namespace

std::span<const MessageRow> game_messages() {
  return kGameMessages;
}

}  // namespace bastide
