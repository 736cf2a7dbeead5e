// The program `bastide`: everything is in its verbs.
#include "sdk/tools/verbs/verbs.h"

int main(int argc, char** argv) {
  bastide::Program program(argc > 0 ? argv[0] : "bastide");
  return program.run(argc, argv, bastide::add_verbs);
}
