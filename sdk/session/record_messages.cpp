// Messages that take a game elsewhere: records, links, pictures.
#include <array>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/session/game_fields.h"
#include "sdk/session/game_link.h"
#include "sdk/session/saved_scenario.h"
#include "sdk/session/session_error.h"
#include "sdk/session/session_files.h"
#include "sdk/tools/draw/render.h"
#include "sdk/tools/play/kept_games.h"
#include "sdk/tools/shell/platform.h"
#include "sdk/tools/trial/record_game.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

/// Throws SessionError for a game that began in the position of a scenario.
Record recorded(TableGame& table) {
  if (!table.has_record()) {
    throw SessionError(SessionCode::usage,
                       said("this game began in the position of a scenario, which no record can "
                            "say; save it as a scenario instead"));
  }
  return record_of(table.game(), table.origin());
}

Json record(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  fields.done();
  const HeldGame held(session, about);
  return {{"text", record_text(recorded(*held))}};
}

Json save(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  const std::string file = fields.text("file");
  const bool replace = fields.boolean("replace");
  fields.done();
  const HeldGame held(session, about);
  write_in(session.setup().folder, file, ".jsonl", record_text(recorded(*held)), replace);
  return {{"file", file}};
}

Json link(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  fields.done();
  HeldGame held(session, about);
  const Record played = recorded(*held);
  const std::shared_ptr<const Ruleset> rules = held->game().shared_rules();
  held.lock().unlock();  // playing it again takes a while
  const Result<std::string> fragment = link_of(played, held->seats(), rules);
  if (!fragment.ok()) {
    throw SessionError(fragment.error());
  }
  return {{"fragment", fragment.value()}};
}

Json scenario(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  const std::optional<std::string> name = fields.find_text("name");
  const ScenarioWords words{
      fields.find_text("title").value_or(""), fields.texts("rules"), fields.texts("expects")};
  const bool replace = fields.boolean("replace");
  fields.done();
  if (name && session.setup().read_only) {
    throw SessionError(SessionCode::read_only,
                       "the session was started with --read-only; without \"name\" the scenario is "
                       "not written");
  }
  const HeldGame held(session, about);
  const Result<std::string> text = scenario_text(held->game(), held->origin(), words);
  if (!text.ok()) {
    throw SessionError(text.error());
  }
  Json json{{"text", text.value()}};
  if (name) {
    const std::string folder = "tests/scenarios";
    const std::string file = *name + ".json";
    write_in(file_in(session.setup().folder, folder), file, ".json", text.value(), replace);
    json["file"] = folder + "/" + file;
  }
  return json;
}

Json svg(Session& session, MessageFields& fields) {
  const GameFields about(fields);
  RenderOptions options;
  options.owners = fields.boolean("owners");
  options.legend = fields.boolean("legend", true);
  options.legal = fields.boolean("legal");
  fields.done();
  const HeldGame held(session, about);
  options.viewer = about.viewer(*held);
  return {{"text", render_position(held->game(), options)}};
}

Json kept(Session& session, MessageFields& fields) {
  fields.done();
  Json rows = Json::array();
  for (const KeptGame& game : kept_games(session.setup().kept)) {
    const Result<LoadedRecord> loaded = load_record(game.path);
    const Record record = loaded.ok() ? loaded.value().record : Record();
    rows.push_back({{"number", game.number},
                    {"when", written_text(game.path)},
                    {"ruleset", record.setup.ruleset},
                    {"players", record.setup.players},
                    {"answers", record.answers.size()},
                    {"over", record.outcome.has_value()},
                    {"standing", loaded.ok() ? standing_of(record) : said("cannot be read")}});
  }
  return {{"folder", session.setup().kept.string()}, {"games", rows}};
}

constexpr std::array kRecordMessages{
    MessageRow{"record", "the text of a game's record", record},
    MessageRow{"save", "writes the record into a file of the folder", save, true},
    MessageRow{"link", "the game as letters for an address", link},
    MessageRow{"scenario", "the game as a scenario that bastide test plays", scenario},
    MessageRow{"svg", "a picture of the position", svg},
    MessageRow{"kept", "lists the games that were kept as they were played", kept},
};

}  // namespace

std::span<const MessageRow> record_messages() {
  return kRecordMessages;
}

}  // namespace bastide
