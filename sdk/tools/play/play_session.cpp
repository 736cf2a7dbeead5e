#include "sdk/tools/play/play_session.h"

#include <algorithm>
#include <array>
#include <istream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/base/shell_quoted.h"
#include "kernel/base/stop.h"
#include "kernel/io/text_file.h"
#include "sdk/bots/bot_table.h"
#include "sdk/tools/author/rerun.h"
#include "sdk/tools/draw/legend.h"
#include "sdk/tools/explain/score_text.h"
#include "sdk/tools/explain/unseen_tiles.h"
#include "sdk/tools/explain/why.h"
#include "sdk/tools/measure/saved_run.h"
#include "sdk/tools/play/advice_text.h"
#include "sdk/tools/play/kept_games.h"
#include "sdk/tools/play/seats.h"
#include "sdk/tools/shell/fold.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/text_table.h"
#include "sdk/tools/trial/answer_text.h"
#include "sdk/tools/trial/event_text.h"
#include "sdk/tools/trial/record_game.h"
#include "sdk/tools/trial/scenario_names.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

PlaySession::PlaySession(Program& program, std::unique_ptr<Game> game, PlaySetup setup)
    : program_(program),
      game_(std::move(game)),
      setup_(std::move(setup)),
      book_(game_->rules().catalog, setup_.signs) {
  bots_ = seat_bots(*game_);
  if (!setup_.save.empty()) {
    writer_.emplace(setup_.save, setup_.origin);
    if (setup_.held) {
      writer_->take_over(*game_, *setup_.held, setup_.holds_outcome);
    } else if (setup_.is_in_place) {
      writer_->replace();
    }
  }
  told_ = game_->journal().events.size();
  if (setup_.watch) {
    std::vector<std::filesystem::path> places = rule_folders(program_.search_path());
    for (const std::string& seat : setup_.seats) {
      const std::vector<std::string> files = files_of_bot(seat);
      places.insert(places.end(), files.begin(), files.end());
    }
    places.insert(places.end(), setup_.origin.with.begin(), setup_.origin.with.end());
    places.emplace_back(setup_.origin.ruleset);
    watch_.emplace(places);
  }
}

std::vector<std::unique_ptr<BotSeat>> PlaySession::seat_bots(const Game& game) const {
  std::vector<std::unique_ptr<BotSeat>> bots;
  for (std::size_t seat = 0; seat < setup_.seats.size(); ++seat) {
    const std::string& name = setup_.seats[seat];
    bots.push_back(name == "human"
                       ? nullptr
                       : seat_bot(game, name, seat, setup_.outside.get(), setup_.origin));
  }
  return bots;
}

void PlaySession::say(const std::string& text) {
  const std::optional<TerminalSize> room = size();
  const std::string shown = room ? folded(text, static_cast<std::size_t>(room->columns - 1)) : text;
  news_ += count_lines(shown);
  if (program_.format() == Format::text || program_.format() == Format::plain) {
    program_.out(shown);
  } else {
    Program::message(shown);  // stdout is for the one object at the end
  }
}

bool PlaySession::is_human(std::int32_t actor) const {
  return actor >= 0 && bots_[static_cast<std::size_t>(actor)] == nullptr;
}

Exit PlaySession::run(std::istream& input) {
  if (setup_.held && game_->waiting()) {
    must_work(check_writable(setup_.save));
    must_work(writer_->take());
  } else if (!setup_.held) {
    save();
  }
  if (setup_.is_typed) {
    open_editor();
  }
  const bool is_whole = unless_stopped([&] { play(input); });
  const bool is_stopped = heed_stop() || !is_whole;
  finish(is_whole);
  if (is_stopped) {
    throw Stopped();
  }
  return Exit::ok;
}

void PlaySession::play(std::istream& input) {
  Step step = Step::go_on;
  while (step == Step::go_on && !Program::interrupted() && (game_->waiting() || waits_at_end())) {
    const std::int32_t actor = game_->waiting() ? game_->pending().actor : -1;
    if (!game_->waiting()) {
      step = after_end(input);
    } else if (actor == kChance) {
      if (const Status status = game_->answer_chance(); !status.ok()) {
        throw ToolError(status.error());
      }
    } else if (is_human(actor)) {
      step = human_move(input);
    } else {
      bot_move(actor);
    }
  }
}

