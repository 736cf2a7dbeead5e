#include "kernel/engine.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <numeric>
#include <optional>

#include <fmt/format.h>

#include "kernel/base/nearest.h"
#include "kernel/base/said.h"
#include "kernel/flow/core_texts.h"
#include "kernel/flow/hidden.h"
#include "kernel/flow/playout.h"
#include "kernel/lua/lua_plugin.h"
#include "kernel/state/answer_hash.h"

namespace bastide {

namespace {

/// Snapshots of all answers together; beyond it every second one is dropped and replayed when
/// needed.
constexpr int kMostChances = 10'000;
constexpr std::size_t kHistoryBytes = std::size_t{64} << 20U;

/// Leaves what both worlds have.
void keep_common(Foretold& foretold, const std::vector<PostedAward>& others) {
  const bool is_same = foretold.awards == others;
  foretold.is_whole = foretold.is_whole && is_same;
  for (std::size_t i = foretold.awards.size(); !is_same && i-- > 0;) {
    if (std::find(others.begin(), others.end(), foretold.awards[i]) == others.end()) {
      foretold.awards.erase(foretold.awards.begin() + static_cast<std::ptrdiff_t>(i));
      foretold.numbers.erase(foretold.numbers.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
}

std::size_t bytes_of(const State& state) {
  return sizeof(State) + state.board.size() * (sizeof(PlacedTile) + 3 * sizeof(std::int32_t)) +
         state.features.segment_count() * (sizeof(SegmentRow) + sizeof(FeatureRow)) +
         state.zones.tickets().size() * sizeof(Ticket) + state.pieces.size() * sizeof(PieceRow);
}

/// Lower case, single blanks: how typed answers are compared.
std::string normal(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      if (!result.empty() && result.back() != ' ') {
        result += ' ';
      }
    } else {
      result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  while (!result.empty() && result.back() == ' ') {
    result.pop_back();
  }
  return result;
}

/// The cell that a typed placement names, as in "base/F 2,-1 r3".
std::optional<Cell> cell_in(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    Cell cell;
    const char* const last = word.data() + word.size();
    const auto x = std::from_chars(word.data(), last, cell.x);
    if (x.ec != std::errc() || x.ptr == last || *x.ptr != ',') {
      continue;
    }
    const auto y = std::from_chars(x.ptr + 1, last, cell.y);
    if (y.ec == std::errc() && y.ptr == last) {
      return cell;
    }
  }
  return std::nullopt;
}

/// Options that a text can mean: placements in the cell that it names, if it names one.
std::vector<Option> of_cell(std::vector<Option> options, std::optional<Cell> cell) {
  if (cell) {
    std::erase_if(options, [&](const Option& option) {
      const auto* const place = option.as<PlaceTile>();
      return place != nullptr && place->cell != *cell;
    });
  }
  return options;
}

std::vector<std::string> texts_of(const std::vector<NamedOption>& options) {
  std::vector<std::string> texts;
  for (const NamedOption& named : options) {
    texts.push_back(named.text);
  }
  return texts;
}

std::string listed(const std::vector<std::string>& texts, std::size_t most) {
  const std::size_t shown = std::min(texts.size(), most);
  const std::string result = fmt::format(
      "{}", fmt::join(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(shown), "  "));
  return texts.size() > most ? said_with("{}  … ({} in all)", result, texts.size()) : result;
}

}  // namespace

Game::Game(std::shared_ptr<const Ruleset> rules, GameSetup setup, Witness* witness)
    : rules_(std::move(rules)),
      setup_(std::move(setup)),
      names_(&rules_->catalog.names),
      scripts_(make_script_host(*rules_)),
      context_(*rules_, state_) {
  context_.journal = setup_.keep_journal ? &journal_ : nullptr;
  context_.names = &names_;
  context_.scripts = scripts_.get();
  context_.witness = witness;
  Setup start;
  start.players = static_cast<std::int32_t>(setup_.players.size());
  start.seed = setup_.seed;
  start.first = setup_.first;
  start.ranked_draws = true;
  start.empty_board = setup_.empty_board;
  start_game(context_, start);
  first_ = state_.turn.active;
  try {
    advance(context_);
    start_status_ = run_chance();
  } catch (const ScriptFault& fault) {
    start_status_ = Error{ErrorCode::script, said_with("the game cannot start: {}", fault.what())};
    state_.outcome = Outcome::lost;
  }
  if (history_.empty()) {
    take_snapshot();
  }
}

Game::~Game() = default;

void Game::take_snapshot() {
  if (!history_.empty() && position_ - history_.back().position < answers_per_copy(state_)) {
    return;
  }
  if (!setup_.keep_history && !history_.empty()) {  // one is enough to take an answer back
    Snapshot& only = history_.front();
    only.position = position_;
    only.state = state_;
    only.events = journal_.events.size();
    only.awards = journal_.awards.size();
    return;
  }
  history_.push_back({position_, state_, journal_.events.size(), journal_.awards.size()});
  if (history_.size() % 64 == 0 && history_.size() * bytes_of(state_) > kHistoryBytes) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < history_.size(); ++i) {
      if (i % 2 == 0 || i + 1 == history_.size()) {
        if (kept != i) {
          history_[kept] = std::move(history_[i]);
        }
        ++kept;
      }
    }
    history_.resize(kept);
  }
}

std::vector<Option> Game::options() {
  return list_options(context_);
}

Status Game::apply(const Option& option, std::string text) {
  const PendingChoice pending = pending_choice(context_);
  const bool is_secret = state_.suspended.ask.is_secret;
  const std::int32_t sealed_with = first_sealed(state_, position_);
  const Asking asked = asking(state_, position_);
  const std::size_t told = journal_.events.size();
  if (history_.empty()) {
    take_snapshot();
  }
  journal_.answered.clear();
  try {
    apply_option(context_, option);
  } catch (const ScriptFault& fault) {
    return Error{
        ErrorCode::script,
        fault.what() + std::string("\n") +
            said_with(
                "in turn {}, decision {}: {} answered {} to {}. The game is as it was before.",
                state_.turn.number,
                position_ + 1,
                pending.actor == kChance ? said("chance") : player_name(PlayerId(pending.actor)),
                is_secret || sealed_with >= 0 ? said("in secret") : '"' + text + '"',
                choice_name(pending.choice))};
  }
  forget_later();
  ++position_;
  answers_.push_back({pending.actor,
                      choice_name(pending.choice),
                      std::move(text),
                      hash_answer(state_, position_),
                      is_secret,
                      sealed_with,
                      pending.actor});
  note_knowers(answers_, asked, rules_->catalog, state_, journal_, told);
  if (setup_.keep_history) {
    take_snapshot();
  }
  return {};
}

void Game::forget_later() {
  while (!history_.empty() && history_.back().position > position_) {
    history_.pop_back();
  }
  answers_.resize(position_);
}

Status Game::apply_with_chance(const Option& option, std::string text) {
  const std::size_t position = position_;
  if (!setup_.keep_history) {
    take_snapshot();
  }
  Status status = apply(option, std::move(text));
  if (status.ok()) {
    status = run_chance();
  }
  if (!status.ok()) {
    if (position_ != position) {
      position_ = position;
      forget_later();
    }
    Status back = replay_from(Snapshot(snapshot_before(position)), position);
    return back.ok() ? status : back;
  }
  return status;
}

const Game::Snapshot& Game::snapshot_before(std::size_t n) const {
  auto after = std::upper_bound(
      history_.begin(), history_.end(), n, [](std::size_t wanted, const Snapshot& snapshot) {
        return wanted < snapshot.position;
      });
  return after == history_.begin() ? *after : *std::prev(after);
}

Status Game::run_chance() {
  int answers = 0;
  while (setup_.auto_chance && waiting() && pending_choice(context_).actor == kChance) {
    if (++answers > kMostChances) {
      return Error{
          ErrorCode::script,
          said_with("in the phase {} chance has answered {} times in a row, and nobody is "
                    "asked: the rules draw for ever; one that draws again or puts back "
                    "must come to an end",
                    rules_->phases[static_cast<std::size_t>(context_.state.turn.step)].name,
                    kMostChances)};
    }
    if (const Status status = apply_chance(); !status.ok()) {
      return status;
    }
  }
  return {};
}

Status Game::apply_chance() {
  while (!drawn_.empty() && drawn_.back() >= position_) {
    drawn_.pop_back();
  }
  const Result<Option> option = chance_option(context_, setup_.pile, drawn_.size());
  if (!option.ok()) {
    return option.error();
  }
  if (!setup_.pile.empty() && is_drawing(context_.state)) {
    drawn_.push_back(position_);
  }
  return apply(option.value(), text(option.value()));
}

Status Game::answer(const Option& option) {
  if (!waiting()) {
    return Error{ErrorCode::bad_request, said("the game is over; nothing is to be decided")};
  }
  if (!is_option(context_, option)) {
    return Error{ErrorCode::illegal, said("this is no option of the pending choice")};
  }
  return apply_with_chance(option, text(option));
}

Status Game::answer(std::string_view text) {
  const Result<NamedOption> found = find_named(text);
  return found.ok() ? apply_with_chance(found.value().option, found.value().text)
                    : Status(found.error());
}

Status Game::answer_chance() {
  if (!waiting() || pending().actor != kChance) {
    return Error{ErrorCode::bad_request, said("chance has nothing to answer now")};
  }
  const Option option = chance_option(context_);
  return apply_with_chance(option, text(option));
}

Status Game::let_chance_answer() {
  setup_.auto_chance = true;
  return waiting() && pending().actor == kChance ? answer_chance() : Status();
}

Result<Option> Game::find_option(std::string_view typed) {
  const Result<NamedOption> found = find_named(typed);
  return found.ok() ? Result<Option>(found.value().option) : Result<Option>(found.error());
}

Result<NamedOption> Game::find_named(std::string_view typed) {
  if (!waiting()) {
    return Error{ErrorCode::bad_request, said("the game is over; nothing is to be decided")};
  }
  const std::string wanted = normal(typed);
  const std::vector<Option> options = list_options(context_);
  std::vector<NamedOption> loose;  // the typed text is the end of the option's: "1,0 r3", "c"
  for (NamedOption& named : named_options(context_, of_cell(options, cell_in(wanted)))) {
    const std::string candidate = normal(named.text);
    if (candidate == wanted) {
      return std::move(named);
    }
    if (!wanted.empty() && (candidate.ends_with(" " + wanted) || candidate == wanted + " r0" ||
                            candidate.ends_with(" " + wanted + " r0"))) {
      loose.push_back(std::move(named));
    }
  }
  if (loose.size() == 1) {
    return std::move(loose.front());
  }
  if (loose.size() > 1) {
    return Error{
        ErrorCode::illegal,
        said_with("{} fits several options: {}", in_quotes(typed), listed(texts_of(loose), 8))};
  }
  const std::vector<std::string> texts = texts_of(named_options(context_, options));
  return Error{ErrorCode::illegal,
               said_with("{} is no option of {}{}. Options: {}",
                         in_quotes(typed),
                         choice_name(pending().choice),
                         did_you_mean(typed, texts),
                         listed(texts, 12))};
}

Context Game::shown_context() {
  Context context(*rules_, position_of(context_));
  context.names = &names_;
  context.scripts = scripts_.get();
  context.witness = context_.witness;
  return context;
}

std::vector<Denial> Game::why_not_place(TileKindId kind, Cell cell, Rotation rotation) {
  Context context = shown_context();
  return explain_placement(context, kind, cell, rotation, active_player(context));
}

std::vector<Denial> Game::why_not_claim(PieceKindId piece, ColourId colour, SegmentId segment) {
  Context context = shown_context();
  return explain_claim(context, active_player(context), piece, colour, segment);
}

AwardText Game::award_text(const PostedAward& posted) const {
  AwardText result;
  for (const std::int32_t colour : posted.award.to) {
    result.who.push_back(colour_name(ColourId(colour)));
  }
  result.reason = name(posted.award.reason);
  result.what = posted.feature_kind >= 0
                    ? rules_->catalog.feature_kinds[FeatureKindId(posted.feature_kind)].name
                    : result.reason;
  result.points = posted.award.ledger.total();
  for (const LineItem& line : posted.award.ledger.lines()) {
    LineSource source =
        line_source(*rules_, posted, line, name(line.line), name(posted.award.rule));
    result.lines.push_back({std::string(name(line.line)),
                            line.n,
                            line.each,
                            line.points,
                            std::string(name(line.voided)),
                            std::move(source.rules),
                            std::move(source.cites)});
    AwardText::Line& text = result.lines.back();
    text.plugin = std::move(source.plugin);
    text.words = line_words(rules_->catalog, FeatureKindId(posted.feature_kind), text.name);
    text.place = line.tile.is_some() && line.tile.index() < view().state.board.size()
                     ? to_string(view().state.board.tile(line.tile).cell)
                     : "";
  }
  result.turn = posted.turn;
  result.tile = posted.tile;
  return result;
}

std::vector<PostedAward> Game::projected_awards() {
  return over() ? std::vector<PostedAward>() : awards_at_end(shown(), context_.witness);
}

Foretold Game::foretold(PlayerId seat) {
  constexpr std::uint64_t kLeastWorlds = 4;
  const Catalog& catalog = rules_->catalog;
  Foretold foretold;
  if (over()) {
    return foretold;
  }
  const auto is_secret_value = [](const Variable& variable) {
    return variable.sight != Sight::all && variable.type != ValueType::token_list;
  };
  if (std::any_of(catalog.variables.begin(), catalog.variables.end(), is_secret_value)) {
    foretold.is_whole = false;  // nobody can say what else it could be
    return foretold;
  }
  const std::uint64_t worlds = std::max<std::uint64_t>(kLeastWorlds, catalog.tokens.size() + 1);
  for (std::uint64_t world = 0; world < worlds; ++world) {
    State copy = shown();
    copy.suspended.clear();
    hide_from(catalog, copy, seat, world);
    const bool is_filled = world > 0 && world <= catalog.tokens.size();
    fill_hidden_lists(catalog, copy, seat, is_filled ? TokenKindId(world - 1) : TokenKindId());
    std::vector<PostedAward> awards =
        awards_at_end(std::move(copy), world == 0 ? context_.witness : nullptr);
    if (world == 0) {
      foretold.awards = std::move(awards);
      foretold.numbers.resize(foretold.awards.size());
      std::iota(foretold.numbers.begin(), foretold.numbers.end(), std::size_t{0});
    } else {
      keep_common(foretold, awards);
    }
  }
  return foretold;
}

std::vector<PostedAward> Game::awards_at_end(State state, Witness* witness) {
  Journal journal;
  state.suspended.clear();
  state.frames.clear();
  Context context(*rules_, state);
  context.journal = &journal;
  context.names = &names_;
  context.scripts = scripts_.get();
  context.witness = witness;
  Rng rng;
  RandomAnswers answers(rng);  // a projection asks nobody
  context.answers = &answers;
  try {
    score_final(context);
  } catch (const ScriptFault&) {
    return {};
  }
  return journal.awards;
}

std::vector<std::int32_t> Game::projected() {
  std::vector<std::int32_t> points;
  for (std::size_t colour = 0; colour < state_.colours(); ++colour) {
    points.push_back(view().points(ColourId(colour)));
  }
  for (const PostedAward& posted : projected_awards()) {
    for (const std::int32_t colour : posted.award.to) {
      points[static_cast<std::size_t>(colour)] += posted.award.ledger.total();
    }
  }
  return points;
}

std::string Game::sentence(const Denial& denial) const {
  const auto known = rules_->catalog.texts.find(denial.id);
  const TextArgs args = said_args(rules_->catalog, denial.args);
  std::string text = known != rules_->catalog.texts.end()
                         ? said_by(denial.id.substr(0, denial.id.find(':')), known->second)
                         : core_sentence(denial.id, args);
  if (text.empty()) {
    text = denial.id;
    for (const auto& [key, value] : denial.args) {
      text += fmt::format(" {}={}", key, value);
    }
    return text;
  }
  for (const auto& [key, value] : args) {
    const std::string place = "{" + key + "}";
    for (std::size_t at = text.find(place); at != std::string::npos;
         at = text.find(place, at + value.size())) {
      text.replace(at, place.size(), value);
    }
  }
  return text;
}

Status Game::replay_from(const Snapshot& snapshot, std::size_t n) {
  state_ = snapshot.state;
  context_.state_replaced();
  journal_.truncate(snapshot.events, snapshot.awards);
  position_ = snapshot.position;
  while (position_ < n) {
    const std::string& wanted = answers_[position_].text;
    const std::vector<NamedOption> options =
        named_options(context_, of_cell(list_options(context_), cell_in(wanted)));
    const auto found = std::find_if(options.begin(), options.end(), [&](const NamedOption& named) {
      return named.text == wanted;
    });
    try {
      if (found != options.end()) {
        apply_option(context_, found->option);
      }
    } catch (const ScriptFault& fault) {
      return Error{ErrorCode::script, fault.what()};
    }
    if (found == options.end() || hash_answer(state_, position_ + 1) != answers_[position_].hash) {
      return Error{
          ErrorCode::script,
          said_with("answer {} does not replay: a rule keeps hidden state", position_ + 1)};
    }
    ++position_;
  }
  return {};
}

GameSoFar Game::so_far() const {
  return {setup_, std::span(answers_).first(position_), first_, first_sealed(state_, position_)};
}

bool Game::is_told(std::size_t n, PlayerId seat) const {
  if (n < position_) {
    return so_far().is_told(n, seat);
  }
  const Answer& answer = answers_[n];
  return answer.actor == seat.value() || (answer.is_secret && answer.knower == seat.value()) ||
         (!answer.is_secret && answer.sealed_with < 0);
}

std::vector<std::size_t> Game::opened_by(std::size_t n) const {
  std::vector<std::size_t> opened;
  const std::int32_t with = answers_[n].sealed_with;
  const bool is_last = n + 1 >= position_ || answers_[n + 1].sealed_with != with;
  if (with >= 0 && is_last && n < position_ && with != first_sealed(state_, position_)) {
    for (auto i = static_cast<std::size_t>(with); i <= n; ++i) {
      if (!answers_[i].is_secret) {
        opened.push_back(i);
      }
    }
  }
  return opened;
}

Status Game::go_to(std::size_t n) {
  if (n > answers_.size()) {
    return Error{ErrorCode::bad_request,
                 said_with("the game has {} answers; {} asked for", answers_.size(), n)};
  }
  if (n == position_) {
    return {};
  }
  if (!setup_.keep_history) {
    return Error{ErrorCode::bad_request, said("this game keeps no history")};
  }
  // Journals only grow forward, so going forth replays from the nearest snapshot too.
  const Snapshot& best = snapshot_before(n);
  if (best.position > position_) {
    // Going forth over a snapshot: its journal is longer than ours; replay from where we stand.
    const Snapshot here{position_, state_, journal_.events.size(), journal_.awards.size()};
    return replay_from(here, n);
  }
  return replay_from(Snapshot(best), n);
}

bool Game::undo() {
  std::size_t n = position_;
  while (n > 0) {
    --n;
    if (answers_[n].actor != kChance) {
      return go_to(n).ok();
    }
  }
  return false;
}

bool Game::redo() {
  std::size_t n = position_;
  while (n < answers_.size()) {
    const bool decided = answers_[n].actor != kChance;
    ++n;
    if (decided) {
      while (n < answers_.size() && answers_[n].actor == kChance) {
        ++n;
      }
      return go_to(n).ok();
    }
  }
  return false;
}

const std::string& Game::player_name(PlayerId player) const {
  static const std::string kNone = "nobody";
  return player.is_some() && player.index() < setup_.players.size() ? setup_.players[player.index()]
                                                                    : kNone;
}

std::string Game::colour_name(ColourId colour) const {
  const PlayerId player(state_.colour_player[colour.index()]);
  const std::vector<ColourId> colours = view().colours_of(player);
  if (colours.size() < 2) {
    return player_name(player);
  }
  const auto at = std::find(colours.begin(), colours.end(), colour) - colours.begin();
  return fmt::format("{} {}", player_name(player), at + 1);
}

Status Game::set_up(const std::function<void(Context&)>& change) {
  if (!answers_.empty()) {
    return Error{ErrorCode::bad_request, said("a fixture comes before the first answer")};
  }
  // The first turn begins again on the changed board.
  state_.frames.clear();
  state_.events.clear();
  state_.suspended.clear();
  state_.turn.step =
      std::min(state_.turn.step, static_cast<std::int32_t>(rules_->first_turn_phase));
  state_.turn.stage = 0;
  Context fixture(*rules_, state_);
  fixture.names = &names_;
  fixture.scripts = scripts_.get();
  try {
    change(fixture);
    state_.events.clear();
    journal_ = {};
    history_.clear();
    context_.board_changed();
    advance(context_);
  } catch (const ScriptFault& fault) {
    return Error{ErrorCode::script, fault.what()};
  }
  take_snapshot();
  return run_chance();
}

Status Game::end_now() {
  if (over()) {
    return {};
  }
  state_.frames.clear();
  state_.suspended.clear();
  state_.turn.step = static_cast<std::int32_t>(rules_->first_final_phase);
  state_.turn.stage = 0;
  try {
    advance(context_);
  } catch (const ScriptFault& fault) {
    return Error{ErrorCode::script, fault.what()};
  }
  if (!history_.empty() && history_.back().position == position_) {
    history_.pop_back();  // it knows nothing of the end
  }
  take_snapshot();
  return run_chance();
}

}  // namespace bastide
