#include "sdk/tools/verbs.h"

namespace bastide {

void add_verbs(CLI::App& app, Program& program) {
  static_cast<void>(app);
  static_cast<void>(program);
}

}  // namespace bastide
