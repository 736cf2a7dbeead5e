#include "sdk/tools/shell/progress.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/platform.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

namespace {

constexpr auto kBarEvery = std::chrono::milliseconds(100);
constexpr auto kLineEvery = std::chrono::seconds(10);

std::string duration(double seconds) {
  const auto whole = static_cast<long>(seconds + 0.5);
  return whole < 60 ? fmt::format("{} s", whole)
                    : fmt::format("{} min {:02} s", whole / 60, whole % 60);
}

}  // namespace

Progress::Progress(std::string what, std::uint64_t total, bool quiet, std::uint64_t before)
    : what_(std::move(what)),
      total_(total),
      before_(before),
      quiet_(quiet),
      terminal_(stderr_is_terminal()),
      start_(Clock::now()),
      shown_(start_) {}

Progress::~Progress() {
  finish();
}

void Progress::show(std::uint64_t done) {
  const Clock::time_point now = Clock::now();
  if (quiet_ || (terminal_ ? now - shown_ < kBarEvery : now - shown_ < kLineEvery)) {
    return;
  }
  shown_ = now;
  draw(done, now);
}

void Progress::draw(std::uint64_t done, Clock::time_point now) {
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double rate = seconds > 0 ? static_cast<double>(done - before_) / seconds : 0;
  std::string text = said_with("{} {}, {:.0f} a second", done, what_, rate);
  if (total_ > 0) {
    const double share = std::min(1.0, static_cast<double>(done) / static_cast<double>(total_));
    text = said_with("{} of {} {}, {:.0f} a second", done, total_, what_, rate);
    if (rate > 0) {
      text += said_with(", {} left",
                        duration(static_cast<double>(total_ - std::min(total_, done)) / rate));
    }
    const int room = terminal_size().columns - static_cast<int>(text_width(text)) - 4;
    if (terminal_ && room >= 10) {
      const int width = std::min(room, 40);
      const int full = static_cast<int>(share * width);
      text = fmt::format("[{}{}] {}",
                         std::string(static_cast<std::size_t>(full), '#'),
                         std::string(static_cast<std::size_t>(width - full), '.'),
                         text);
    }
  }
  Program::message(terminal_ ? emptied_line() + text : text + "\n");
  drawn_ = true;
}

void Progress::finish() {
  if (terminal_ && drawn_) {
    Program::message(emptied_line());
    drawn_ = false;
  }
}

}  // namespace bastide
