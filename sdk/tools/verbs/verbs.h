// The verbs of the program, one file each: <name>_verb.cpp.
//
//   void add_example_verb(CLI::App& app, Program& program) {
//     struct Flags { RulesetChoice ruleset; int games = 100; };
//     auto flags = std::make_shared<Flags>();
//     CLI::App& verb = program.add_verb(app, {"example", "Play", "does one thing",
//                                             {"bastide example base --games 5"}, "bastide sim"});
//     program.add_ruleset_options(verb, flags->ruleset);
//     verb.add_option("--games", flags->games, "how many games")->check(CLI::PositiveNumber);
//     program.on_run(verb, [&program, flags] { return run_example(program, *flags); });  // returns
//     Exit
//   }
//
// A verb throws ToolError to end with a message and a code; LoadError passes through.
#pragma once

#include "sdk/tools/shell/program.h"

namespace bastide {

// Author.
void add_check_verb(CLI::App& app, Program& program);
void add_matrix_verb(CLI::App& app, Program& program);
void add_doctor_verb(CLI::App& app, Program& program);
void add_new_verb(CLI::App& app, Program& program);
void add_show_verb(CLI::App& app, Program& program);
void add_test_verb(CLI::App& app, Program& program);
void add_trust_verb(CLI::App& app, Program& program);
void add_sdk_verb(CLI::App& app, Program& program);
void add_tile_verb(CLI::App& app, Program& program);

// Play.
void add_play_verb(CLI::App& app, Program& program);
void add_legal_verb(CLI::App& app, Program& program);
void add_why_verb(CLI::App& app, Program& program);
void add_explain_verb(CLI::App& app, Program& program);
void add_score_verb(CLI::App& app, Program& program);
void add_render_verb(CLI::App& app, Program& program);
void add_replay_verb(CLI::App& app, Program& program);
void add_studio_verb(CLI::App& app, Program& program);
void add_session_verb(CLI::App& app, Program& program);

// Measure.
void add_demo_verb(CLI::App& app, Program& program);
void add_sim_verb(CLI::App& app, Program& program);
void add_ab_verb(CLI::App& app, Program& program);
void add_ladder_verb(CLI::App& app, Program& program);
void add_train_verb(CLI::App& app, Program& program);
void add_bench_verb(CLI::App& app, Program& program);

/// All of them, in the order in which help lists them.
void add_verbs(CLI::App& app, Program& program);

}  // namespace bastide
