// The functions that a native plugin gets, called as one would, on a small board.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <gtest/gtest.h>

#include "kernel/native/host_calls.h"
#include "tests/support/more_tiles.h"

namespace bastide {

/// Variables of every scope, a bag, an attribute of tiles, and a check that denies player 1.
class NativeRules : public FewTiles {
 public:
  NativeRules() {
    define("token", "gold", R"({ "value": 5 })").define("token", "lead");
    define("bag", "mint", R"({ "tokens": { "gold": 1, "lead": 2 } })")
        .define("bag", "purse", R"({ "tokens": {} })");
    define("tile_attr", "hilly", R"({ "mark": "hill" })");
    tile("t/hill", "ggg ggg ggg ggg", "g grass", 1, R"("marks": ["hill"])");
    variable("season", R"({ "type": "int", "min": -5, "max": 5 })");
    variable("mood", R"({ "type": "enum", "values": ["calm", "wild"], "default": "calm" })");
    variable("luck", R"({ "scope": "player", "type": "int" })");
    variable("share", R"({ "scope": "colour", "type": "int" })");
    variable("wealth", R"({ "scope": "feature", "type": "int", "merge": "sum" })");
    variable("seen", R"({ "scope": "tile", "type": "bool" })");
    variable("worn", R"({ "scope": "piece", "type": "int" })");
    variable("depth", R"({ "scope": "segment", "type": "int" })");
    variable("held", R"({ "scope": "player", "type": "token[]" })");
    hook(Shape::check, "core:voluntary", "shy", [this](HookCall& call) {
      asked = call.subject;
      if (call.subject.player == PlayerId(1)) {
        call.value = 1;
        if (call.denials != nullptr) {
          call.denials->push_back({"t:shy", {}, {}});
        }
      }
    });
  }
  Subject asked;  // what the check was asked about last
};

/// A town of two tiles in the north, complete; a lane that is open in the west; meadows:
///
///   tile 1: cap   (0, -1)
///   tile 0: start (0, 0)   tile 2: end (1, 0)
///   tile 3: hill  (0, 1)
class NativeCallTest : public ::testing::Test {
 protected:
  NativeCallTest() : game_(rules_) {
    game_.put("t/cap", {0, -1}, 2);
    game_.put("t/end", {1, 0}, 2);
    game_.put("t/hill", {0, 1});
    const auto function = [](const char* name, std::uint32_t version) -> bastide_function {
      for (const auto& table : {view_functions(), effects_functions()}) {
        for (const HostFunction& row : table) {
          if (row.name == name && version == 1) {
            return row.function;
          }
        }
      }
      return nullptr;
    };
    const bastide_host host{sizeof(bastide_host), BASTIDE_ABI, function};
    EXPECT_EQ(bastide_view_load(&host, &view_), nullptr);
    EXPECT_EQ(bastide_effects_load(&host, &effects_), nullptr);
    module_.plugin = "t";
    module_.at = "t/t.so";
  }

  /// A call of a rule that may write, as a phase is.
  bastide_call phase() { return {game_.context, subject_, nullptr, Shape::react, rule_, true}; }
  /// A call of a rule at a point of this shape.
  bastide_call at(HookCall& hook, Shape shape) {
    return {game_.context, subject_, &hook, shape, rule_, shape == Shape::intercept};
  }

  /// What the rule would be blamed for; empty: for nothing.
  static std::string fault_of(const bastide_call& call) {
    if (call.thrown == nullptr) {
      return "";
    }
    try {
      std::rethrow_exception(call.thrown);
    } catch (const ScriptFault& fault) {
      return fault.what();
    }
  }

  /// Calls a function in a phase, and says what it was blamed for.
  template <class Body>
  std::string fault(const Body& body) {
    bastide_call call = phase();
    body(&call);
    return fault_of(call);
  }

  bastide_id segment(Cell cell, std::string_view key) const {
    return game_.segment(cell, key).value();
  }
  bastide_id variable(const std::string& word) const {
    return game_.rules->catalog.variables.find("t:" + word).value();
  }
  bastide_id feature_kind(const std::string& word) const {
    return game_.rules->catalog.feature_kinds.find("t:" + word).value();
  }
  bastide_id points() const { return game_.rules->catalog.points.value(); }

  NativeRules rules_;
  TinyGame game_;
  bastide_view view_{};
  bastide_effects effects_{};
  NativeModule module_;
  NativeRule rule_{&module_, "t:rule", nullptr, nullptr};
  Subject subject_;
};

}  // namespace bastide
