// Another language for what one thread says: of a reader among several.
#pragma once

#include "kernel/base/said.h"

namespace bastide {

/// What this thread says all in; null: English.
[[nodiscard]] std::shared_ptr<const Language> spoken_language();

/// While it lives, this thread says all in this language; null: English. Inside an InEnglish all is
/// English still.
class InLanguage {
 public:
  explicit InLanguage(std::shared_ptr<const Language> language);
  InLanguage(const InLanguage&) = delete;
  InLanguage& operator=(const InLanguage&) = delete;
  ~InLanguage();

 private:
  const std::optional<std::shared_ptr<const Language>> before_;
};

}  // namespace bastide
