#include "sdk/tools/convert/jcz_export.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "sdk/tools/convert/jcz_file.h"
#include "sdk/tools/convert/jcz_places.h"
#include "sdk/tools/convert/jcz_rules.h"
#include "sdk/tools/explain/opened_game.h"
#include "sdk/tools/trial/record_game.h"

namespace bastide {

namespace {

/// Writes down what each answer is there.
class JczWriter {
 public:
  JczWriter(const SharedPlugins& shared, JczGame& file, Game& game, std::string name)
      : shared_(shared), file_(file), game_(game), name_(std::move(name)) {
    first_ = game_.state().turn.active;
    lay_start();
    const auto seats = static_cast<std::int32_t>(game_.setup().players.size());
    for (std::int32_t n = 0; n < seats; ++n) {
      file_.players.push_back(game_.player_name(PlayerId((first_ + n) % seats)));
    }
  }

  /// What the pending choice is answered with, before that is done.
  void before(const RecordAnswer& answer) {
    line_ = answer.line;
    after_ = {};
    const Result<Option> found = game_.find_option(answer.text);
    if (!found.ok()) {
      return;  // the player of the record says what is wrong
    }
    const Option& option = found.value();
    if (game_.pending().actor == kChance) {
      note_chance(option, answer.text);
    } else if (const auto* const place = option.as<PlaceTile>()) {
      note_place(*place);
    } else if (option.is<ClaimNothing>()) {
      add("PASS");
    } else if (const auto* const claim = option.as<ClaimPiece>()) {
      note_claim(*claim);
    } else if (const auto* const action = option.as<ClaimAction>()) {
      note_action(*action, answer.text);
    } else {
      note_answer(answer.text);
    }
  }

  /// Which piece was placed shows only then.
  void after() {
    if (!after_) {
      return;
    }
    const auto [first, last] = game_.state().pieces.range(after_->colour, after_->kind);
    for (std::size_t id = first; id < last; ++id) {
      if (game_.state().pieces.row(PieceId(id)) != before_[id - first]) {
        file_.messages[after_message_].meeple += std::to_string(id - first + 1);
        return;
      }
    }
    file_.messages[after_message_].meeple += "1";  // it came home at once
  }

  void end() {
    commit();
    if (game_.over()) {
      file_.end_turn = static_cast<std::int32_t>(file_.draws.size());
    }
  }

  [[nodiscard]] std::size_t turns() const { return turns_; }

 private:
  [[noreturn]] void refuse(const std::string& what) const {
    throw ToolError(Exit::input, fmt::format("{}:{}: {}", name_, line_, what));
  }

  [[nodiscard]] const TilePair& pair_of(TileKindId kind) const {
    const std::string& ours = game_.rules().catalog.tile_kinds[kind].name;
    const TilePair* const pair = shared_.theirs_of(ours);
    if (pair == nullptr) {
      refuse(said_with("JCloisterZone has no tile for {}", ours));
    }
    return *pair;
  }

  void lay_start() {
    const Board& board = game_.state().board;
    if (board.size() != 1) {
      refuse(said_with("JCloisterZone has no start with {} tiles", board.size()));
    }
    const PlacedTile& tile = board.tile(TileId(0));
    const TilePair& pair = pair_of(TileKindId(tile.kind));
    file_.start.push_back({pair.theirs, tile.cell, their_turn(tile.rotation, pair), {}});
  }

  static Rotation their_turn(Rotation ours, const TilePair& pair) {
    return (ours - pair.turn + kRotations) % kRotations;
  }

  [[nodiscard]] std::int32_t seat_of(std::int32_t player) const {
    const auto seats = static_cast<std::int32_t>(game_.setup().players.size());
    return (player - first_ + seats) % seats;
  }

  JczMessage& add(const std::string& type) {
    JczMessage& message = file_.messages.emplace_back();
    message.type = type;
    message.player = seat_;
    if (game_.waiting() && game_.pending().actor != kChance) {
      seat_ = seat_of(game_.pending().actor);
      message.player = seat_;
    }
    return message;
  }

