#include "sdk/tools/measure/shell_words.h"

namespace bastide {

std::string shell_arguments(const RulesetChoice& choice) {
  std::string text = shell_quoted(choice.ruleset);
  for (const std::string& variant : choice.with) {
    text += " --with " + shell_quoted(variant);
  }
  for (const std::string& option : choice.set) {
    text += " --set " + shell_quoted(option);
  }
  return text;
}

}  // namespace bastide
