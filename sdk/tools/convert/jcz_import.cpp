#include "sdk/tools/convert/jcz_import.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/base/utf8.h"
#include "kernel/base/visible.h"
#include "kernel/io/record_file.h"
#include "sdk/tools/convert/jcz_places.h"
#include "sdk/tools/convert/jcz_rules.h"
#include "sdk/tools/explain/why.h"
#include "sdk/tools/trial/record_game.h"

namespace bastide {

namespace {

/// Names of seats as records want them: each another one, and none that of chance.
std::vector<std::string> seat_names(const std::vector<std::string>& players) {
  std::vector<std::string> names;
  std::set<std::string> taken{"chance"};
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::string wanted = players[i].empty() ? fmt::format("Player {}", i + 1)
                                                  : shortened(players[i], kLongestSeatName / 2);
    std::string name = wanted;
    for (int n = 2; !taken.insert(name).second; ++n) {
      name = fmt::format("{} {}", wanted, n);
    }
    names.push_back(name);
  }
  return names;
}

/// A tile of theirs and how many of it are still to be drawn.
using TileCounts = std::map<std::string, std::int32_t>;

/// How their program makes numbers out of the one that a message brings: the first as it is, then
/// with the 48-bit linear congruential generator of java.util.Random.
class JczRandom {
 public:
  /// A message without a number changes nothing.
  void set(const std::optional<double>& number) { number_ = number ? number : number_; }

  /// A number from 0 to `bound` - 1; none before the file has said one. Requires: bound > 0.
  std::optional<std::int32_t> next(std::int32_t bound) {
    if (!number_) {
      return std::nullopt;
    }
    const auto found = static_cast<std::int32_t>(*number_ * bound);
    constexpr int kBits = 48;
    constexpr std::uint64_t kMask = (std::uint64_t{1} << kBits) - 1;
    constexpr std::uint64_t kFactor = 0x5DEECE66D;
    constexpr std::uint64_t kSummand = 11;
    const std::uint64_t state = std::bit_cast<std::uint64_t>(*number_) & kMask;
    number_ = static_cast<double>((kFactor * state + kSummand) & kMask) /
              static_cast<double>(std::uint64_t{1} << kBits);
    return std::min(found, bound - 1);
  }

 private:
  std::optional<double> number_;
};

class JczPlay {
 public:
  JczPlay(const JczGame& file, const SharedPlugins& shared, Game& game)
      : file_(file), shared_(shared), game_(game) {}

