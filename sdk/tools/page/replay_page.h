// A whole game as one HTML file that needs nothing else: board, scores and what happened, answer by
// answer. Knows no plugin.
#pragma once

#include <memory>
#include <string>

#include "kernel/engine.h"
#include "kernel/flow/hidden.h"
#include "kernel/load/ruleset_loader.h"

namespace bastide {

/// Collects a game while it is played. Needs its journal.
class ReplayPage {
 public:
  /// Requires: the game has had no answer yet. `origin`: from what its ruleset was loaded.
  /// `viewer`: for whose eyes the page is.
  ReplayPage(Game& game, const LoadRequest& origin, Viewer viewer);
  ~ReplayPage();
  ReplayPage(const ReplayPage&) = delete;
  ReplayPage& operator=(const ReplayPage&) = delete;

  /// Adds the position after the last answer. To be called after each answer.
  void add_frame();
  /// The page: HTML with style, script, pictures and data inside.
  [[nodiscard]] std::string html() const;

 private:
  class Recorder;
  std::unique_ptr<Recorder> recorder_;
};

}  // namespace bastide
