#include "sdk/tools/verbs/verbs.h"

namespace bastide {

void add_verbs(Program& program) {
  add_show_verb(program);
  add_new_verb(program);
  add_check_verb(program);
  add_matrix_verb(program);
  add_test_verb(program);
  add_texts_verb(program);
  add_trust_verb(program);
  add_sdk_verb(program);
  add_tile_verb(program);
  add_doctor_verb(program);
  add_complete_verb(program);
  add_pack_verb(program);
  add_install_verb(program);
  add_update_verb(program);
  add_list_verb(program);
  add_remove_verb(program);
  add_enable_verb(program);
  add_disable_verb(program);
  add_play_verb(program);
  add_legal_verb(program);
  add_why_verb(program);
  add_explain_verb(program);
  add_score_verb(program);
  add_render_verb(program);
  add_replay_verb(program);
  add_convert_verb(program);
  add_bot_verb(program);
  add_studio_verb(program);
  add_session_verb(program);
  add_demo_verb(program);
  add_sim_verb(program);
  add_balance_verb(program);
  add_ab_verb(program);
  add_sweep_verb(program);
  add_ladder_verb(program);
  add_job_verb(program);
  add_train_verb(program);
  add_bench_verb(program);
}

}  // namespace bastide
