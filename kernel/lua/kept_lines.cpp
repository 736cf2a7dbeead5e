#include "kernel/lua/kept_lines.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace bastide {

bool KeptLines::suits(const HookCall& call) const {
  const Subject& about = call.subject;
  return failures_ < kMostFailures && about.colour.is_some() && about.feature.is_none() &&
         about.segment.is_none() && about.tile.is_none() && about.piece.is_none() &&
         about.event == nullptr && call.ledger != nullptr &&
         call.ledger->lines().size() <= kMostLines && std::abs(call.ledger->total()) <= kMostTotal;
}

const std::vector<LineItem>* KeptLines::find(const HookCall& call) {
  const View view(call.context.catalog, call.context.state);
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    Run& run = runs_[i];
    if (run.colour == call.subject.colour && run.player == call.subject.player &&
        run.reason == call.subject.reason && run.reads.hold(view)) {
      std::swap(run, runs_[i / 2]);
      return &runs_[i / 2].lines;
    }
  }
  return nullptr;
}

void KeptLines::keep(const HookCall& call, const Reads& reads, std::size_t first) {
  const Ledger::Lines& lines = call.ledger->lines();
  bool may_keep = reads.is_complete() && lines.size() - first <= kMostLines;
  std::int64_t sum = 0;
  for (std::size_t i = first; i < lines.size(); ++i) {
    sum += std::abs(std::int64_t{lines[i].points});
  }
  may_keep = may_keep && sum <= kMostTotal;
  failures_ = may_keep ? 0 : failures_ + 1;
  if (!may_keep) {
    return;
  }
  if (runs_.size() < kRuns) {
    runs_.emplace_back();
  }
  std::rotate(runs_.begin(), runs_.end() - 1, runs_.end());
  Run& run = runs_.front();
  run.player = call.subject.player;
  run.colour = call.subject.colour;
  run.reason = call.subject.reason;
  run.reads = reads;
  run.lines.assign(lines.begin() + static_cast<std::ptrdiff_t>(first), lines.end());
}

}  // namespace bastide