void PlaySession::bot_move(std::int32_t seat) {
  Option option;
  try {
    option = bots_[static_cast<std::size_t>(seat)]->choose(game_->state(), game_->so_far());
  } catch (const ToolError&) {
    save_or_complain();
    throw;
  }
  const std::string name = said_player(*game_, PlayerId(seat));
  if (game_->state().suspended.ask.is_covert()) {
    apply(option, name);
    return;
  }
  // "pass" alone does not say what the bot passes.
  apply(option,
        option.is<AnswerAsk>() ? said_with("{}, asked \"{}\": ", name, prompt_sentence(*game_))
                               : fmt::format("{}: ", name));
}

void PlaySession::apply(const Option& option, const std::string& by) {
  const bool is_covert = game_->state().suspended.ask.is_covert();
  const std::string text =
      is_covert ? fmt::format(" {}", said(kHasChosen)) : shown_option(*game_, option);
  const std::size_t before = game_->position();
  if (const Status status = game_->answer(option); !status.ok()) {
    if (by.empty() && status.error().code != ErrorCode::script) {
      say(hanging(status.error().message) + "\n");
      return;
    }
    save_or_complain();
    throw ToolError(status.error());
  }
  if (by.empty()) {
    keep();
  } else {
    say(one_line(by + text) + "\n");
  }
  for (std::size_t n = before; n < game_->position(); ++n) {
    for (const std::string& opened : opened_texts(*game_, n)) {
      say(line_of("  {}", one_line(opened)));
    }
  }
  board_shown_ = false;
  view_.middle.reset();  // the window follows the last move
  show_new_events();
  save_or_complain();
}

PlaySession::Step PlaySession::human_move(std::istream& input) {
  if (!board_shown_) {
    show_board();
  } else {
    say(screen().question());
  }
  std::string line;
  switch (read(input, line)) {
    case Heard::rules:
      load_again();
      return Step::go_on;
    case Heard::end:
      say("\n");
      return Step::stop;
    case Heard::line:
      break;
  }
  news_ = 0;
  return obey(read_play_input(line));
}

PlaySession::Heard PlaySession::read(std::istream& input, std::string& line) {
  const std::string prompt = game_->waiting() ? screen().prompt() : "> ";
  if (editor_ != nullptr) {
    program_.flush();
    switch (editor_->read(prompt, line)) {
      case LineEditor::Heard::line:
        return Heard::line;
      case LineEditor::Heard::end:
        return Heard::end;
      case LineEditor::Heard::woken:
        return Heard::rules;
    }
  }
  say(prompt);
  program_.flush();
  const Heard heard = watch_ ? listen() : Heard::line;
  return heard == Heard::line && !read_line(input, line) ? Heard::end : heard;
}

PlaySession::Heard PlaySession::listen() {
  switch (wait_for_change(*watch_, changed_)) {
    case Woken::changed:
      return Heard::rules;
    case Woken::interrupted:
      return Heard::end;
    case Woken::typed:
      break;
  }
  return Heard::line;
}

bool PlaySession::waits_at_end() const {
  const auto people = std::count(bots_.begin(), bots_.end(), nullptr);
  return watch_ || (setup_.is_typed && people > 0);
}

PlaySession::Step PlaySession::after_end(std::istream& input) {
  if (!board_shown_) {
    show_board();
    say(line_of("{}{}",
                said("u takes back, s tells the points, q ends"),
                watch_ ? said("; saved rules are loaded again") : std::string()));
  }
  std::string line;
  const Heard heard = read(input, line);
  if (heard == Heard::rules) {
    load_again();
    return Step::go_on;
  }
  if (heard == Heard::end) {
    return Step::stop;
  }
  const PlayInput typed = read_play_input(line);
  const bool needs_choice = typed.command == PlayCommand::answer ||
                            typed.command == PlayCommand::hint ||
                            typed.command == PlayCommand::why || typed.command == PlayCommand::list;
  if (needs_choice) {
    say(said("the game is over; u takes back, q ends\n"));
    return Step::go_on;
  }
  return obey(typed);
}

