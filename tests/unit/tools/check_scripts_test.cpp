// What `bastide check` warns of: words that nothing else knows, checks that cost much.
#include "sdk/tools/author/check_scripts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/load/rules_folder.h"
#include "tests/unit/tools/base_rules.h"

namespace bastide {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class CheckScripts : public RulesFolder {
 protected:
  /// The base game with a variant of this text.
  [[nodiscard]] std::shared_ptr<const Ruleset> rules_with(const std::string& text) const {
    put("scripts/variants/odd.lua",
        "-- title: Odd\n-- about: Odd.\n-- requires: base\n" + text);  // from line 4
    LoadRequest request = base_request();
    request.with = {"odd"};
    return load_ruleset(request, SearchPath{{path().roots.front(), BASTIDE_SOURCE_DIR}});
  }
};

TEST_F(CheckScripts, NothingIsWrongWithTheBaseGame) {
  EXPECT_THAT(find_doubtful_words(*base_rules()), IsEmpty());
  EXPECT_THAT(find_costly_checks(base_rules(), 1), IsEmpty());
}

TEST_F(CheckScripts, DenialAndQuestionWithoutASentence) {
  const auto rules = rules_with(
      "define.text { [\"odd:known\"] = \"x\", [\"odd.where\"] = \"x\" }\n"
      "on.check(\"core:claim\", { id = \"a\", when = { shared = true }, deny = \"knwon\" })\n"
      "on.check(\"core:claim\", { id = \"b\", when = { shared = true }, deny = \"known\" })\n"
      "on.check(\"core:place_tile\", { id = \"c\", when = { has = \"garden\" },\n"
      "  run = function(g, mv) return deny(\"unsaid\") end })\n"
      "define.phase { id = \"d\", after = \"core:claim\", enter = function(g, fx, p)\n"
      "  fx.ask { to = p, type = \"confirm\", text = \"odd.whre\" } end }\n");
  EXPECT_THAT(find_doubtful_words(*rules),
              ElementsAre(AllOf(HasSubstr("odd.lua:5: the denial \"odd:knwon\" has no sentence"),
                                HasSubstr("(did you mean \"odd:known\"?)")),
                          HasSubstr("odd.lua:8: the denial \"odd:unsaid\" has no sentence"),
                          AllOf(HasSubstr("odd.lua:10: the question \"odd.whre\" has no sentence"),
                                HasSubstr("(did you mean \"odd.where\"?)"))));
}

TEST_F(CheckScripts, SentenceForAnotherOptionIsOneToo) {
  EXPECT_THAT(find_doubtful_words(*rules_with(
                  "if false then define.text { [\"odd:later\"] = \"x\" } end\n"
                  "on.check(\"core:claim\", { when = { shared = true }, deny = \"later\" })\n")),
              IsEmpty());
}

TEST_F(CheckScripts, QuestionThatNobodyDeclares) {
  const auto rules = rules_with(
      "define.question { id = \"more\", type = \"confirm\", text = \"More?\" }\n"
      "define.phase { id = \"d\", after = \"core:claim\", enter = function(g, fx, p)\n"
      "  return fx.ask { \"more\", to = p } and fx.ask { \"mroe\", to = p } end }\n");
  EXPECT_THAT(find_doubtful_words(*rules),
              ElementsAre(AllOf(HasSubstr("odd.lua:6: nobody declares the question \"odd:mroe\""),
                                HasSubstr("(did you mean \"odd:more\"?)"))));
}

TEST_F(CheckScripts, CallsOfRuleLanguageOne) {
  const auto rules = rules_with(
      "define.phase { id = \"d\", after = \"core:claim\", when = { has = \"garden\" },\n"
      "  enter = function(g, fx, p)\n"
      "  local q = { type = \"confirm\" }\n"
      "  if fx.ask(q, p) then fx.award({ line = \"x\" }, p, 1) end\n"
      "  fx.ask_drain { to = p, pool = \"x\" }\n"
      "  fx.ask { to = p, type = \"confirm\", prompt = \"odd.x\" } end }\n");
  EXPECT_THAT(find_doubtful_words(*rules),
              ElementsAre(HasSubstr("odd.lua:7: fx.ask takes one table: fx.ask { \"word\", to = p"),
                          HasSubstr("odd.lua:7: fx.award takes one table: fx.award { to = p"),
                          HasSubstr("odd.lua:8: fx.ask_drain is gone: fx.ask { type = \"markers\""),
                          HasSubstr("odd.lua:9: \"prompt\" of a question is \"text\"")));
}

TEST_F(CheckScripts, MisspeltMark) {
  const auto rules = rules_with(
      "on.react(\"core:tile_placed\", { when = { has = \"gardn\" }, run = function(g, fx, e)\n"
      "  if e.tile.marks:has(\"gardens\") or e.tile:has(\"base:city\") then return end\n"
      "  if e.tile.marks:has(\"dragon\") then return end\n"  // of a set that is not there
      "end })\n");
  EXPECT_THAT(find_doubtful_words(*rules),
              ElementsAre(HasSubstr("odd.lua:4: no tile has \"gardn\""),
                          AllOf(HasSubstr("odd.lua:5: no tile has \"gardens\""),
                                HasSubstr("(did you mean \"garden\"?)"))));
}

TEST_F(CheckScripts, EntryThatNoOfferAdds) {
  const std::string action =
      "define.action { id = \"home\", offer = function(g, p, add)\n"
      "    for piece in g:pieces { player = p, placed = true } do ADD end end,\n"
      "  run = function(g, fx, p, a) fx.take_back(a.peice) end }\n";
  const auto with = [&](const std::string& add) {
    std::string text = action;
    return rules_with(text.replace(text.find("ADD"), 3, add));
  };
  EXPECT_THAT(find_doubtful_words(*with("add { piece = piece, text = \"x\" }")),
              ElementsAre(AllOf(HasSubstr("odd.lua:6: a.peice: no add { … } of this action gives "
                                          "\"peice\""),
                                HasSubstr("(did you mean \"piece\"?)"))));
  EXPECT_THAT(find_doubtful_words(*with("local entry = { peice = piece } add(entry)")), IsEmpty())
      << "what is not written out is not known";
  EXPECT_THAT(find_doubtful_words(*with("add { peice = piece }")), IsEmpty());
}

TEST_F(CheckScripts, CheckAtEveryPlacementThatCostsMuch) {
  const std::string slow =
      "run = function(g, mv) for tile in g:tiles() do if tile.cell.x > 500 then return true end "
      "end "
      "end })\n";
  EXPECT_THAT(
      find_costly_checks(rules_with("on.check(\"core:place_tile\", { id = \"slow\", " + slow), 1),
      ElementsAre(AllOf(HasSubstr("odd.lua:4: odd:slow has no `when` and runs "),
                        HasSubstr(" % of the time of random games"))));
  EXPECT_THAT(find_costly_checks(rules_with("on.check(\"core:place_tile\", { id = \"rare\", "
                                            "when = { has = \"garden\" }, " +
                                            slow),
                                 1),
              IsEmpty());
}

}  // namespace
}  // namespace bastide
