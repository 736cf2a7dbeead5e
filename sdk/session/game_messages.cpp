// Messages of games: opened, shown, answered, taken back, explained.
#include <array>

#include <fmt/format.h>

#include "kernel/base/version.h"
#include "sdk/session/game_state.h"
#include "sdk/session/message.h"
#include "sdk/session/open_game.h"
#include "sdk/session/session.h"
#include "sdk/session/session_error.h"
#include "sdk/session/session_files.h"
#include "sdk/tools/explain/why.h"
#include "sdk/tools/play/seats.h"
#include "sdk/tools/play/typed_move.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kMostRevision = std::int64_t{1} << 52;

/// What every message about a game may say.
struct GameFields {
  explicit GameFields(Fields& fields)
      : game(fields.text("game")),
        seat(fields.find_integer("seat", -1, kMaxColours - 1)),
        sees_all(fields.boolean("all")),
        shapes(static_cast<std::size_t>(fields.integer("shapes", 0, 1'000'000, 0))) {
    if (const auto known = fields.find_integer("revision", 0, kMostRevision)) {
      revision = static_cast<std::uint64_t>(*known);
    }
  }

  [[nodiscard]] Viewer viewer(const TableGame& table) const {
    if (sees_all) {
      return {PlayerId(), true};
    }
    if (!seat) {
      return table.default_viewer();
    }
    if (*seat >= static_cast<std::int64_t>(table.seats().size())) {
      throw SessionError(SessionCode::unknown,
                         fmt::format("there is no seat {}; the game has {}, counted from 0, and -1 "
                                     "is somebody who looks on",
                                     *seat,
                                     table.seats().size()));
    }
    return *seat < 0 ? Viewer() : Viewer{PlayerId(static_cast<std::size_t>(*seat)), false};
  }

  std::string game;
  std::optional<std::int64_t> seat;
  bool sees_all;
  std::size_t shapes;
  std::optional<std::uint64_t> revision;
};

/// A game that nobody else reads or changes meanwhile.
class Held {
 public:
  Held(Session& session, const GameFields& fields)
      : table_(session.game(fields.game)), lock_(table_->mutex()) {
    table_->check_revision(fields.revision);
  }

  TableGame& operator*() const { return *table_; }
  TableGame* operator->() const { return table_.get(); }
  std::unique_lock<std::mutex>& lock() { return lock_; }

 private:
  std::shared_ptr<TableGame> table_;
  std::unique_lock<std::mutex> lock_;
};

void tell_change(Session& session, const TableGame& table) {
  session.tell({{"event", "changed"}, {"game", table.id()}, {"revision", table.revision()}});
}

Json state_after(const Held& held, const GameFields& fields) {
  return state_json(*held, fields.viewer(*held), fields.shapes);
}

Json state(Session& session, Fields& fields) {
  const GameFields about(fields);
  fields.done();
  return state_after(Held(session, about), about);
}

Json options(Session& session, Fields& fields) {
  const GameFields about(fields);
  fields.done();
  const Held held(session, about);
  Json json = options_json(*held, about.viewer(*held));
  json["shapes"] = shapes_json(held->book(), about.shapes);
  return json;
}

Json why_json(const WhyAnswer& answer) {
  Json reasons = Json::array();
  for (const WhyReason& reason : answer.reasons) {
    reasons.push_back({{"id", reason.id},
                       {"text", reason.text},
                       {"plugin", reason.plugin},
                       {"rules", reason.rules},
                       {"says", reason.says}});
  }
  return {{"legal", answer.legal},
          {"move", answer.move},
          {"reasons", reasons},
          {"nearest", answer.nearest}};
}

WhyAnswer why_of(Game& game, const std::string& move) {
  if (move.find(';') != std::string::npos) {
    throw SessionError(SessionCode::usage,
                       "one move at a time can be explained: leave out the \";\"");
  }
  Result<WhyAnswer> answer = explain_move(game, spelled_out(game, move));
  if (!answer.ok()) {
    throw SessionError(
        answer.error().code == ErrorCode::script ? SessionCode::rule : SessionCode::illegal,
        answer.error().message);
  }
  return std::move(answer.value());
}

Json why(Session& session, Fields& fields) {
  const GameFields about(fields);
  const std::string move = fields.text("move");
  fields.done();
  const Held held(session, about);
  return why_json(why_of(held->game(), move));
}

Option option_of(TableGame& table, const std::string& text) {
  Result<Option> option = typed_option(table.game(), text);
  if (option.ok()) {
    return option.value();
  }
  Json more = Json::object();
  try {
    more["why"] = why_json(why_of(table.game(), text));
  } catch (const SessionError&) {  // it means nothing at all: the error of the answer says so
  }
  throw SessionError(SessionCode::illegal, option.error().message, more);
}

Json answer(Session& session, Fields& fields) {
  const GameFields about(fields);
  const std::string text = fields.text("text");
  fields.done();
  const Held held(session, about);
  held->check_waits();
  const std::int32_t actor = held->game().pending().actor;
  if (about.seat && *about.seat != actor) {
    throw SessionError(
        SessionCode::illegal,
        fmt::format("{} is to answer, nobody else", held->game().player_name(PlayerId(actor))));
  }
  held->answer(option_of(*held, text));
  tell_change(session, *held);
  return state_after(held, about);
}