  /// `tokens`: what chance draws out of bags; `seats`: their players by name.
  void play(const std::vector<std::string>& tokens, const std::vector<std::string>& seats) {
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

  /// Whoever says what is drawn says no more than that.
  void expect_all_drawn() const {
    if (next_token_ < tokens_.size()) {
      fail(Exit::no,
           said_with(
               "--tokens names {}, but the game draws {}: {} is too many",
               said_counted(static_cast<std::int64_t>(tokens_.size()), "{} token", "{} tokens"),
               next_token_,
               in_quotes(tokens_[next_token_])));
    }
  }

  [[nodiscard]] std::size_t turns() const { return turns_; }
  /// The file ends the game here, though tiles may be left.
  [[nodiscard]] bool is_final() const {
    return file_.end_turn && static_cast<std::int64_t>(turns_) >= *file_.end_turn;
  }

 private:
  [[noreturn]] void fail(Exit exit, const std::string& reason) const {
    throw ToolError(exit, said_with("{}: turn {}: {}", to_string(at_), turns_, reason));
  }

  void must(const Status& status) const {
    if (!status.ok()) {
      fail(status.error().code == ErrorCode::script ? Exit::rule : Exit::no,
           status.error().message);
    }
  }

  static std::string said_tiles(std::int64_t count) {
    return said_counted(count, "{} tile", "{} tiles");
  }

  void lay_start() {
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

  void carry_out(const JczMessage& message) {
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

  [[nodiscard]] bool waits_for(Choice choice) const {
    return game_.waiting() && game_.pending().choice == choice && game_.pending().actor != kChance;
  }
  /// The draw of a turn, not that of a rule.
  [[nodiscard]] bool waits_for_draw() const {
    return game_.waiting() && game_.pending().choice == Choice::draw &&
           !game_.state().suspended.is_active();
  }

  /// The file may say whose turn it is.
  void check_player(const JczMessage& message) const {
    if (!message.player || !game_.waiting() || game_.pending().actor == kChance) {
      return;
    }
    const std::string& here = game_.player_name(PlayerId(game_.pending().actor));
    const auto seat = static_cast<std::size_t>(*message.player);
    if (seat >= seats_.size() || seats_[seat] != here) {
      fail(Exit::no, said_with("it is {}'s turn, not that of player {}", here, *message.player));
    }
  }

  // ---- Chance.

  void draw(const std::string& tile) {
    while (waits_for_draw()) {
      const bool is_said = next_draw_ < file_.draws.size();
      const std::string& drawn = is_said ? file_.draws[next_draw_].text : tile;
      if (drawn == tile && draw_one_too_many(tile)) {
        continue;
      }
      ++next_draw_;
      if (!is_said) {
        random_.next(1);
      } else if (drawn != tile && !shared_.ours_of(drawn).empty() && !is_offered(drawn)) {
        continue;  // what was not placed left the game there; here it was not in it
      }
      take_draw(drawn);
      if (!is_said && waits_for_draw()) {
        fail(Exit::no, said_with("{} fits nowhere", in_quotes(tile)));
      }
    }
    if (!waits_for(Choice::place)) {
      fail(Exit::no,
           game_.over() ? said("the game is over here")
                        : said_with("a tile is placed, but {} is pending", pending_text()));
    }
    if (drawn_ != tile) {
      fail(Exit::no,
           said_with("{} is placed, but {} was drawn", in_quotes(tile), in_quotes(drawn_)));
    }
  }

  [[nodiscard]] bool is_offered(const std::string& tile) const {
    const auto pairs = shared_.ours_of(tile);
    const std::vector<Option> options = game_.options();
    return std::any_of(options.begin(), options.end(), [&](const Option& option) {
      return std::any_of(pairs.begin(), pairs.end(), [&](const TilePair* pair) {
        return pair->ours == game_.text(option);
      });
    });
  }

  /// Where everything that comes before the tile fits nowhere, as a lake does when the river has
  /// no end left: the first of it is drawn, and leaves the game. Files do not tell that.
  bool draw_one_too_many(const std::string& tile) {
    if (shared_.ours_of(tile).empty() || is_offered(tile) || !nothing_offered_fits()) {
      return false;
    }
    must(game_.answer(game_.options().front()));
    answer_chance();
    return true;
  }

  [[nodiscard]] bool nothing_offered_fits() const {
    const std::vector<Option> options = game_.options();
    return std::all_of(options.begin(), options.end(), [this](const Option& option) {
      return fits_nowhere(game_.text(option));
    });
  }

  /// Of tiles that have one name there, that which the file names, or the first. Requires: the draw
  /// was counted.
  void take_draw(const std::string& tile) {
    const auto pairs = shared_.ours_of(tile);
    if (pairs.empty()) {
      fail(Exit::input, said_with("tile {} is not known in these sets", in_quotes(tile)));
    }
    const std::string& said = next_draw_ <= file_.drawn.size() ? file_.drawn[next_draw_ - 1] : tile;
    std::optional<Option> best;
    for (const Option& option : game_.options()) {
      const std::string ours = game_.text(option);
      const auto pair = std::find_if(
          pairs.begin(), pairs.end(), [&](const TilePair* row) { return row->ours == ours; });
      if (pair != pairs.end() && (!best || ours == said)) {
        best = option;
      }
    }
    if (best) {
      must(game_.answer(*best));
      drawn_ = tile;
      answer_chance();
      return;
    }
    fail(Exit::no, said_with("no {} is left among what can come next", in_quotes(tile)));
  }

  /// What chance is asked besides the draw of a turn.
  void answer_chance() {
    while (game_.waiting() && game_.pending().actor == kChance && !waits_for_draw()) {
      if (game_.pending().choice == Choice::token) {
        draw_token();
      } else if (game_.pending().choice == Choice::draw) {
        draw_unseen();
      } else {
        fail(Exit::no, said_with("{} is not in the file", pending_text()));
      }
    }
  }

  void draw_token() {
    if (next_token_ == tokens_.size()) {
      if (const auto token = token_by_number()) {
        must(game_.answer(*token));
        return;
      }
      fail(Exit::no,
           said_with("a token is drawn, and the file does not say which; --tokens says them in "
                     "their order, of: {}",
                     options_text()));
    }
    const std::string& token = tokens_[next_token_++];
    answer_text(token, said_with("token {} of --tokens", next_token_));
  }

  /// The token that the file's random number draws. A message that confirms the one under way has
  /// the number for it.
  [[nodiscard]] std::optional<Option> token_by_number() {
    const JczMessage* const after =
        next_ < file_.messages.size() ? &file_.messages[next_] : nullptr;
    if (after != nullptr && shared_.confirms(after->type)) {
      random_.set(after->random);
    }
    const std::vector<Option> options = game_.options();
    const Rows<std::int32_t>& weights = game_.state().suspended.ask.weights;
    std::map<std::size_t, std::size_t> bag;  // rank of a token to its option
    std::int32_t total = 0;
    for (std::size_t i = 0; i < options.size(); ++i) {
      const auto rank = shared_.rank_of_token(game_.text(options[i]));
      if (!rank) {
        return std::nullopt;
      }
      bag[*rank] = i;
      total += weights[i];
    }
    std::optional<std::int32_t> at = random_.next(total);
    for (const auto& [rank, i] : bag) {
      if (at && *at < weights[i]) {
        return options[i];
      }
      at = at ? std::optional(*at - weights[i]) : std::nullopt;
    }
    return std::nullopt;
  }

  void answer_text(const std::string& text, const std::string& what) {
    for (const Option& option : game_.options()) {
      if (game_.text(option) == text) {
        must(game_.answer(option));
        return;
      }
    }
    fail(Exit::no, said_with("{}: {} is none of: {}", what, in_quotes(text), options_text()));
  }

  /// A tile that nobody sees: as the file says, or one that does not come later.
  void draw_unseen() {
    if (next_unseen_ < file_.unseen.size()) {
      answer_text(file_.unseen[next_unseen_++], said("a tile that nobody sees"));
      return;
    }
    const TileCounts later = still_to_come();
    const std::vector<Option> options = game_.options();
    const Rows<std::int32_t>& weights = game_.state().suspended.ask.weights;
    TileCounts there;
    for (std::size_t i = 0; i < options.size(); ++i) {
      there[theirs_of(game_.text(options[i]))] += weights[i];
    }
    for (const Option& option : options) {
      const std::string tile = theirs_of(game_.text(option));
      const auto wanted = later.find(tile);
      if (there[tile] > (wanted == later.end() ? 0 : wanted->second)) {
        must(game_.answer(option));
        return;
      }
    }
    fail(Exit::no, said("every tile that is left comes later, so none can be put away unseen"));
  }

  [[nodiscard]] std::string theirs_of(const std::string& ours) const {
    const TilePair* const pair = shared_.theirs_of(ours);
    return pair == nullptr ? ours : pair->theirs;
  }

  [[nodiscard]] TileCounts still_to_come() const {
    if (next_draw_ >= file_.draws.size()) {
      TileCounts later = to_place_;
      --later[drawn_];
      return later;
    }
    TileCounts later;
    for (std::size_t i = next_draw_; i < file_.draws.size(); ++i) {
      ++later[file_.draws[i].text];
    }
    return later;
  }

  // ---- Messages.

  void place(const JczMessage& message) {
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

  /// The tile looks the same as theirs does; of turns that look the same only the least is listed.
  [[nodiscard]] bool lies_so(const PlaceTile& place, Rotation theirs) const {
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

  [[nodiscard]] Rotation our_rotation(const std::string& ours, Rotation theirs) const {
    const TilePair* const pair = shared_.theirs_of(ours);
    const int turn = pair == nullptr ? 0 : pair->turn;
    return (theirs + turn + shift_.turn) % kRotations;
  }

  [[noreturn]] void refuse_place(const JczMessage& message, Cell cell) {
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

  void deploy(const JczMessage& message) {
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

  void must_be_asked(const JczMessage& message) const {
    if (!waits_for(Choice::claim)) {
      fail(Exit::no, said_with("{}, but {} is pending", message.type, pending_text()));
    }
    check_player(message);
  }

  /// "0.small.1": the kind of the piece; its seat must be that which is asked.
  [[nodiscard]] PieceKindId piece_of(const std::string& id) const {
    const std::size_t first = id.find('.');
    const std::size_t last = id.rfind('.');
    if (first == std::string::npos || last == first) {
      fail(Exit::input, said_with("\"meepleId\": {} is no id of a piece", in_quotes(id)));
    }
    std::size_t seat = seats_.size();
    std::from_chars(id.data(), id.data() + first, seat);
    if (seat >= seats_.size() ||
        seats_[seat] != game_.player_name(PlayerId(game_.pending().actor))) {
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
    fail(Exit::input,
         said_with(
             "piece {} is not in the game; known are {}", in_quotes(word), joined(known, ", ")));
  }

  void take_back(const JczMessage& message) {
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

  void answer_question(const JczMessage& message) {
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

  /// No piece, where one could be placed.
  void pass() {
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

  // ---- The end.

  /// Tiles that were drawn and left the game, which only a list of draws would tell.
  void draw_what_fits_nowhere() {
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

  [[nodiscard]] bool fits_nowhere(const std::string& ours) const {
    const Result<TileKindId> kind = find_typed_tile(game_, ours);
    return kind.ok() && placements_of(game_, kind.value()).empty();
  }

  // ---- Words.

  [[nodiscard]] std::string pending_text() const {
    if (!game_.waiting()) {
      return said("nothing");
    }
    const PendingChoice pending = game_.pending();
    return said_with(
        "{0} of {1}",
        choice_name(pending.choice),
        pending.actor == kChance ? said("chance") : game_.player_name(PlayerId(pending.actor)));
  }

  [[nodiscard]] std::string options_text() const {
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

  const JczGame& file_;
  const SharedPlugins& shared_;
  Game& game_;
  BoardShift shift_;
  SourceRef at_;
  std::size_t turns_ = 0;
  std::vector<std::string> tokens_;
  std::vector<std::string> seats_;
  TileCounts to_place_;
  JczRandom random_;
  std::size_t next_ = 0;  // message after the one that is carried out
  std::size_t next_draw_ = 0;
  std::size_t next_token_ = 0;
  std::size_t next_unseen_ = 0;
  std::string drawn_;  // what the player holds, as theirs calls it
  Cell last_cell_;     // of the tile placed last
};

/// What a file that was written here says of the record that it came from.
struct OldRecord {
  LoadRequest origin;
  std::shared_ptr<const Ruleset> rules;
  RecordSetup setup;
};

/// Only where it says the same as the rest of the file, which others may have changed since.
std::optional<OldRecord> old_record_of(const JczGame& file,
                                       const std::vector<Counterparts>& all,
                                       const SharedPlugins& shared,
                                       const SearchPath& path) {
  const Result<LoadedRecord> loaded = parse_record(file.record + "\n", "record");
  if (!loaded.ok()) {
    return std::nullopt;
  }
  OldRecord old{request_of(loaded.value().record.setup), nullptr, loaded.value().record.setup};
  std::vector<std::string> seats = old.setup.players;
  std::vector<std::string> players = file.players;
  std::sort(seats.begin(), seats.end());
  std::sort(players.begin(), players.end());
  try {
    old.rules = load_ruleset(old.origin, path);
    JczGame said;
    const auto again = say_rules(*old.rules, read_request(old.origin, path), all, said);
    const auto is_same = [](const std::vector<JczSetting>& a, const std::vector<JczSetting>& b) {
      return std::is_permutation(
          a.begin(), a.end(), b.begin(), b.end(), [](const auto& one, const auto& other) {
            return one.name == other.name && one.value == other.value;
          });
    };
    const bool fits = again.ok() && again.value().rows().size() == shared.rows().size() &&
                      seats == players && is_same(said.sets, file.sets) &&
                      is_same(said.elements, file.elements) && is_same(said.rules, file.rules);
    return fits ? std::optional(std::move(old)) : std::nullopt;
  } catch (const LoadError&) {
    return std::nullopt;
  }
}

bool are_seats_of(const Ruleset& rules, std::int64_t seats) {
  return seats >= rules.catalog.least_players && seats <= rules.catalog.most_players;
}

/// The rules for so many seats, where a ruleset that says so can be played. Throws LoadError.
std::shared_ptr<const Ruleset> load_for_seats(Program& program,
                                              const JczGame& file,
                                              const std::vector<Counterparts>& all,
                                              JczRules& wanted) {
  const std::shared_ptr<const Ruleset> usual = program.load_request(wanted.request);
  const std::int64_t seats = std::ssize(file.players);
  if (file.is_setup_only || are_seats_of(*usual, seats)) {
    return usual;
  }
  const Catalog& catalog = usual->catalog;
  Diagnostics diagnostics;
  const int count = static_cast<int>(std::min(seats, std::int64_t{kMaxColours} + 1));
  JczRules other = rules_of_jcz(
      file,
      all,
      program.search_path(),
      diagnostics,
      JczSeats{std::min(count, catalog.least_players), std::max(count, catalog.most_players)});
  try {
    const std::shared_ptr<const Ruleset> rules = program.load_request(other.request);
    if (are_seats_of(*rules, seats)) {
      wanted = std::move(other);
      return rules;
    }
  } catch (const LoadError&) {  // no plugin of it can be played by so many
  }
  throw LoadError({{file.at,
                    said_with("the game has {}; its rules are for {} to {} players here, so that "
                              "it cannot become a record",
                              said_counted(seats, "{} player", "{} players"),
                              catalog.least_players,
                              catalog.most_players)}});
}

/// Throws LoadError when the ruleset cannot be played by so many.
GameSetup setup_of_jcz(const RecordSetup& setup, const Ruleset& rules, const SourceRef& at) {
  Result<GameSetup> game = game_setup_of(setup, rules);
  if (!game.ok()) {
    throw LoadError({{at, game.error().message}});
  }
  game.value().auto_chance = false;
  game.value().keep_history = false;
  return game.value();
}

}  // namespace

JczImport import_jcz(Program& program,
                     const SourceText& source,
                     const std::vector<std::string>& tokens) {
  const SearchPath& path = program.search_path();
  Diagnostics diagnostics;
  const JczGame file = read_jcz(source, diagnostics);
  diagnostics.throw_if_any();
  std::vector<std::string> asked;
  for (const std::vector<JczSetting>* settings : {&file.sets, &file.elements}) {
    for (const JczSetting& setting : *settings) {
      asked.push_back(setting.name);
    }
  }
  Diagnostics broken;
  const std::vector<Counterparts> all = find_counterparts(path, asked, broken);
  JczRules wanted = rules_of_jcz(file, all, path, diagnostics);
  if (!diagnostics.empty()) {  // one that cannot be used may be why
    for (const Diagnostic& one : broken.all()) {
      diagnostics.add(one.at, one.message);
    }
  }
  diagnostics.throw_if_any();

  JczImport import;
  import.is_setup_only = file.is_setup_only;
  std::shared_ptr<const Ruleset> rules;
  const auto old =
      file.record.empty() ? std::nullopt : old_record_of(file, all, wanted.shared, path);
  if (old) {
    import.origin = old->origin;
    rules = old->rules;
  } else {
    rules = load_for_seats(program, file, all, wanted);
    import.origin = wanted.request;
    import.ruleset = wanted.text;
  }
  const std::vector<std::string> nobody(
      file.is_setup_only ? static_cast<std::size_t>(rules->catalog.least_players) : 0);
  const std::vector<std::string> seats = seat_names(file.is_setup_only ? nobody : file.players);
  RecordSetup setup;
  if (old) {
    setup = old->setup;
  } else {
    setup.players = seats;
    setup.first = seats.empty() ? std::string() : seats.front();
  }
  const auto begin = [&] {
    import.game = std::make_unique<Game>(rules, setup_of_jcz(setup, *rules, file.at));
    must_work(import.game->start_status());
  };
  begin();
  if (import.game->player_name(PlayerId(import.game->state().turn.active)) != seats.front()) {
    setup.first = seats.front();
    begin();
  }
  JczPlay play(file, wanted.shared, *import.game);
  play.play(tokens.empty() ? file.tokens : tokens, seats);
  if (!tokens.empty()) {
    play.expect_all_drawn();
  }
  import.turns = play.turns();
  import.assertions = check_assertions(file, wanted.shared, *import.game, play.is_final());
  return import;
}

}  // namespace bastide
