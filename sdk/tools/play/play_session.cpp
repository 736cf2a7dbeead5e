#include "sdk/tools/play/play_session.h"

#include <algorithm>
#include <istream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/joined.h"
#include "kernel/base/nearest.h"
#include "kernel/flow/core_texts.h"
#include "sdk/tools/author/rerun.h"
#include "sdk/tools/draw/legend.h"
#include "sdk/tools/explain/score_text.h"
#include "sdk/tools/explain/unseen_tiles.h"
#include "sdk/tools/explain/why.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/text_table.h"
#include "sdk/tools/trial/answer_text.h"
#include "sdk/tools/trial/event_text.h"
#include "sdk/tools/trial/record_game.h"
#include "sdk/tools/trial/scenario_names.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

std::unique_ptr<BotSeat> seat_bot(const Game& game, const std::string& name, std::size_t seat) {
  std::unique_ptr<Bot> bot = make_bot(name);
  if (bot == nullptr) {
    return nullptr;
  }
  auto taken = std::make_unique<BotSeat>(game.shared_rules(), std::move(bot));
  taken->new_game(PlayerId(seat), game.setup().seed);
  return taken;
}

/// What a question is about: pairs of type and value become words.
std::string shown_text(const Game& game) {
  const View view = game.view();
  std::string text;
  const std::vector<std::int32_t>& shown = game.state().suspended.ask.shown;
  for (std::size_t i = 0; i + 1 < shown.size(); i += 2) {
    const std::int32_t value = shown[i + 1];
    std::string word;
    switch (static_cast<AskType>(shown[i])) {
      case AskType::cell:
        word = to_string(unpack_cell(value));
        break;
      case AskType::tile:
        word = to_string(view.state.board.tile(TileId(value)).cell);
        break;
      case AskType::segment:
      case AskType::feature:
        word = fmt::format(
            "{} {}",
            to_string(view.state.board.tile(view.state.features.tile_of(SegmentId(value))).cell),
            view.segment_key(SegmentId(value)));
        break;
      case AskType::player:
        word = game.player_name(PlayerId(value));
        break;
      case AskType::tile_kind:
        word = view.catalog.tile_kinds[TileKindId(value)].name;
        break;
      default:
        word = std::to_string(value);
        break;
    }
    text += (text.empty() ? "" : ", ") + word;
  }
  return text;
}

/// The sentence of the pending choice.
std::string prompt_sentence(const Game& game) {
  const PendingChoice pending = game.pending();
  if (pending.choice != Choice::asked) {
    return std::string(core_text(choice_name(pending.choice)));
  }
  const auto known = game.rules().catalog.texts.find(pending.prompt);
  std::string text =
      known != game.rules().catalog.texts.end() ? known->second : core_sentence(pending.prompt, {});
  text = text.empty() ? pending.prompt : text;
  // A sentence of its own has its values filled in.
  const bool is_filled = text == pending.prompt && text.find(' ') != std::string::npos;
  const std::string about = shown_text(game);
  return about.empty() || is_filled ? text : fmt::format("{} ({})", text, about);
}

}  // namespace

PlaySession::PlaySession(Program& program, std::unique_ptr<Game> game, PlaySetup setup)
    : program_(program),
      game_(std::move(game)),
      setup_(std::move(setup)),
      looks_(game_->rules().catalog) {
  bots_ = seat_bots(*game_);
  told_ = game_->journal().events.size();
  if (setup_.watch) {
    std::vector<std::filesystem::path> places = rule_folders(program_.search_path());
    places.insert(places.end(), setup_.seats.begin(), setup_.seats.end());
    places.insert(places.end(), setup_.origin.with.begin(), setup_.origin.with.end());
    places.emplace_back(setup_.origin.ruleset);
    watch_.emplace(places);
  }
}

std::vector<std::unique_ptr<BotSeat>> PlaySession::seat_bots(const Game& game) const {
  std::vector<std::unique_ptr<BotSeat>> bots;
  for (std::size_t seat = 0; seat < setup_.seats.size(); ++seat) {
    const std::string& name = setup_.seats[seat];
    bots.push_back(name == "human" ? nullptr : seat_bot(game, name, seat));
    if (name != "human" && bots.back() == nullptr) {
      std::vector<std::string> known = bot_names();
      known.emplace_back("human");
      throw ToolError(
          Exit::usage,
          fmt::format("nobody is called {}{}: a seat is taken by human, {}, or a bot's file of Lua",
                      in_quotes(name),
                      did_you_mean(name, known),
                      joined(bot_names(), ", ")));
    }
  }
  return bots;
}

