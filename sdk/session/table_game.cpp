#include "sdk/session/table_game.h"

#include <algorithm>

#include <fmt/format.h>

#include "sdk/session/session_error.h"
#include "sdk/tools/play/kept_games.h"
#include "sdk/tools/play/seats.h"
#include "sdk/tools/trial/record_game.h"

namespace bastide {

News news_of(TranscriptWriter& writer) {
  const std::string text = writer.answer();
  News lines;
  std::size_t from = text.find('\n') + 1;  // the first line is the answer itself
  for (std::size_t end = text.find('\n', from); end != std::string::npos;
       end = text.find('\n', from)) {
    const std::size_t begin = text.find_first_not_of(' ', from);
    if (begin < end) {
      lines.push_back(text.substr(begin, end - begin));
    }
    from = end + 1;
  }
  return lines;
}

Status settle_chance(Game& game, const std::function<void()>& noted) {
  while (game.waiting() && game.pending().actor == kChance) {
    if (Status status = game.answer_chance(); !status.ok()) {
      return status;
    }
    noted();
  }
  return {};
}

TableGame::TableGame(int number, std::unique_ptr<Game> game, Setup setup)
    : number_(number),
      setup_(std::move(setup)),
      game_(std::move(game)),
      book_(game_->rules().catalog),
      elements_(game_->rules(), book_),
      writer_(*game_, Told::onlookers),
      news_(std::move(setup_.news)) {
  if (!game_->start_status().ok()) {
    throw SessionError(game_->start_status().error());
  }
  for (std::size_t seat = 0; seat < setup_.seats.size(); ++seat) {
    bots_.push_back(setup_.seats[seat] == kHuman ? nullptr
                                                 : seat_bot(*game_, setup_.seats[seat], seat));
  }
  writer_.skip();
  news_.resize(game_->answers().size());
  if (!setup_.keeper.empty()) {
    keeper_.emplace(setup_.keeper, setup_.origin);
    keeper_->take_over(*game_, setup_.held, setup_.holds_outcome);
  }
  settle();
}

AnswerTrial& TableGame::trial() {
  if (trial_ == nullptr) {
    trial_ = std::make_unique<AnswerTrial>(rules());
  }
  return *trial_;
}

void TableGame::check_revision(std::optional<std::uint64_t> known) const {
  if (known && *known != revision_) {
    throw SessionError(SessionCode::stale,
                       fmt::format("the game has gone on: {} is at revision {}, not {}; ask for "
                                   "its `state` first",
                                   id(),
                                   revision_,
                                   *known),
                       {{"revision", revision_}});
  }
}

bool TableGame::is_person(std::int32_t actor) const {
  return actor >= 0 && setup_.seats[static_cast<std::size_t>(actor)] == kHuman;
}

void TableGame::check_waits() const {
  if (!game_->waiting()) {
    throw SessionError(SessionCode::illegal,
                       "the game is over, nobody is asked any more; `undo` takes back");
  }
}

Viewer TableGame::default_viewer() const {
  if (game_->waiting() && is_person(game_->pending().actor)) {
    return {PlayerId(game_->pending().actor), false};
  }
  const auto& seats = setup_.seats;
  const auto only = std::find(seats.begin(), seats.end(), kHuman);
  return only != seats.end() && std::count(seats.begin(), seats.end(), kHuman) == 1
             ? Viewer{PlayerId(static_cast<std::size_t>(only - seats.begin())), false}
             : Viewer();
}

void TableGame::note() {
  news_.resize(game_->position() - 1);
  news_.push_back(news_of(writer_));
}

void TableGame::settle() {
  must_be_done(settle_chance(*game_, [this] { note(); }));
}

void TableGame::changed() {
  ++revision_;
  if (!keeper_) {
    return;
  }
  const Status status = keeper_->write(*game_);
  complaint_ = status.ok() ? std::string() : status.error().message;
}

void TableGame::answer(const Option& option) {
  const std::size_t before = game_->position();
  const bool is_by_person = is_person(game_->pending().actor);
  must_be_done(game_->answer(option));
  note();
  if (const Status status = settle_chance(*game_, [this] { note(); }); !status.ok()) {
    static_cast<void>(game_->go_to(before));
    writer_.skip();
    throw SessionError(status.error());
  }
  if (is_by_person) {
    keep();
  }
  changed();
}

bool TableGame::can_undo() const {
  const bool has_people =
      std::find(setup_.seats.begin(), setup_.seats.end(), kHuman) != setup_.seats.end();
  const auto& answers = game_->answers();
  return std::any_of(answers.begin(),
                     answers.begin() + static_cast<std::ptrdiff_t>(game_->position()),
                     [&](const Answer& answer) {
                       return has_people ? is_person(answer.actor) : answer.actor >= 0;
                     });
}

bool TableGame::undo() {
  if (!can_undo()) {
    return false;
  }
  const bool has_people =
      std::find(setup_.seats.begin(), setup_.seats.end(), kHuman) != setup_.seats.end();
  while (game_->undo() && has_people && !is_person(game_->pending().actor)) {
  }
  writer_.skip();
  ++revision_;
  return true;
}

bool TableGame::redo() {
  if (!game_->redo()) {
    return false;
  }
  const bool has_people =
      std::find(setup_.seats.begin(), setup_.seats.end(), kHuman) != setup_.seats.end();
  while (has_people && game_->waiting() && !is_person(game_->pending().actor) && game_->redo()) {
  }
  writer_.skip();
  ++revision_;
  return true;
}

void TableGame::go_to(std::size_t n) {
  while (n < game_->answers().size() && game_->answers()[n].actor == kChance) {
    ++n;
  }
  must_be_done(game_->go_to(n));
  writer_.skip();
  ++revision_;
}

Option TableGame::think(std::size_t seat, const State& state) {
  const std::lock_guard lock(bots_mutex_);
  if (bots_[seat] == nullptr) {
    bots_[seat] = seat_bot(*game_, std::string(default_bot(rules())), seat);
  }
  return bots_[seat]->choose(state);
}

std::vector<Advice> TableGame::advise(const std::string& bot,
                                      std::size_t seat,
                                      const State& state) {
  const std::lock_guard lock(bots_mutex_);
  return seat_bot(*game_, bot, seat)->advise(state);
}

Record TableGame::whole_record() const {
  Record record = record_of(*game_, setup_.origin);
  for (std::size_t n = game_->position(); n < game_->answers().size(); ++n) {
    const Answer& answer = game_->answers()[n];
    record.answers.push_back(
        {answer.actor == kChance ? "chance" : game_->player_name(PlayerId(answer.actor)),
         answer.choice,
         answer.text,
         answer.hash});
  }
  return record;
}

std::size_t TableGame::since_person() const {
  std::size_t n = game_->position();
  while (n > 0 && !is_person(game_->answers()[n - 1].actor)) {
    --n;
  }
  return n > 0 ? n - 1 : 0;
}

void TableGame::keep() {
  if (keeper_ || setup_.kept.empty()) {
    return;
  }
  const Result<std::filesystem::path> file = new_kept_game(setup_.kept, setup_.origin.ruleset);
  if (file.ok()) {
    keeper_.emplace(file.value(), setup_.origin);
  } else {
    complaint_ = file.error().message;
    setup_.kept.clear();
  }
}

std::string TableGame::kept_file() const {
  return keeper_ ? keeper_->path().string() : std::string();
}

}  // namespace bastide