  void commit() {
    if (is_turn_open_) {
      JczMessage& message = file_.messages.emplace_back();
      message.type = "COMMIT";
      message.player = seat_;
      bring_number(message);
      is_turn_open_ = false;
    }
  }

  void note_chance(const Option& option, const std::string& text) {
    if (const auto* const draw = option.as<DrawTile>()) {
      commit();
      file_.draws.push_back({pair_of(draw->kind).theirs, {}});
      file_.drawn.push_back(text);
    } else if (game_.pending().choice == Choice::draw) {
      file_.unseen.push_back(text);
    } else if (game_.pending().choice == Choice::token) {
      file_.tokens.push_back(text);
      number_token(text);
    } else {
      refuse(said_with("JCloisterZone has no chance that answers \"{}\"", text));
    }
  }

  /// The message brings the number out of which chance draws next.
  void bring_number(JczMessage& message) {
    message.random = 0.0;
    numbered_ = file_.messages.size();
  }

  /// Makes the last number one that draws this token there.
  void number_token(const std::string& text) {
    const std::vector<Option> options = game_.options();
    const Rows<std::int32_t>& weights = game_.state().suspended.ask.weights;
    const auto rank = shared_.rank_of_token(text);
    double before = 0;
    double all = 0;
    double own = 0;
    for (std::size_t i = 0; rank && i < options.size(); ++i) {
      const auto other = shared_.rank_of_token(game_.text(options[i]));
      all += weights[i];
      own += other == rank ? weights[i] : 0;
      before += other < rank ? weights[i] : 0;
    }
    if (all > 0) {
      auto& number = numbered_ == 0 ? file_.random : file_.messages[numbered_ - 1].random;
      number = (before + own / 2) / all;
    }
  }

  void note_place(const PlaceTile& place) {
    const TilePair& pair = pair_of(place.kind);
    JczMessage& message = add("PLACE_TILE");
    message.tile = pair.theirs;
    message.rotation = their_turn(place.rotation, pair);
    message.cell = place.cell;
    is_turn_open_ = true;
    ++turns_;
  }

  void point_at(JczMessage& message, SegmentId segment) const {
    const View view = game_.view();
    const auto place = name_place(view, shared_, segment);
    if (!place) {
      refuse(said("JCloisterZone has no such a place"));
    }
    message.cell = view.state.board.tile(view.state.features.tile_of(segment)).cell;
    message.feature = place->first;
    message.location = place->second;
  }

  /// "0.small.": the number of the piece is still to come.
  [[nodiscard]] std::string piece_text(PieceKindId kind) const {
    const std::string& ours = game_.rules().catalog.piece_kinds[kind].name;
    for (const auto& [theirs, name] : shared_.pieces()) {
      if (name == ours) {
        return fmt::format("{}.{}.", seat_of(game_.pending().actor), theirs);
      }
    }
    refuse(said_with("JCloisterZone has no piece for {}", ours));
  }

  void note_claim(const ClaimPiece& claim) {
    JczMessage& message = add("DEPLOY_MEEPLE");
    point_at(message, claim.segment);
    message.meeple = piece_text(claim.kind);
    after_ = claim;
    after_message_ = file_.messages.size() - 1;
    before_.clear();
    const auto [first, last] = game_.state().pieces.range(claim.colour, claim.kind);
    for (std::size_t id = first; id < last; ++id) {
      before_.push_back(game_.state().pieces.row(PieceId(id)));
    }
  }

  void note_action(const ClaimAction& action, const std::string& text) {
    const std::string& ours = game_.rules().catalog.actions[action.action].name;
    const ActionName* const named = shared_.action_of(ours);
    if (named == nullptr) {
      refuse(said_with("JCloisterZone has no action for {}", ours));
    }
    const PieceId id = piece_in(text);
    const PieceRow& piece = game_.state().pieces.row(id);
    const SegmentId segment(piece.place);
    if (named->of_unfinished && game_.view().is_done(game_.view().feature_of(segment))) {
      refuse(said_with("JCloisterZone has no \"{}\": what the piece stands on is complete", text));
    }
    JczMessage& message = add("RETURN_MEEPLE");
    point_at(message, segment);
    const PieceKindId kind(piece.kind);
    const auto range = game_.state().pieces.range(ColourId(piece.colour), kind);
    message.meeple =
        piece_text(kind) + std::to_string(static_cast<std::size_t>(id.index()) - range.first + 1);
    message.source = named->theirs;
  }

