// The verbs of the program, one file each: <name>_verb.cpp.
//
//   void add_example_verb(Program& program) {
//     struct Flags { RulesetChoice ruleset; int games = 100; };
//     auto flags = std::make_shared<Flags>();
//     Verb& verb = program.add_verb({"example", "Play", "does one thing",
//                                    {"bastide example base --games 5"}, "bastide sim"});
//     program.add_ruleset_options(verb, flags->ruleset);
//     verb.add_option("--games", flags->games, "how many").check(whole_number(ranges::games));
//     program.on_run(verb, [&program, flags] { return run_example(program, *flags); });
//   }
//
// A verb throws ToolError to end with a message and a code; LoadError passes through.
#pragma once

#include <memory>

#include "sdk/tools/shell/program.h"

namespace bastide {

class HandOut;  // sdk/tools/jobs/hand_out.h

// Author.
void add_check_verb(Program& program);
void add_matrix_verb(Program& program);
void add_doctor_verb(Program& program);
void add_complete_verb(Program& program);
void add_new_verb(Program& program);
void add_show_verb(Program& program);
void add_test_verb(Program& program);
void add_texts_verb(Program& program);
void add_trust_verb(Program& program);
void add_pack_verb(Program& program);
void add_install_verb(Program& program);
void add_update_verb(Program& program);
void add_list_verb(Program& program);
void add_remove_verb(Program& program);
void add_enable_verb(Program& program);
void add_disable_verb(Program& program);
void add_sdk_verb(Program& program);
void add_tile_verb(Program& program);

// Play.
void add_play_verb(Program& program);
void add_legal_verb(Program& program);
void add_why_verb(Program& program);
void add_explain_verb(Program& program);
void add_score_verb(Program& program);
void add_render_verb(Program& program);
void add_replay_verb(Program& program);
void add_convert_verb(Program& program);
void add_bot_verb(Program& program);
void add_studio_verb(Program& program);
void add_session_verb(Program& program);

// Measure.
void add_demo_verb(Program& program);
void add_sim_verb(Program& program);
void add_balance_verb(Program& program);
void add_ab_verb(Program& program);
void add_sweep_verb(Program& program);
void add_ladder_verb(Program& program);
void add_job_verb(Program& program);
void add_train_verb(Program& program);
void add_bench_verb(Program& program);

/// `hand_out` gives `job run` its shards, instead of a count of its own.
void add_job_verb(Program& program, const std::shared_ptr<HandOut>& hand_out);

/// All of them, in the order in which help lists them.
void add_verbs(Program& program);

}  // namespace bastide