void PlaySession::load_again() {
  say(said_with("\n{} changed\n", one_line(joined(changed_, ", "))));
  try {
    const auto rules =
        program_.load({setup_.origin.ruleset, setup_.origin.with, setup_.origin.set});
    Rerun rerun = play_again(*game_, rules);
    say(rerun_text(rerun));
    if (rerun.game != nullptr) {
      bots_ = seat_bots(*rerun.game);
      adviser_ = nullptr;
      game_ = std::move(rerun.game);
      book_ = TextBook(game_->rules().catalog, setup_.signs);
      told_ = game_->journal().events.size();
      board_shown_ = false;
      if (writer_) {
        writer_->begin_anew();
      }
      save_or_complain();
      return;
    }
  } catch (const LoadError& error) {
    for (const Diagnostic& diagnostic : error.diagnostics()) {
      say(hanging(to_string(diagnostic)) + "\n");
    }
  }
  say(said("the game goes on under the rules as they were\n"));
}

PlaySession::Step PlaySession::obey(const PlayInput& input) {
  switch (input.command) {
    case PlayCommand::answer:
      answer(input.rest);
      break;
    case PlayCommand::help:
      say((game_->waiting() ? one_line(prompt_sentence(*game_)) + ".\n" : "") + play_help(*game_));
      break;
    case PlayCommand::hint:
      show_hint();
      break;
    case PlayCommand::undo:
      take_back();
      break;
    case PlayCommand::redo:
      bring_back();
      break;
    case PlayCommand::why: {
      if (input.rest.empty() || input.rest.find(';') != std::string::npos) {
        say(said("w needs one move: \"w 1,0 r3\"\n"));
        break;
      }
      const Result<WhyAnswer> why = explain_move(*game_, spelled_out(*game_, input.rest));
      say(why.ok() ? why_text(said_answer(*game_, why.value()))
                   : hanging(why.error().message) + "\n");
      break;
    }
    case PlayCommand::list:
      show_options();
      break;
    case PlayCommand::score:
      show_score();
      break;
    case PlayCommand::tiles:
      show_tiles();
      break;
    case PlayCommand::save:
      save_as(input.rest);
      break;
    case PlayCommand::board:
      board_shown_ = false;
      break;
    case PlayCommand::view:
      if (input.rest == "-" && can_pass()) {
        answer("-");
      } else {
        change_view(input);
      }
      break;
    case PlayCommand::quit:
      return Step::stop;
    case PlayCommand::nothing:
      break;
  }
  return Step::go_on;
}

void PlaySession::answer(const std::string& typed) {
  const Result<Option> option = typed_option(*game_, typed);
  if (option.ok()) {
    apply(option.value(), "");
  } else {
    say(said_with(
        "{}\n\"w {}\" says why, \"?\" helps.\n", hanging(option.error().message), one_line(typed)));
  }
}

/// "-" is an answer then, not a smaller board.
bool PlaySession::can_pass() const {
  return game_->waiting() && game_->pending().can_pass;
}

void PlaySession::take_back() {
  // What bots did since is taken back too: they would do it again.
  const std::size_t before = game_->position();
  do {
    if (!game_->undo()) {
      say(said("there is nothing to take back\n"));
      static_cast<void>(game_->go_to(before));
      return;
    }
  } while (!is_human(game_->pending().actor));
  told_ = std::min(told_, game_->journal().events.size());
  board_shown_ = false;
  save_or_complain();
}

void PlaySession::bring_back() {
  if (!game_->redo()) {
    say(said("there is nothing to bring back\n"));
    return;
  }
  while (game_->waiting() && !is_human(game_->pending().actor) && game_->redo()) {
  }
  show_new_events();
  board_shown_ = false;
  save_or_complain();
}

