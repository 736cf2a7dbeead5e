// Every name of a thing, and every effect, has a user: a plugin, house rule or template that ships,
// a scenario, an example, or a page of the documentation.
#include <map>
#include <regex>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "kernel/lua/api_docs.h"
#include "tests/support/rule_texts.h"

namespace bastide {
namespace {

/// Names that no rule here uses, and why they stay.
const std::map<std::string, std::string> kWithoutUser{
    {"View.allowed", "a rule asks what the other rules say of a move"},
    {"View.tile_at", "a rule knows a cell and asks what lies there"},
    {"View.beside", "a rule goes from a tile to the next"},
    {"Effects.block", "a barrier ends what it stands on"},
    {"Tile.face", "tiles lie face down in one game; its own rules know"},
    {"Tile.rotation", "how a tile lies"},
    {"Tile.under", "what lies under a hill"},
    {"Segment.role", "what a piece there is called"},
    {"Segment.key", "the letter of tiles.json"},
    {"Feature.role", "what a piece there is called"},
    {"Feature.open", "how far a feature is from its end"},
    {"Feature.blocked", "a feature that can never be finished"},
    {"Piece.role", "what it is called where it stands"},
    {"Placement.rotation", "how the tile would lie"},
    {"Event.event", "for a function that serves several events"},
    {"Event.ports", "of core:features_joined"},
    {"Event.follow_up", "an award of an interceptor"},
    {"PendingAward.follow_up", "an award of an interceptor"},
    {"PendingAward.source", "where the points come from"},
    {"PendingAward.redirect", "somebody else gets the points"},
    {"Denial.args", "values of its sentence"},
    {"Option.prompt", "bots in Lua: what is asked"},
    {"Option.pass", "bots in Lua: the answer that passes"},
    {"Option.rotation", "bots in Lua: how the tile would lie"},
    {"List.at", "the n-th thing of a list"},
};

/// Words behind a dot or a colon.
std::set<std::string> words_behind_dots(const std::string& rules) {
  static const std::regex kName(R"([.:](\w+))");
  std::set<std::string> names;
  for (std::sregex_iterator it(rules.begin(), rules.end(), kName), end; it != end; ++it) {
    names.insert((*it)[1]);
  }
  return names;
}

TEST(NamesOfThings, EachHasAUserOrAReason) {
  const std::set<std::string> used = words_behind_dots(rule_texts());
  for (const ApiType& type : documented_types()) {
    for (const ApiEntry& entry : type.entries) {
      const std::string row = std::string(type.title) + "." + entry.name;
      EXPECT_NE(used.contains(entry.name), kWithoutUser.contains(row)) << row;
    }
  }
}

}  // namespace
}  // namespace bastide
