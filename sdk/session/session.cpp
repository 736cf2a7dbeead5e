#include "sdk/session/session.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/check.h"
#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/base/visible.h"
#include "kernel/io/json_parser.h"
#include "sdk/session/message.h"
#include "sdk/session/session_error.h"
#include "sdk/session/session_files.h"
#include "sdk/session/workbench.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

/// As dump() writes it, which looks at each letter in turn: pictures are long texts.
void append_text(const std::string& value, std::string& text) {
  const std::size_t before = text.size();
  text += '"';
  std::size_t done = 0;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const auto byte = static_cast<unsigned char>(value[i]);
    if (byte < 0x20 || byte >= 0x7f) {
      text.resize(before);
      text += Json(value).dump(-1, ' ', false, Json::error_handler_t::replace);
      return;
    }
    if (byte == '"' || byte == '\\') {
      text.append(value, done, i - done);
      text += '\\';
      done = i;
    }
  }
  text.append(value, done);
  text += '"';
}

void append_json(const Json& json, std::string& text) {
  const char* mark = json.is_object() ? "{" : "[";
  switch (json.type()) {
    case Json::value_t::object:
    case Json::value_t::array:
      for (auto at = json.begin(); at != json.end(); ++at) {
        text += mark;
        mark = ",";
        if (json.is_object()) {
          append_text(at.key(), text);
          text += ':';
        }
        append_json(*at, text);
      }
      text += json.empty() ? (json.is_object() ? "{}" : "[]") : (json.is_object() ? "}" : "]");
      break;
    case Json::value_t::string:
      append_text(json.get_ref<const std::string&>(), text);
      break;
    default:
      text += json.dump();
  }
}

std::string line_of_json(const Json& json) {
  std::string text;
  append_json(json, text);
  return visible_json(text);
}

/// What the reply repeats, so that it can be told from others; null where it is of no use.
Json id_of(const Value& message) {
  const Value* id = message.find("id");
  if (id == nullptr) {
    return {};
  }
  return id->is(Value::Kind::integer) ? Json(id->integer)
         : id->is(Value::Kind::text)  ? Json(id->text)
                                      : Json();
}

MessageRow find_row(const Value& message) {
  const std::vector<MessageRow> table = message_table();
  const Value* word = message.find("do");
  if (word == nullptr || !word->is(Value::Kind::text)) {
    throw SessionError(SessionCode::usage,
                       "a message is an object whose \"do\" says what is to be done, such as "
                       "{\"id\":1,\"do\":\"hello\"}");
  }
  const auto row = std::find_if(
      table.begin(), table.end(), [&](const MessageRow& one) { return one.name == word->text; });
  if (row == table.end()) {
    std::vector<std::string> names;
    for (const MessageRow& one : table) {
      names.emplace_back(one.name);
    }
    const std::string near = did_you_mean(word->text, names);
    throw SessionError(SessionCode::usage,
                       fmt::format("there is no message {}{}",
                                   in_quotes(word->text),
                                   near.empty() ? ": there are " + joined(names, ", ") : near));
  }
  return *row;
}

/// What is saved in the folder is found by its name, though never instead of anything else.
SessionSetup with_folder(SessionSetup setup) {
  namespace fs = std::filesystem;
  std::vector<std::string>& roots = setup.path.roots;
  const bool is_known = std::any_of(roots.begin(), roots.end(), [&](const std::string& root) {
    std::error_code error;
    return fs::equivalent(root.empty() ? "." : root, setup.folder, error);
  });
  if (!is_known && !setup.folder.empty()) {
    roots.push_back(setup.folder.string());
  }
  if (!setup.folder.empty()) {
    setup.path.read = reader_of_rules(setup.folder);
    setup.path.fence = setup.folder.string();
  }
  return setup;
}

}  // namespace

Session::Session(SessionSetup setup)
    : setup_(with_folder(std::move(setup))),
      jobs_([this](const Json& event) { tell(event); }),
      workbench_(std::make_unique<Workbench>(*this)) {}