void PlaySession::show_new_events() {
  const Journal& journal = game_->journal();
  const std::size_t first = told_;
  const std::vector<bool> seen = seen_events(*game_, first, people());
  bool is_paid = false;  // whose pieces return: the points say so
  for (; told_ < journal.events.size(); ++told_) {
    const Event& event = journal.events[told_];
    const bool is_seen = seen[told_ - first];
    std::string text;
    switch (event.kind) {
      case EventKind::awarded:
        if (event[Part::award] >= 0) {
          text =
              award_line_text(*game_, journal.awards[static_cast<std::size_t>(event[Part::award])]);
          is_paid = true;
        }
        break;
      case EventKind::token_drawn:
        text = !is_seen
                   ? ""
                   : said_with(
                         "{} is drawn",
                         said_name(
                             game_->rules().catalog.tokens[TokenKindId(event[Part::token])].name));
        break;
      case EventKind::piece_returned:
        text = is_paid ? "" : event_text(*game_, told_, is_seen);
        break;
      case EventKind::tile_placed:
        text = game_->state().board.tile(TileId(event[Part::tile])).face_up == 0
                   ? event_text(*game_, told_, is_seen)
                   : "";
        break;
      case EventKind::markers_changed:
        text = markers_text(*game_, event);
        break;
      case EventKind::variable_set:
        text = news_of_variable(event, is_seen);
        break;
      case EventKind::piece_moved:
      case EventKind::tile_discarded:
      case EventKind::transferred:
      case EventKind::extra_turn:
      case EventKind::turn_part:
        text = event_text(*game_, told_, is_seen);
        break;
      default:  // the board shows it, or nobody may see it
        break;
    }
    say(text.empty() ? "" : "  " + one_line(text) + "\n");
  }
}

/// Who looks at the screen: several people see what all may see.
Viewer PlaySession::people() const {
  const auto person = std::find(bots_.begin(), bots_.end(), nullptr);
  return std::count(bots_.begin(), bots_.end(), nullptr) == 1
             ? Viewer{PlayerId(static_cast<std::size_t>(person - bots_.begin()))}
             : Viewer();
}

/// Tokens that a player takes, as far as the people here may see them, and what a piece carries.
std::string PlaySession::news_of_variable(const Event& event, bool is_seen) const {
  const Catalog& catalog = game_->rules().catalog;
  const Variable& variable = catalog.variables[VariableId(event[Part::variable])];
  const std::vector<VariableId>& carried = book_.looks().carried();
  if (std::find(carried.begin(), carried.end(), VariableId(event[Part::variable])) !=
      carried.end()) {
    return carried_text(*game_, event);
  }
  if (variable.type != ValueType::token_list || variable.scope != Scope::player ||
      event[Part::is_put] != 1) {
    return {};
  }
  const std::string who = said_player(*game_, PlayerId(event[Part::row]));
  const std::string what = is_seen ? said_name(catalog.tokens[TokenKindId(event[Part::value])].name)
                                   : said("1, face down");
  return said_with("{} of {}: +{}", said_name(variable.name), who, what);
}

std::optional<TerminalSize> PlaySession::size() const {
  return setup_.is_terminal ? std::optional(terminal_size()) : std::nullopt;
}

PlayScreen PlaySession::screen() {
  return {*game_, book_, size(), view_};
}

void PlaySession::show_board() {
  if (game_->waiting()) {
    say(screen().text(news_));
  } else {
    show_end();
  }
  board_shown_ = true;
}

/// In place of what stands on the screen.
void PlaySession::show_board_anew() {
  news_ = 0;
  program_.out(emptied_screen());
  show_board();
  program_.flush();
}

bool PlaySession::move_view(ArrowKey key) {
  const std::optional<PlayView> moved = game_->waiting() ? screen().moved(key, 0) : std::nullopt;
  if (moved) {
    view_ = *moved;
    show_board_anew();
  }
  return moved.has_value();
}

