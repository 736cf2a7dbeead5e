#include "sdk/tools/trial/record_writer.h"

#include <fstream>
#include <functional>
#include <system_error>
#include <utility>

#include "sdk/tools/shell/named_files.h"
#include "sdk/tools/trial/record_game.h"

namespace bastide {

namespace {

std::uint64_t mark_of(const Answer& answer) {
  return answer.hash * 31 + std::hash<std::string>()(answer.text);
}

}  // namespace

/// Does the file hold the beginning of the game?
bool RecordWriter::goes_on(const Game& game) const {
  if (!is_there_ || written_.size() > game.position() ||
      (has_outcome_ && written_.size() < game.position())) {
    return false;
  }
  for (std::size_t n = 0; n < written_.size(); ++n) {
    if (written_[n] != mark_of(game.answers()[n])) {
      return false;
    }
  }
  return game.over() || !has_outcome_;
}

Status RecordWriter::write(const Game& game) {
  bool is_appended = false;
  if (goes_on(game)) {
    if (written_.size() == game.position() && has_outcome_ == game.over()) {
      return {};
    }
    const Result<bool> appended =
        append_record(file_, size_, written_.size() + 1, play_of(game, written_.size()));
    if (!appended.ok()) {
      return appended.error();
    }
    is_appended = appended.value();
  }
  if (!is_appended) {
    written_.clear();
    if (const Status status = save_record(file_, record_of(game, origin_), !is_ours_);
        !status.ok()) {
      is_there_ = false;
      return status;
    }
    is_ours_ = true;
    if (!std::exchange(is_told_, true)) {
      tell_unguarded(file_);
    }
  }
  note(game, game.position(), game.over());
  return {};
}

void RecordWriter::note(const Game& game, std::size_t answers, bool has_outcome) {
  for (std::size_t n = written_.size(); n < answers; ++n) {
    written_.push_back(mark_of(game.answers()[n]));
  }
  std::error_code error;
  size_ = std::filesystem::file_size(path(), error);
  is_there_ = !error;
  has_outcome_ = has_outcome;
}

void RecordWriter::take_over(const Game& game, std::size_t answers, bool has_outcome) {
  is_ours_ = true;
  std::ifstream file(path(), std::ios::binary);
  file.seekg(-1, std::ios::end);
  if (file.get() == '\n') {  // else the next line would go on this one
    note(game, answers, has_outcome);
  }
}

}  // namespace bastide