Session::~Session() = default;

std::string Session::reply(std::string_view message) {
  Json reply = Json::object();
  try {
    if (message.size() > kMostMessageBytes) {
      throw SessionError(SessionCode::limit,
                         fmt::format("a message holds at most {} bytes", kMostMessageBytes));
    }
    Diagnostics diagnostics;
    const std::optional<Value> value = parse_json(message, {"message", 1, 1}, diagnostics);
    if (value && value->is(Value::Kind::object)) {
      if (const Json id = id_of(*value); !id.is_null()) {
        reply["id"] = id;
      }
    }
    if (!diagnostics.empty()) {
      throw SessionError(SessionCode::usage, to_string(diagnostics.all().front()));
    }
    reply["ok"] = obey(*value);
  } catch (const std::exception& error) {
    reply["error"] = error_json(error);
  }
  std::string line = line_of_json(reply);
  if (line.size() > kMostReplyBytes) {
    const std::size_t bytes = line.size();
    reply.erase("ok");
    reply["error"] = SessionError(SessionCode::limit,
                                  said_with("the answer would have {} bytes; it may have {}. Ask "
                                            "for less of it, or use the program's verbs",
                                            bytes,
                                            kMostReplyBytes))
                         .json();
    line = line_of_json(reply);
  }
  return line;
}

Json Session::obey(const Value& message) {
  const MessageRow row = find_row(message);
  if (row.writes && setup_.read_only) {
    throw SessionError(SessionCode::read_only,
                       fmt::format("the session was started with --read-only: {} writes files, "
                                   "which it must not",
                                   row.name));
  }
  MessageFields fields(message);
  Json reply = row.reply(*this, fields);
  BASTIDE_CHECK(fields.is_done());
  return reply;
}

int Session::add_listener(Listener listener) {
  const std::lock_guard lock(listeners_mutex_);
  listeners_.emplace(++last_listener_, std::move(listener));
  return last_listener_;
}

void Session::remove_listener(int number) {
  const std::lock_guard lock(listeners_mutex_);
  listeners_.erase(number);
}

void Session::tell(const Json& event) {
  const std::string line = line_of_json(event);
  const std::lock_guard lock(listeners_mutex_);
  for (const auto& [number, listener] : listeners_) {
    listener(line);
  }
}

std::shared_ptr<TableGame> Session::game(const std::string& id) const {
  const std::lock_guard lock(games_mutex_);
  const auto found = games_.find(id);
  if (found == games_.end()) {
    throw SessionError(SessionCode::unknown,
                       fmt::format("no game {} is open; `games` lists those that are, and `open` "
                                   "opens one",
                                   in_quotes(id)));
  }
  return found->second;
}

bool Session::has_game(const std::string& id) const {
  const std::lock_guard lock(games_mutex_);
  return games_.contains(id);
}

std::vector<std::shared_ptr<TableGame>> Session::games() const {
  const std::lock_guard lock(games_mutex_);
  std::vector<std::shared_ptr<TableGame>> all;
  for (const auto& [id, game] : games_) {
    all.push_back(game);
  }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return a->number() < b->number();
  });
  return all;
}

std::shared_ptr<TableGame> Session::add_game(std::unique_ptr<Game> game, TableGame::Setup setup) {
  const std::lock_guard lock(games_mutex_);
  if (games_.size() >= setup_.most_games) {
    throw SessionError(SessionCode::limit,
                       said_with("{} games are open; close one first", games_.size()));
  }
  auto table = std::make_shared<TableGame>(++last_game_, std::move(game), std::move(setup));
  games_.emplace(table->id(), table);
  return table;
}

void Session::close_game(const std::string& id) {
  static_cast<void>(game(id));
  const std::lock_guard lock(games_mutex_);
  games_.erase(id);
}

std::shared_ptr<const Ruleset> Session::load(const LoadRequest& request) const {
  return load_ruleset(request, setup_.path);
}

}  // namespace bastide