void PlaySession::say(const std::string& text) {
  if (program_.format() == Format::text || program_.format() == Format::plain) {
    program_.out(text);
  } else {
    Program::message(text);  // stdout is for the one object at the end
  }
}

bool PlaySession::is_human(std::int32_t actor) const {
  return actor >= 0 && bots_[static_cast<std::size_t>(actor)] == nullptr;
}

Exit PlaySession::run(std::istream& input) {
  save();
  Step step = Step::go_on;
  while (step == Step::go_on && !Program::interrupted() && (game_->waiting() || watch_)) {
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
  finish();
  return Program::interrupted() ? Exit::interrupted : Exit::ok;
}

void PlaySession::bot_move(std::int32_t seat) {
  const Option option = bots_[static_cast<std::size_t>(seat)]->choose(game_->state());
  const std::string& name = game_->player_name(PlayerId(seat));
  if (game_->state().suspended.ask.is_covert()) {
    apply(option, name);
    return;
  }
  // "pass" alone does not say what the bot passes.
  apply(option,
        option.choice == Choice::asked
            ? fmt::format("{}, asked \"{}\": ", name, prompt_sentence(*game_))
            : fmt::format("{}: ", name));
}

void PlaySession::apply(const Option& option, const std::string& by) {
  const bool is_covert = game_->state().suspended.ask.is_covert();
  const std::string text =
      is_covert ? fmt::format(" {}", kHasChosen) : shown_option(*game_, option);
  const std::size_t before = game_->position();
  if (const Status status = game_->answer(option); !status.ok()) {
    if (by.empty() && status.error().code != ErrorCode::script) {
      say(hanging(status.error().message) + "\n");
      return;
    }
    save_or_complain();
    throw ToolError(status.error());
  }
  if (!by.empty()) {
    say(one_line(by + text) + "\n");
  }
  for (std::size_t n = before; n < game_->position(); ++n) {
    for (const std::string& opened : opened_texts(*game_, n)) {
      say(line_of("  {}", one_line(opened)));
    }
  }
  board_shown_ = false;
  show_new_events();
  save_or_complain();
}

PlaySession::Step PlaySession::human_move(std::istream& input) {
  if (!board_shown_) {
    show_board();
  }
  show_prompt();
  program_.flush();
  if (watch_) {
    const Heard heard = listen();
    if (heard != Heard::line) {
      say("\n");
      return heard == Heard::rules ? Step::go_on : Step::stop;
    }
  }
  std::string line;
  if (!read_line(input, line)) {
    say("\n");
    return Step::stop;
  }
  return obey(read_play_input(line));
}

PlaySession::Heard PlaySession::listen() {
  std::vector<std::string> changed;
  switch (wait_for_change(*watch_, changed)) {
    case Woken::changed:
      load_again(changed);
      return Heard::rules;
    case Woken::interrupted:
      return Heard::end;
    case Woken::typed:
      break;
  }
  return Heard::line;
}

/// With --watch a finished game goes on when the rules change, or when its end is taken back.
PlaySession::Step PlaySession::after_end(std::istream& input) {
  if (!board_shown_) {
    show_board();
    say(state_line(*game_) + "; u takes back, q ends, and saved rules are loaded again\n");
  }
  program_.flush();
  const Heard heard = listen();
  if (heard != Heard::line) {
    return heard == Heard::rules ? Step::go_on : Step::stop;
  }
  std::string line;
  if (!read_line(input, line)) {
    return Step::stop;
  }
  const PlayInput typed = read_play_input(line);
  const bool needs_choice = typed.command == PlayCommand::answer ||
                            typed.command == PlayCommand::hint ||
                            typed.command == PlayCommand::why || typed.command == PlayCommand::list;
  if (needs_choice) {
    say("the game is over; u takes back, q ends\n");
    return Step::go_on;
  }
  return obey(typed);
}

void PlaySession::load_again(const std::vector<std::string>& changed) {
  say(fmt::format("\n{} changed\n", one_line(joined(changed, ", "))));
  try {
    const auto rules =
        program_.load({setup_.origin.ruleset, setup_.origin.with, setup_.origin.set});
    Rerun rerun = play_again(*game_, rules);
    say(rerun_text(rerun));
    if (rerun.game != nullptr) {
      bots_ = seat_bots(*rerun.game);
      adviser_ = nullptr;
      game_ = std::move(rerun.game);
      looks_ = Looks(game_->rules().catalog);
      told_ = game_->journal().events.size();
      board_shown_ = false;
      save_or_complain();
      return;
    }
  } catch (const LoadError& error) {
    for (const Diagnostic& diagnostic : error.diagnostics()) {
      say(hanging(to_string(diagnostic)) + "\n");
    }
  }
  say("the game goes on under the rules as they were\n");
}

PlaySession::Step PlaySession::obey(const PlayInput& input) {
  switch (input.command) {
    case PlayCommand::answer:
      answer(input.rest);
      break;
    case PlayCommand::help:
      say(std::string(play_help()));
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
        say("w needs one move: \"w 1,0 r3\"\n");
        break;
      }
      const Result<WhyAnswer> why = explain_move(*game_, spelled_out(*game_, input.rest));
      say(why.ok() ? why_text(why.value()) : hanging(why.error().message) + "\n");
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
    case PlayCommand::board:
      board_shown_ = false;
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
    say(fmt::format(
        "{}\n\"w {}\" says why, \"?\" helps.\n", hanging(option.error().message), one_line(typed)));
  }
}