  /// The piece of the player at the cell that the option names.
  [[nodiscard]] PieceId piece_in(const std::string& text) const {
    const View view = game_.view();
    const PlayerId player(game_.pending().actor);
    for (std::size_t id = 0; id < view.state.pieces.size(); ++id) {
      const PieceRow& row = view.state.pieces.row(PieceId(id));
      if (row.where != PieceWhere::segment ||
          view.state.colour_player[row.colour] != player.value()) {
        continue;
      }
      const std::string cell = to_string(view.state.board.tile(view.tile_of(PieceId(id))).cell);
      const auto& kind = view.catalog.piece_kinds[PieceKindId(row.kind)].name;
      const std::string word = kind.substr(kind.find(':') + 1);
      if (fmt::format(" {} ", text).find(fmt::format(" {} {} ", word, cell)) != text.npos) {
        return PieceId(id);
      }
    }
    refuse(said_with("JCloisterZone has no action \"{}\"", text));
  }

  void note_answer(const std::string& text) {
    for (const QuestionName* question : shared_.questions()) {
      for (const auto& [theirs, ours] : question->answers) {
        if (ours == text) {
          JczMessage& message = add(question->theirs);
          message.value = theirs;
          bring_number(message);
          return;
        }
      }
    }
    refuse(said_with("JCloisterZone has no answer \"{}\"", text));
  }

  const SharedPlugins& shared_;
  JczGame& file_;
  Game& game_;
  std::string name_;
  int line_ = 1;
  std::int32_t first_ = 0;  // player who begins
  std::int32_t seat_ = 0;   // who moved last, counted from him
  bool is_turn_open_ = false;
  std::size_t numbered_ = 0;  // messages up to the last that brought a number
  std::size_t turns_ = 0;
  std::optional<ClaimPiece> after_;
  std::size_t after_message_ = 0;
  std::vector<PieceRow> before_;  // those of the kind that is placed
};

}  // namespace

JczExport export_jcz(Program& program, const LoadedRecord& loaded, const std::string& file) {
  const Record& record = loaded.record;
  const LoadRequest origin = request_of(record.setup);
  const auto rules = program.load_request(origin);
  JczGame game;
  const SearchPath& path = program.search_path();
  const std::vector<Counterparts> all = find_counterparts_of(rules->catalog, path);
  const Result<SharedPlugins> shared = say_rules(*rules, read_request(origin, path), all, game);
  if (!shared.ok()) {
    throw ToolError(Exit::input, fmt::format("{}:1: {}", file, shared.error().message));
  }
  Result<GameSetup> setup = game_setup_of(record.setup, *rules);
  if (!setup.ok()) {
    throw ToolError(Exit::input, fmt::format("{}:1: {}", file, setup.error().message));
  }
  setup.value().auto_chance = false;
  setup.value().keep_history = false;
  RecordPlayer player(record, rules, setup.value(), false);
  const auto check = [&] {
    const auto& fault = player.fault() ? player.fault() : loaded.fault;
    if (fault) {
      throw ToolError(player.fault() ? Exit::no : Exit::input,
                      explained_fault(file, *fault, player));
    }
  };
  if (player.fault()) {
    check();
  }
  JczWriter writer(shared.value(), game, player.game(), file);
  for (bool more = true; more && player.position() < record.answers.size();) {
    look_for_stop();
    if (player.game().waiting()) {
      writer.before(record.answers[player.position()]);
    }
    more = player.step();
    if (more) {
      writer.after();
    }
  }
  check();
  writer.end();
  Record head;
  head.setup = record_of(player.game(), origin).setup;
  game.record = record_text(head);
  const std::string id = hash_text(
      player.game().answers().empty() ? rules->catalog.hash : player.game().answers().back().hash);
  return {jcz_text(game, id), writer.turns(), player.game().over()};
}

}  // namespace bastide