void PlaySession::change_view(const PlayInput& input) {
  constexpr std::array<TileSize, 3> kSizes{TileSize::tiny, TileSize::compact, TileSize::normal};
  const std::optional<TerminalSize> room = size();
  board_shown_ = false;
  if (!room) {
    return;  // everything is shown
  }
  if (input.rest == "all") {
    view_ = {};
    view_.all = true;
    return;
  }
  if (const std::optional<Cell> cell = parse_cell(input.rest)) {
    view_.middle = *cell;
    view_.all = false;
    return;
  }
  if (input.rest != "+" && input.rest != "-") {
    view_ = {};  // "@" alone: as at first
    return;
  }
  TextBoardOptions options;
  options.window = BoardWindow{room->columns - 1, room->rows - 8, view_.size, {}, view_.all};
  const auto now = static_cast<int>(part_of_board(*game_, options).size);
  view_.size = kSizes[static_cast<std::size_t>(
      std::clamp(now + (input.rest == "+" ? 1 : -1), 0, static_cast<int>(kSizes.size()) - 1))];
  view_.all = false;
}

void PlaySession::open_editor() {
  LineEditor::Hooks hooks;
  hooks.complete = [this](const std::string& typed) {
    return game_->waiting() ? completions(*game_, typed) : std::vector<std::string>();
  };
  hooks.move = [this](ArrowKey key) {
    return move_view(key);
  };
  hooks.redraw = [this] {
    show_board_anew();
  };
  hooks.is_woken = [this] {
    if (watch_) {
      changed_ = watch_->changes();
    }
    return !changed_.empty();
  };
  editor_ = LineEditor::open(std::move(hooks));
}

void PlaySession::show_options() {
  const std::vector<Option> options = game_->options();
  std::size_t widest = 0;
  for (const Option& option : options) {
    widest = std::max(widest, text_width(shown_option(*game_, option)));
  }
  const std::size_t columns = std::max<std::size_t>(1, 80 / (widest + 7));
  std::string text;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const std::string one = one_line(shown_option(*game_, options[i]));
    text += fmt::format("{:>3} {}", i + 1, one);
    const bool last = (i + 1) % columns == 0 || i + 1 == options.size();
    text += last ? "\n" : std::string(widest + 3 - text_width(one), ' ');
  }
  say(text);
}

void PlaySession::show_hint() {
  if (adviser_ == nullptr) {
    adviser_ = seat_bot(*game_, setup_.hint_bot, 0);
  }
  adviser_->new_game(PlayerId(game_->pending().actor), game_->setup().seed);
  say(advice_text(*game_, adviser_->advise(game_->state())));
}

void PlaySession::show_score() {
  const PlayerId seat = game_->waiting() ? PlayerId(game_->pending().actor) : PlayerId();
  const ScoreTable table = score_table_for(*game_, seat);
  say(score_table_text(table));
  if (table.unsure) {
    say(said("if it ended now: not told, for others hold hidden things\n"));
  }
  for (const PostedAward& posted : game_->journal().awards) {
    say("  " + one_line(award_line_text(*game_, posted)) + "\n");
  }
}

void PlaySession::show_tiles() {
  const UnseenTiles unseen = unseen_tiles(*game_);
  say(line_of(
      "{}",
      said_counted(unseen.count, "{} tile nobody has seen yet:", "{} tiles nobody has seen yet:")));
  TextTable table({said("tile"), said("copies"), said("fits now")},
                  {Align::left, Align::right, Align::right});
  for (const UnseenKind& row : unseen.kinds) {
    table.add({game_->rules().catalog.tile_kinds[row.kind].name,
               std::to_string(row.count),
               said_counted(row.places, "{} way", "{} ways")});
  }
  say(table.aligned());
  std::string dead;
  for (const Cell cell : unseen.dead) {
    dead += "  " + to_string(cell);
  }
  say(dead.empty() ? line_of("every open cell can still be filled")
                   : line_of("no unseen tile fits:{}", dead));
}

/// Among those that are kept, not in a file that somebody named.
bool PlaySession::is_kept() const {
  return writer_ && !setup_.keep.empty() && writer_->path().parent_path() == setup_.keep;
}

