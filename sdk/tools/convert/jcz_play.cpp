#include "sdk/tools/convert/jcz_play.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/base/visible.h"
#include "sdk/tools/explain/why.h"

namespace bastide {

void JczPlay::play(const std::vector<std::string>& tokens, const std::vector<std::string>& seats) {
  tokens_ = tokens;
  seats_ = seats;
  if (file_.is_setup_only && file_.start.empty()) {
    return;
  }
  lay_start();
  random_.set(file_.random);
  for (const JczMessage& message : file_.messages) {
    if (message.type == "PLACE_TILE") {
      ++to_place_[message.tile];
    }
  }
  for (next_ = 0; next_ < file_.messages.size();) {
    look_for_stop();
    const JczMessage& message = file_.messages[next_++];
    at_ = message.at;
    random_.set(message.random);
    carry_out(message);
  }
  if (!file_.is_setup_only) {
    draw_what_fits_nowhere();
  }
}

void JczPlay::expect_all_drawn() const {
  if (next_token_ < tokens_.size()) {
    fail(Exit::no,
         said_with("--tokens names {}, but the game draws {}: {} is too many",
                   said_counted(static_cast<std::int64_t>(tokens_.size()), "{} token", "{} tokens"),
                   next_token_,
                   in_quotes(tokens_[next_token_])));
  }
}

bool JczPlay::is_final() const {
  return file_.end_turn && static_cast<std::int64_t>(turns_) >= *file_.end_turn;
}

void JczPlay::fail(Exit exit, const std::string& reason) const {
  throw ToolError(exit, said_with("{}: turn {}: {}", to_string(at_), turns_, reason));
}

void JczPlay::must(const Status& status) const {
  if (!status.ok()) {
    fail(status.error().code == ErrorCode::script ? Exit::rule : Exit::no, status.error().message);
  }
}

std::string JczPlay::said_tiles(std::int64_t count) {
  return said_counted(count, "{} tile", "{} tiles");
}

void JczPlay::lay_start() {
  const Board& board = game_.state().board;
  at_ = file_.start.empty() ? file_.at : file_.start.front().at;
  if (file_.start.size() != 1 || board.size() != 1) {
    fail(Exit::input,
         said_with("the game starts with {}; this ruleset starts with {}",
                   said_tiles(std::ssize(file_.start)),
                   said_tiles(static_cast<std::int64_t>(board.size()))));
  }
  const JczTile& start = file_.start.front();
  const PlacedTile& tile = board.tile(TileId(0));
  const std::string& ours = game_.rules().catalog.tile_kinds[TileKindId(tile.kind)].name;
  for (const TilePair* pair : shared_.ours_of(start.tile)) {
    if (pair->ours == ours) {
      shift_.origin = start.cell;
      shift_.start = tile.cell;
      shift_.turn = (tile.rotation - start.rotation - pair->turn + 2 * kRotations) % kRotations;
      return;
    }
  }
  fail(Exit::input,
       said_with(
           "the game starts with {}; this ruleset starts with {}", in_quotes(start.tile), ours));
}

void JczPlay::carry_out(const JczMessage& message) {
  if (message.type == "PLACE_TILE") {
    place(message);
  } else if (message.type == "DEPLOY_MEEPLE") {
    deploy(message);
  } else if (message.type == "RETURN_MEEPLE") {
    take_back(message);
  } else if (message.type == "PASS" || message.type == "COMMIT") {
    check_player(message);
    pass();
  } else if (shared_.confirms(message.type)) {
    check_player(message);
  } else {
    answer_question(message);
  }
}

bool JczPlay::waits_for(Choice choice) const {
  return game_.waiting() && game_.pending().choice == choice && game_.pending().actor != kChance;
}

bool JczPlay::waits_for_draw() const {
  return game_.waiting() && game_.pending().choice == Choice::draw &&
         !game_.state().suspended.is_active();
}

void JczPlay::check_player(const JczMessage& message) const {
  if (!message.player || !game_.waiting() || game_.pending().actor == kChance) {
    return;
  }
  const std::string& here = game_.player_name(PlayerId(game_.pending().actor));
  const auto seat = static_cast<std::size_t>(*message.player);
  if (seat >= seats_.size() || seats_[seat] != here) {
    fail(Exit::no, said_with("it is {}'s turn, not that of player {}", here, *message.player));
  }
}

void JczPlay::place(const JczMessage& message) {
  if (!message.cell) {
    fail(Exit::input, said("PLACE_TILE has no \"position\""));
  }
  pass();
  ++turns_;
  draw(message.tile);
  check_player(message);
  --to_place_[message.tile];
  const Cell cell = shift_.ours(*message.cell);
  for (const Option& option : game_.options()) {
    const auto* const place = option.as<PlaceTile>();
    if (place != nullptr && place->cell == cell && lies_so(*place, message.rotation)) {
      must(game_.answer(option));
      last_cell_ = cell;
      answer_chance();
      return;
    }
  }
  refuse_place(message, cell);
}

bool JczPlay::lies_so(const PlaceTile& place, Rotation theirs) const {
  const TileKind& kind = game_.rules().catalog.tile_kinds[place.kind];
  const Rotation wanted = our_rotation(kind.name, theirs);
  const auto is_listed = [&](Rotation turn) {
    return (kind.rotations >> static_cast<unsigned>(turn) & 1U) != 0;
  };
  constexpr Rotation kHalf = 2;
  const Rotation least = is_listed(wanted)           ? wanted
                         : is_listed(wanted % kHalf) ? wanted % kHalf
                                                     : 0;
  return place.rotation == least;
}

Rotation JczPlay::our_rotation(const std::string& ours, Rotation theirs) const {
  const TilePair* const pair = shared_.theirs_of(ours);
  const int turn = pair == nullptr ? 0 : pair->turn;
  return (theirs + turn + shift_.turn) % kRotations;
}

void JczPlay::refuse_place(const JczMessage& message, Cell cell) {
  std::vector<std::string> reasons;
  const TileKindId kind = game_.options().front().as<PlaceTile>()->kind;
  const std::string& ours = game_.rules().catalog.tile_kinds[kind].name;
  const Rotation rotation = our_rotation(ours, message.rotation);
  for (const Denial& denial : game_.why_not_place(kind, cell, rotation)) {
    reasons.push_back(game_.sentence(denial));
  }
  fail(Exit::no,
       said_with("{} cannot be placed so at {}, which is {} r{} here: {}",
                 in_quotes(message.tile),
                 to_string(*message.cell),
                 to_string(cell),
                 rotation,
                 joined(reasons, "; ")));
}

void JczPlay::deploy(const JczMessage& message) {
  must_be_asked(message);
  const TileId tile = game_.view().state.board.at(last_cell_);
  if (!message.cell || shift_.ours(*message.cell) != last_cell_) {
    fail(Exit::no, said("a piece goes to another tile than that just placed"));
  }
  const PieceKindId kind = piece_of(message.meeple);
  const Result<SegmentId> segment =
      find_place(game_.view(), shared_, shift_, tile, message.feature, message.location);
  if (!segment.ok()) {
    fail(Exit::input, segment.error().message);
  }
  for (const Option& option : game_.options()) {
    const auto* const claim = option.as<ClaimPiece>();
    if (claim != nullptr && claim->kind == kind && claim->segment == segment.value()) {
      must(game_.answer(option));
      answer_chance();
      return;
    }
  }
  const ColourId colour = game_.view().first_colour(PlayerId(game_.pending().actor));
  std::vector<std::string> reasons;
  for (const Denial& denial : game_.why_not_claim(kind, colour, segment.value())) {
    reasons.push_back(game_.sentence(denial));
  }
  fail(Exit::no,
       said_with("piece {} cannot go to {} {}: {}",
                 in_quotes(message.meeple),
                 message.feature,
                 in_quotes(message.location),
                 joined(reasons, "; ")));
}

void JczPlay::must_be_asked(const JczMessage& message) const {
  if (!waits_for(Choice::claim)) {
    fail(Exit::no, said_with("{}, but {} is pending", message.type, pending_text()));
  }
  check_player(message);
}

PieceKindId JczPlay::piece_of(const std::string& id) const {
  const std::size_t first = id.find('.');
  const std::size_t last = id.rfind('.');
  if (first == std::string::npos || last == first) {
    fail(Exit::input, said_with("\"meepleId\": {} is no id of a piece", in_quotes(id)));
  }
  std::size_t seat = seats_.size();
  std::from_chars(id.data(), id.data() + first, seat);
  if (seat >= seats_.size() || seats_[seat] != game_.player_name(PlayerId(game_.pending().actor))) {
    fail(Exit::no, said_with("piece {} is not that of who is asked", in_quotes(id)));
  }
  const std::string word = id.substr(first + 1, last - first - 1);
  std::vector<std::string> known;
  for (const auto& [theirs, ours] : shared_.pieces()) {
    known.push_back(theirs);
    const Catalog& catalog = game_.rules().catalog;
    for (std::size_t kind = 0; theirs == word && kind < catalog.piece_kinds.size(); ++kind) {
      if (catalog.piece_kinds[PieceKindId(kind)].name == ours) {
        return PieceKindId(kind);
      }
    }
  }
  fail(
      Exit::input,
      said_with("piece {} is not in the game; known are {}", in_quotes(word), joined(known, ", ")));
}

void JczPlay::take_back(const JczMessage& message) {
  const ActionName* const named = shared_.action(message.source);
  if (named == nullptr) {
    fail(Exit::input,
         said_with("RETURN_MEEPLE by {} is not known here", in_quotes(message.source)));
  }
  must_be_asked(message);
  const std::string cell = message.cell ? to_string(shift_.ours(*message.cell)) : std::string();
  for (const Option& option : game_.options()) {
    const auto* const action = option.as<ClaimAction>();
    if (action != nullptr && game_.rules().catalog.actions[action->action].name == named->ours &&
        fmt::format(" {} ", game_.text(option)).find(fmt::format(" {} ", cell)) !=
            std::string::npos) {
      must(game_.answer(option));
      answer_chance();
      return;
    }
  }
  fail(Exit::no,
       said_with("no piece at {} can be taken back; legal are: {}", cell, options_text()));
}

void JczPlay::answer_question(const JczMessage& message) {
  const QuestionName* known = nullptr;
  for (const QuestionName* question : shared_.questions()) {
    known = question->theirs == message.type ? question : known;
  }
  if (known == nullptr) {
    fail(Exit::input, said_with("message {} is not known here", in_quotes(message.type)));
  }
  pass();
  if (!waits_for(Choice::asked)) {
    fail(Exit::no, said_with("{}, but {} is pending", message.type, pending_text()));
  }
  check_player(message);
  const auto answer = std::find_if(known->answers.begin(),
                                   known->answers.end(),
                                   [&](const auto& row) { return row.first == message.value; });
  if (answer == known->answers.end()) {
    fail(Exit::input,
         said_with("{}: value {} is not known here", message.type, in_quotes(message.value)));
  }
  answer_text(answer->second, message.type);
  answer_chance();
}

void JczPlay::pass() {
  if (!waits_for(Choice::claim)) {
    return;
  }
  for (const Option& option : game_.options()) {
    if (option.is<ClaimNothing>()) {
      must(game_.answer(option));
      answer_chance();
      return;
    }
  }
}

void JczPlay::draw_what_fits_nowhere() {
  while (waits_for_draw() && next_draw_ < file_.draws.size()) {
    const std::string& tile = file_.draws[next_draw_].text;
    if (shared_.ours_of(tile).empty() || !fits_nowhere(shared_.ours_of(tile).front()->ours)) {
      return;
    }
    ++next_draw_;
    take_draw(tile);
  }
  if (!waits_for_draw() || file_.end_turn) {
    return;
  }
  const bool all = nothing_offered_fits();
  while (all && waits_for_draw()) {
    must(game_.answer(game_.options().front()));
    answer_chance();
  }
}

bool JczPlay::fits_nowhere(const std::string& ours) const {
  const Result<TileKindId> kind = find_typed_tile(game_, ours);
  return kind.ok() && placements_of(game_, kind.value()).empty();
}

std::string JczPlay::pending_text() const {
  if (!game_.waiting()) {
    return said("nothing");
  }
  const PendingChoice pending = game_.pending();
  return said_with(
      "{0} of {1}",
      choice_name(pending.choice),
      pending.actor == kChance ? said("chance") : game_.player_name(PlayerId(pending.actor)));
}

std::string JczPlay::options_text() const {
  constexpr std::size_t kMost = 12;
  std::vector<std::string> texts;
  for (const Option& option : game_.options()) {
    texts.push_back(texts.size() < kMost ? game_.text(option) : "…");
    if (texts.size() > kMost) {
      break;
    }
  }
  return joined(texts, ", ");
}

}  // namespace bastide
