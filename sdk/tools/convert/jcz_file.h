// A saved game of JCloisterZone, version 5, or of its living fork, version 6: what its JSON says,
// and the JSON itself. Fields that say nothing of the game (clocks, dates, names of saves) are not
// read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernel/base/diagnostics.h"
#include "kernel/base/value.h"
#include "kernel/io/json_reader.h"
#include "kernel/io/text_file.h"
#include "kernel/model/geometry.h"

namespace bastide {

/// An element, a rule or a set, with its value as text.
struct JczSetting {
  std::string name;
  std::string value;
  SourceRef at;
};

struct JczTile {
  std::string tile;
  Cell cell;
  Rotation rotation = 0;
  SourceRef at;
};

/// One message; what it does not say is empty.
struct JczMessage {
  std::string type;  // PLACE_TILE, DEPLOY_MEEPLE, …
  SourceRef at;
  std::optional<std::int32_t> player;  // number of the seat, from 0
  std::string tile;
  Rotation rotation = 0;
  std::optional<Cell> cell;
  std::string feature;
  std::string location;
  std::string meeple;  // "0.small.1": seat, kind, number
  std::string source;
  std::string value;
  std::optional<double> random;  // number from 0 to 1, out of which chance draws from then on
};

struct JczGame {
  std::vector<JczSetting> sets;  // value: how many times
  std::vector<JczSetting> elements;
  std::vector<JczSetting> rules;
  std::vector<JczTile> start;
  std::vector<std::string> players;  // in the order of play
  std::vector<JczMessage> messages;
  std::vector<PlacedText> draws;         // which tiles were drawn, where the file says that
  std::optional<std::int32_t> end_turn;  // after so many draws the game ends
  std::optional<double> random;          // as of JczMessage: before the first message
  std::vector<PlacedText> assertions;    // of a file for tests: what holds in the end
  bool is_setup_only = false;            // it has neither players nor moves
  // What a file that `bastide convert` wrote says besides.
  std::string record;               // first line of the record; empty: nothing
  std::vector<std::string> drawn;   // our names of `draws`: some tiles have one name there
  std::vector<std::string> tokens;  // that chance drew
  std::vector<std::string> unseen;  // tiles that were put away unseen
  SourceRef at;
};

/// Reads a file's text. What could be read; use it only while `diagnostics` stays empty.
[[nodiscard]] JczGame read_jcz(const SourceText& source, Diagnostics& diagnostics);

/// The whole file.
[[nodiscard]] std::string jcz_text(const JczGame& game, const std::string& id);

}  // namespace bastide