void PlaySession::keep() {
  if (writer_ || setup_.keep.empty()) {
    return;
  }
  const Result<std::filesystem::path> file = new_kept_game(setup_.keep, setup_.origin.ruleset);
  if (file.ok()) {
    writer_.emplace(file.value(), setup_.origin);
    return;
  }
  setup_.keep.clear();
  Program::complain(
      said_with("bastide: {}. The game goes on, but is not kept; \"save FILE\" "
                "keeps it elsewhere",
                file.error().message));
}

void PlaySession::save() {
  if (writer_) {
    must_work(writer_->write(*game_));
  }
}

void PlaySession::save_as(const std::string& file) {
  if (file.empty()) {
    say(is_kept() ? line_of("kept: {}", writer_->path().string()) : saved_text());
    return;
  }
  try {
    check_new_file(file, "plays that game on");
    RecordWriter writer(file, setup_.origin);
    must_work(writer.write(*game_));
    if (is_kept()) {  // it has moved
      std::error_code ignored;
      std::filesystem::remove(writer_->path(), ignored);
    }
    writer_ = std::move(writer);
    say(saved_text());
  } catch (const ToolError& error) {
    say(hanging(error.what()) + "\n");
  }
}

std::string PlaySession::saved_text() const {
  if (!writer_) {
    return !setup_.keep.empty() ? line_of("the game is kept as soon as you answer")
           : game_->over()      ? ""
                                : line_of("not saved; --save FILE keeps a game");
  }
  const std::string file = writer_->path().string();
  const std::string name = writer_->path().filename().string();
  const std::string text = is_kept() ? said_with("kept: game {}", name.substr(0, name.find('-')))
                                     : said_with("saved: {}", file);
  const std::string wanted = is_kept() ? name.substr(0, name.find('-')) : file;
  return line_of("{}{}",
                 text,
                 game_->over() ? std::string()
                               : said_with("; play on with --resume {}", shell_quoted(wanted)));
}

void PlaySession::save_or_complain() {
  std::string complaint;
  try {
    save();
  } catch (const ToolError& error) {
    complaint = error.what();
  }
  // Bots answer too fast for the same words each time.
  const bool people = std::count(bots_.begin(), bots_.end(), nullptr) > 0;
  if (!complaint.empty() && (people || complaint != complaint_)) {
    Program::complain(
        said_with("bastide: {}. The game goes on, and is saved with the next answer", complaint));
  }
  complaint_ = std::move(complaint);
}

void PlaySession::show_end() {
  const std::string below = score_table_text(score_table(*game_)) + ending_text(*game_);
  TextBoardOptions options;
  if (const std::optional<TerminalSize> room = size()) {
    const std::string shown = folded(below, static_cast<std::size_t>(room->columns - 1));
    const int left = room->rows - 3 - static_cast<int>(count_lines(shown));
    options.window = BoardWindow{
        room->columns - 1, std::max(kLeastBoard, left), view_.size, view_.middle, view_.all};
  }
  say("\n" + text_board(*game_, book_, options) + below);
}

void PlaySession::finish_whole() {
  if (is_kept()) {
    save_or_complain();
  } else {
    save();
  }
  if (game_->over() && !board_shown_) {
    show_board();
  }
}

void PlaySession::finish(bool is_whole) {
  if (is_whole) {  // else all whole answers are saved
    finish_whole();
  }
  if (writer_ || setup_.keep.empty()) {
    say(saved_text());
  }
  say(setup_.outside ? outside_text(*setup_.outside) : "");
  if (program_.format() == Format::json || program_.format() == Format::jsonl) {
    nlohmann::ordered_json json{{"over", game_->over()},
                                {"answers", game_->position()},
                                {"turn", game_->state().turn.number}};
    const ScoreTable table = is_whole ? score_table(*game_) : ScoreTable();
    for (const ColourScore& score : table.colours) {
      json["scores"][score.name] = score.points;
    }
    json["result"] = is_whole ? state_line(*game_) : said("interrupted");
    if (setup_.outside) {
      add_outside(json, *setup_.outside);
    }
    json["saved"] =
        writer_ ? nlohmann::ordered_json(writer_->path().string()) : nlohmann::ordered_json();
    program_.out_json(json);
  }
}

}  // namespace bastide