void PlaySession::take_back() {
  // What bots did since is taken back too: they would do it again.
  const std::size_t before = game_->position();
  do {
    if (!game_->undo()) {
      say("there is nothing to take back\n");
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
    say("there is nothing to bring back\n");
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
  bool is_paid = false;  // whose pieces return: the points say so
  for (; told_ < journal.events.size(); ++told_) {
    const Event& event = journal.events[told_];
    std::string text;
    switch (event.kind) {
      case EventKind::awarded:
        if (event.args[0] >= 0) {
          text = award_line_text(*game_, journal.awards[static_cast<std::size_t>(event.args[0])]);
          is_paid = true;
        }
        break;
      case EventKind::token_drawn:
        text =
            fmt::format("{} is drawn",
                        short_name(game_->rules().catalog.tokens[TokenKindId(event.args[1])].name));
        break;
      case EventKind::piece_returned:
        text = is_paid ? "" : event_text(*game_, told_);
        break;
      case EventKind::tile_placed:
        text = game_->state().board.tile(TileId(event.args[0])).face_up == 0
                   ? "a tile that nobody has seen is placed at " +
                         to_string(game_->state().board.tile(TileId(event.args[0])).cell)
                   : "";
        break;
      case EventKind::markers_changed:
        text = markers_text(*game_, event);
        break;
      case EventKind::variable_set:
        text = news_of_variable(event);
        break;
      case EventKind::piece_moved:
      case EventKind::tile_discarded:
      case EventKind::transferred:
      case EventKind::extra_turn:
        text = event_text(*game_, told_);
        break;
      default:  // the board shows it, or nobody may see it
        break;
    }
    say(text.empty() ? "" : "  " + one_line(text) + "\n");
  }
}

/// Tokens that a player takes, as far as the people here may see them, and what a piece carries.
std::string PlaySession::news_of_variable(const Event& event) const {
  const Catalog& catalog = game_->rules().catalog;
  const Variable& variable = catalog.variables[VariableId(event.args[0])];
  const std::vector<VariableId>& carried = looks_.carried();
  if (std::find(carried.begin(), carried.end(), VariableId(event.args[0])) != carried.end()) {
    return carried_text(*game_, event);
  }
  if (variable.type != ValueType::token_list || variable.scope != Scope::player ||
      event.args[3] != 1) {
    return {};
  }
  // Several people look at one screen: then only what all may see is told.
  const auto people = std::count(bots_.begin(), bots_.end(), nullptr);
  const bool is_told = variable.sight == Sight::all ||
                       (variable.sight == Sight::owner && people == 1 && is_human(event.args[1]));
  const std::string who = game_->player_name(PlayerId(event.args[1]));
  const std::string_view what =
      is_told ? short_name(catalog.tokens[TokenKindId(event.args[2])].name) : "1, face down";
  return fmt::format("{} of {}: +{}", short_name(variable.name), who, what);
}

void PlaySession::show_board() {
  say("\n" + text_board(*game_, looks_, setup_.board));
  say(one_line(text_legend(*game_, looks_, setup_.board)) + "\n");
  std::string scores = team_score_text(*game_);
  const bool is_shared = shares_score(game_->rules().catalog);
  for (std::size_t i = 0; !is_shared && i < game_->state().colours(); ++i) {
    const ColourId colour(i);
    scores += fmt::format("{}{} {} {}",
                          scores.empty() ? "" : "   ",
                          seat_glyph(i, setup_.board),
                          game_->colour_name(colour),
                          game_->view().points(colour));
  }
  say(one_line(fmt::format("{}   left: {}", scores, supplies_text(*game_))) + "\n");
  const std::string secrets = game_->waiting() && game_->pending().actor >= 0
                                  ? own_secrets_text(*game_, PlayerId(game_->pending().actor))
                                  : std::string();
  say(secrets.empty() ? "" : line_of("only you see: {}", one_line(secrets)));
  if (game_->waiting() && game_->pending().choice == Choice::place) {
    say(text_hand(*game_, looks_, setup_.board));
  } else if (game_->waiting() && game_->pending().choice == Choice::claim) {
    say(text_last_tile(*game_, looks_, setup_.board));
  }
  board_shown_ = true;
}

void PlaySession::show_prompt() {
  const PendingChoice pending = game_->pending();
  const std::vector<Option> options = game_->options();
  std::string offered;
  if (pending.choice != Choice::place && options.size() <= 12) {
    bool has_commas = false;
    for (const Option& option : options) {
      const std::string text = one_line(shown_option(*game_, option));
      has_commas = has_commas || text.find(", ") != std::string::npos;
      offered += (offered.empty() ? "" : ", ") + text;
    }
    if (has_commas) {  // one a line: else nobody could tell where an option ends
      offered.clear();
      for (std::size_t i = 0; i < options.size(); ++i) {
        offered += fmt::format("\n{:>3} {}", i + 1, one_line(shown_option(*game_, options[i])));
      }
    }
  } else {
    offered = options.size() == 1 ? "1 way, l shows it"
                                  : fmt::format("{} ways, l lists them", options.size());
  }
  const std::string sentence = one_line(prompt_sentence(*game_));
  say(fmt::format("{}{}{}\n{}> ",
                  sentence,
                  sentence.ends_with('?') ? " " : ": ",
                  offered,
                  one_line(game_->player_name(PlayerId(pending.actor)))));
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
    const std::vector<std::string> names = bot_names();
    const bool known = std::find(names.begin(), names.end(), setup_.hint_bot) != names.end();
    adviser_ =
        names.empty() ? nullptr : seat_bot(*game_, known ? setup_.hint_bot : names.back(), 0);
  }
  if (adviser_ == nullptr) {
    say("there is no bot to ask\n");
    return;
  }
  adviser_->new_game(PlayerId(game_->pending().actor), game_->setup().seed);
  say(line_of("a bot would answer: {}",
              one_line(shown_option(*game_, adviser_->choose(game_->state())))));
}

void PlaySession::show_score() {
  say(score_table_text(score_table(*game_)));
  for (const PostedAward& posted : game_->journal().awards) {
    say("  " + one_line(award_line_text(*game_, posted)) + "\n");
  }
}

void PlaySession::show_tiles() {
  const UnseenTiles unseen = unseen_tiles(*game_);
  say(line_of("{} tiles nobody has seen yet:", unseen.count));
  TextTable table({"tile", "copies", "fits now"}, {Align::left, Align::right, Align::right});
  for (const UnseenKind& row : unseen.kinds) {
    table.add({game_->rules().catalog.tile_kinds[row.kind].name,
               std::to_string(row.count),
               fmt::format("{} ways", row.places)});
  }
  say(table.aligned());
  std::string dead;
  for (const Cell cell : unseen.dead) {
    dead += "  " + to_string(cell);
  }
  say(dead.empty() ? "every open cell can still be filled\n"
                   : line_of("no unseen tile fits:{}", dead));
}

void PlaySession::save() {
  if (setup_.save.empty()) {
    return;
  }
  must_work(save_record(setup_.save, record_of(*game_, setup_.origin)));
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
        fmt::format("bastide: {}. The game goes on, and is saved with the next answer", complaint));
  }
  complaint_ = std::move(complaint);
}

void PlaySession::finish() {
  save();
  if (game_->over()) {
    say("\n" + text_board(*game_, looks_, setup_.board));
    say(score_table_text(score_table(*game_)));
    say(ending_text(*game_));
  }
  if (!setup_.save.empty()) {
    const std::string file = one_line(setup_.save);
    say(line_of(
        "saved: {}{}", file, game_->over() ? "" : fmt::format("; play on with --resume {}", file)));
  } else if (!game_->over()) {
    say("not saved; --save FILE keeps a game\n");
  }
  if (program_.format() == Format::json || program_.format() == Format::jsonl) {
    nlohmann::ordered_json json{{"over", game_->over()},
                                {"answers", game_->position()},
                                {"turn", game_->state().turn.number}};
    const ScoreTable table = score_table(*game_);
    for (const ColourScore& score : table.colours) {
      json["scores"][score.name] = score.points;
    }
    json["result"] = state_line(*game_);
    json["saved"] =
        setup_.save.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(setup_.save);
    program_.out_json(json);
  }
}

}  // namespace bastide