/// One answer of a bot, who thinks while others may use the game. Throws SessionError when somebody
/// changed it meanwhile.
void play_bot(Session& session, Held& held) {
  const auto seat = static_cast<std::size_t>(held->game().pending().actor);
  const State copy = held->game().state();
  const std::uint64_t revision = held->revision();
  held.lock().unlock();
  const Option option = held->think(seat, copy);
  held.lock().lock();
  held->check_revision(revision);
  held->answer(option);
  tell_change(session, *held);
}

Json bots(Session& session, Fields& fields) {
  constexpr std::array<std::string_view, 3> kEnds{"one", "person", "end"};
  const GameFields about(fields);
  const std::string to = fields.word("to", kEnds);
  fields.done();
  Held held(session, about);
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

Json undo(Session& session, Fields& fields) {
  const GameFields about(fields);
  fields.done();
  const Held held(session, about);
  if (!held->undo()) {
    throw SessionError(SessionCode::illegal, "there is nothing to take back");
  }
  tell_change(session, *held);
  return state_after(held, about);
}

Json redo(Session& session, Fields& fields) {
  const GameFields about(fields);
  fields.done();
  const Held held(session, about);
  if (!held->redo()) {
    throw SessionError(SessionCode::illegal, "there is nothing to bring back");
  }
  tell_change(session, *held);
  return state_after(held, about);
}

Json go_to(Session& session, Fields& fields) {
  const GameFields about(fields);
  const auto position = fields.integer("position", 0, 1'000'000, 0);
  fields.done();
  const Held held(session, about);
  const std::size_t all = held->game().answers().size();
  if (static_cast<std::size_t>(position) > all) {
    throw SessionError(
        SessionCode::illegal,
        fmt::format("there is no position {}: the game has positions 0 to {}", position, all));
  }
  held->go_to(static_cast<std::size_t>(position));
  tell_change(session, *held);
  return state_after(held, about);
}

LoadRequest request_of(Fields& fields) {
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

Json open(Session& session, Fields& fields) {
  const LoadRequest request = request_of(fields);
  const std::optional<std::string> record = fields.find_raw("record");
  const std::optional<std::string> file = fields.find_text("file");
  const Seating seating{fields.texts("seats"), fields.texts("names"), fields.find_seed("seed")};
  const auto at = fields.find_integer("at", 0, 1'000'000);
  const std::size_t shapes = static_cast<std::size_t>(fields.integer("shapes", 0, 1'000'000, 0));
  fields.done();
  if ((request.ruleset.empty() ? 0 : 1) + (record ? 1 : 0) + (file ? 1 : 0) != 1) {
    throw SessionError(SessionCode::usage,
                       "say what is to be opened: \"ruleset\", or the text of a \"record\", or its "
                       "\"file\"");
  }
  std::vector<std::string> notes;
  std::shared_ptr<TableGame> table;
  if (record || file) {
    const std::string name = file ? *file : "the record";
    const std::string text = record ? *record : read_in(session.setup().folder, *file);
    table = open_record(session, read_record(text, name), name, seating.seats, notes);
  } else {
    table = begin_game(session, request, seating);
  }
  const std::lock_guard lock(table->mutex());
  if (at) {
    table->go_to(std::min(static_cast<std::size_t>(*at), table->game().answers().size()));
  }
  session.tell({{"event", "opened"}, {"game", table->id()}});
  Json json = state_json(*table, table->default_viewer(), shapes);
  json["notes"] = notes;
  return json;
}

Json games(Session& session, Fields& fields) {
  fields.done();
  Json rows = Json::array();
  for (const std::shared_ptr<TableGame>& table : session.games()) {
    const std::lock_guard lock(table->mutex());
    rows.push_back({{"game", table->id()},
                    {"title", table->rules().title},
                    {"ruleset", table->rules().name},
                    {"revision", table->revision()},
                    {"over", table->game().over()},
                    {"answers", table->game().answers().size()}});
  }
  return {{"games", rows}};
}

Json close(Session& session, Fields& fields) {
  const std::string game = fields.text("game");
  fields.done();
  session.close_game(game);
  session.tell({{"event", "closed"}, {"game", game}});
  return Json::object();
}

constexpr std::array kGameMessages{
    MessageRow{"open", "begins a game, or opens one of a record", open},
    MessageRow{"games", "lists the games that are open", games},
    MessageRow{"close", "forgets a game; what is kept of it stays", close},
    MessageRow{"state", "how a game stands, as a seat may see it", state},
    MessageRow{"options", "what may be answered now", options},
    MessageRow{"answer", "answers for whoever is asked", answer},
    MessageRow{"bots", "lets bots answer: one, until a person is asked, or to the end", bots},
    MessageRow{"undo", "goes back to the last choice of a person", undo},
    MessageRow{"redo", "goes forth again", redo},
    MessageRow{"go_to", "goes to just after an answer", go_to},
    MessageRow{"why", "says why a move is legal or not", why},
};

}  // namespace

std::span<const MessageRow> game_messages() {
  return kGameMessages;
}

}  // namespace bastide
