#include "sdk/session/table_game.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/said.h"
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
    // Where a turn begins is told to programs alone: it stands at the edge.
    if (begin < end && (begin > from || language_code() == "en")) {
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

TableGame::Played::Played(std::unique_ptr<Game> of)
    : game(std::move(of)),
      book(game->rules().catalog),
      elements(game->rules(), book),
      writer(*game, Viewer()) {}

TableGame::TableGame(int number, std::unique_ptr<Game> game, Setup setup)
    : number_(number),
      setup_(std::move(setup)),
      played_(std::make_unique<Played>(std::move(game))),
      news_(std::move(setup_.news)) {
  if (!this->game().start_status().ok()) {
    throw SessionError(this->game().start_status().error());
  }
  bots_ = seated_bots();
  played_->writer.skip();
  news_.resize(this->game().answers().size());
  if (!setup_.keeper.empty()) {
    keeper_.emplace(setup_.keeper, setup_.origin);
    keeper_->take_over(this->game(), setup_.held, setup_.holds_outcome);
  }
  settle();
}

std::vector<std::unique_ptr<BotSeat>> TableGame::seated_bots() const {
  std::vector<std::unique_ptr<BotSeat>> bots;
  for (std::size_t seat = 0; seat < setup_.seats.size(); ++seat) {
    const std::string& name = setup_.seats[seat];
    bots.push_back(name == kHuman ? nullptr : seat_bot(game(), name, seat));
  }
  return bots;
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
                       said_with("the game has gone on: {} is at revision {}, not {}; ask for "
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
  if (!game().waiting()) {
    throw SessionError(SessionCode::illegal,
                       said("the game is over, nobody is asked any more; `undo` takes back"));
  }
}

Viewer TableGame::default_viewer() const {
  if (game().waiting() && is_person(game().pending().actor)) {
    return {PlayerId(game().pending().actor), false};
  }
  const auto& seats = setup_.seats;
  const auto only = std::find(seats.begin(), seats.end(), kHuman);
  return only != seats.end() && std::count(seats.begin(), seats.end(), kHuman) == 1
             ? Viewer{PlayerId(static_cast<std::size_t>(only - seats.begin())), false}
             : Viewer();
}

void TableGame::note() {
  news_.resize(game().position() - 1);
  news_.push_back(news_of(played_->writer));
}

void TableGame::settle() {
  must_be_done(settle_chance(game(), [this] { note(); }));
}

void TableGame::changed() {
  ++revision_;
  if (!keeper_) {
    return;
  }
  const Status status = keeper_->write(game());
  complaint_ = status.ok() ? std::string() : status.error().message;
}

void TableGame::answer(const Option& option) {
  const std::size_t before = game().position();
  const bool is_by_person = is_person(game().pending().actor);
  must_be_done(game().answer(option));
  note();
  if (const Status status = settle_chance(game(), [this] { note(); }); !status.ok()) {
    static_cast<void>(game().go_to(before));
    played_->writer.skip();
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
  const auto& answers = game().answers();
  return std::any_of(answers.begin(),
                     answers.begin() + static_cast<std::ptrdiff_t>(game().position()),
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
  while (game().undo() && has_people && !is_person(game().pending().actor)) {
  }
  played_->writer.skip();
  ++revision_;
  return true;
}

bool TableGame::redo() {
  if (!game().redo()) {
    return false;
  }
  const bool has_people =
      std::find(setup_.seats.begin(), setup_.seats.end(), kHuman) != setup_.seats.end();
  while (has_people && game().waiting() && !is_person(game().pending().actor) && game().redo()) {
  }
  played_->writer.skip();
  ++revision_;
  return true;
}

void TableGame::go_to(std::size_t n) {
  while (n < game().answers().size() && game().answers()[n].actor == kChance) {
    ++n;
  }
  must_be_done(game().go_to(n));
  played_->writer.skip();
  ++revision_;
}

Rerun TableGame::play_under(const std::shared_ptr<const Ruleset>& rules) {
  const bool has_gone_on = before_ == nullptr || revision_ != revision_then_;
  const Game& old = has_gone_on ? game() : *before_;
  Rerun rerun = play_again(old, rules);
  if (rerun.game == nullptr) {
    return rerun;
  }
  auto played = std::make_unique<Played>(std::make_unique<Game>(rules, old.setup()));
  static_cast<void>(played->writer.begin());
  std::vector<News> news;
  for (std::size_t n = 0; n < rerun.kept; ++n) {
    const Answer& answer = old.answers()[n];
    must_be_done(answer.actor == kChance ? played->game->answer_chance()
                                         : played->game->answer(answer.text));
    news.push_back(news_of(played->writer));
  }
  must_be_done(settle_chance(*played->game, [&] { news.push_back(news_of(played->writer)); }));
  const std::lock_guard lock(bots_mutex_);  // who thinks does so to the end
  std::swap(played, played_);
  try {
    bots_ = seated_bots();
  } catch (...) {  // a bot that cannot play by these rules
    std::swap(played, played_);
    throw;
  }
  if (has_gone_on) {
    before_ = std::move(played->game);
  }
  trial_ = nullptr;
  news_ = std::move(news);
  keeper_.reset();  // a record is of one ruleset
  ++rules_number_;
  revision_then_ = ++revision_;
  return rerun;
}

void TableGame::check_rules(std::uint64_t number) const {
  if (number != rules_number_) {
    throw SessionError(SessionCode::stale, said("the rules of the game have changed meanwhile"));
  }
}

Option TableGame::think(std::size_t seat, const State& state, std::uint64_t rules_number) {
  const std::lock_guard lock(bots_mutex_);
  check_rules(rules_number);
  if (bots_[seat] == nullptr) {
    bots_[seat] = seat_bot(game(), std::string(default_bot(rules())), seat);
  }
  return bots_[seat]->choose(state);
}

std::vector<Advice> TableGame::advise(const std::string& bot,
                                      std::size_t seat,
                                      const State& state,
                                      std::uint64_t rules_number) {
  const std::lock_guard lock(bots_mutex_);
  check_rules(rules_number);
  return seat_bot(game(), bot, seat)->advise(state);
}

Record TableGame::whole_record() const {
  Record record = record_of(game(), setup_.origin);
  for (std::size_t n = game().position(); n < game().answers().size(); ++n) {
    const Answer& answer = game().answers()[n];
    record.answers.push_back(
        {answer.actor == kChance ? "chance" : game().player_name(PlayerId(answer.actor)),
         answer.choice,
         answer.text,
         answer.hash});
  }
  return record;
}

std::size_t TableGame::since_person() const {
  std::size_t n = game().position();
  while (n > 0 && !is_person(game().answers()[n - 1].actor)) {
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
