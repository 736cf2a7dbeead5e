#include "sdk/tools/verbs/verbs.h"

namespace bastide {

void add_verbs(CLI::App& app, Program& program) {
  add_show_verb(app, program);
  add_new_verb(app, program);
  add_check_verb(app, program);
  add_matrix_verb(app, program);
  add_test_verb(app, program);
  add_trust_verb(app, program);
  add_sdk_verb(app, program);
  add_tile_verb(app, program);
  add_doctor_verb(app, program);
  add_play_verb(app, program);
  add_legal_verb(app, program);
  add_why_verb(app, program);
  add_explain_verb(app, program);
  add_score_verb(app, program);
  add_render_verb(app, program);
  add_replay_verb(app, program);
  add_studio_verb(app, program);
  add_session_verb(app, program);
  add_demo_verb(app, program);
  add_sim_verb(app, program);
  add_ab_verb(app, program);
  add_ladder_verb(app, program);
  add_train_verb(app, program);
  add_bench_verb(app, program);
}

}  // namespace bastide
