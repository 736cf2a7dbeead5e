// Records: what can be read can be written and read again, and is played as far as it goes.
#include "kernel/io/record_file.h"
#include "sdk/tools/trial/record_game.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace bastide;

void play(const Record& record) {
  const auto rules = project_ruleset(
      {record.setup.ruleset == "base-river" ? "base-river" : "base", {}, {}, {}, {}, false});
  Result<GameSetup> setup = game_setup_of(record.setup, *rules);
  if (!setup.ok()) {
    return;
  }
  setup.value().auto_chance = false;
  RecordPlayer player(record, rules, setup.value(), false);
  player.finish();
  if (player.fault()) {
    must(!player.fault()->reason.empty(), "a fault has a reason");
    return;
  }
  must(player.position() == record.answers.size(), "a record without faults is played whole");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Result<LoadedRecord> loaded = parse_record(text_of(data, size), "fuzz.jsonl");
  if (!loaded.ok()) {
    return 0;
  }
  const Record& record = loaded.value().record;
  const std::string text = record_text(record);
  const Result<LoadedRecord> again = parse_record(text, "again.jsonl");
  must(again.ok() && !again.value().fault, "a written record can be read");
  must(record_text(again.value().record) == text, "a record stays what it is");
  play(record);
  return 0;
}
