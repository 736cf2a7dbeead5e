// A game of JCloisterZone, carried out message by message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "sdk/tools/convert/jcz_file.h"
#include "sdk/tools/convert/jcz_places.h"
#include "sdk/tools/convert/shared_plugins.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

/// A tile of theirs and how many of it are still to be drawn.
using TileCounts = std::map<std::string, std::int32_t>;

/// How their program makes numbers out of the one that a message brings: the first as it is, then
/// with the 48-bit linear congruential generator of java.util.Random.
class JczRandom {
 public:
  /// A message without a number changes nothing.
  void set(const std::optional<double>& number) { number_ = number ? number : number_; }

  /// A number from 0 to `bound` - 1; none before the file has said one. Requires: bound > 0.
  std::optional<std::int32_t> next(std::int32_t bound);

 private:
  std::optional<double> number_;
};

/// Plays the messages of a file; the first that cannot be carried out is a ToolError.
class JczPlay {
 public:
  JczPlay(const JczGame& file, const SharedPlugins& shared, Game& game)
      : file_(file), shared_(shared), game_(game) {}

  /// `tokens`: what chance draws out of bags; `seats`: their players by name.
  void play(const std::vector<std::string>& tokens, const std::vector<std::string>& seats);
  /// Whoever says what is drawn says no more than that.
  void expect_all_drawn() const;

  [[nodiscard]] std::size_t turns() const { return turns_; }
  /// The file ends the game here, though tiles may be left.
  [[nodiscard]] bool is_final() const;

 private:
  [[noreturn]] void fail(Exit exit, const std::string& reason) const;
  void must(const Status& status) const;
  static std::string said_tiles(std::int64_t count);
  void lay_start();
  void carry_out(const JczMessage& message);
  [[nodiscard]] bool waits_for(Choice choice) const;
  /// The draw of a turn, not that of a rule.
  [[nodiscard]] bool waits_for_draw() const;
  /// The file may say whose turn it is.
  void check_player(const JczMessage& message) const;

  // Chance.
  void draw(const std::string& tile);
  [[nodiscard]] bool is_offered(const std::string& tile) const;
  /// Where everything that comes before the tile fits nowhere, as a lake does when the river has
  /// no end left: the first of it is drawn, and leaves the game. Files do not tell that.
  bool draw_one_too_many(const std::string& tile);
  [[nodiscard]] bool nothing_offered_fits() const;
  /// Of tiles that have one name there, that which the file names, or the first. Requires: the draw
  /// was counted.
  void take_draw(const std::string& tile);
  /// What chance is asked besides the draw of a turn.
  void answer_chance();
  void draw_token();
  /// The token that the file's random number draws. A message that confirms the one under way has
  /// the number for it.
  [[nodiscard]] std::optional<Option> token_by_number();
  void answer_text(const std::string& text, const std::string& what);
  /// A tile that nobody sees: as the file says, or one that does not come later.
  void draw_unseen();
  [[nodiscard]] std::string theirs_of(const std::string& ours) const;
  [[nodiscard]] TileCounts still_to_come() const;

  void place(const JczMessage& message);
  /// The tile looks the same as theirs does; of turns that look the same only the least is listed.
  [[nodiscard]] bool lies_so(const PlaceTile& place, Rotation theirs) const;
  [[nodiscard]] Rotation our_rotation(const std::string& ours, Rotation theirs) const;
  [[noreturn]] void refuse_place(const JczMessage& message, Cell cell);
  void deploy(const JczMessage& message);
  void must_be_asked(const JczMessage& message) const;
  /// "0.small.1": the kind of the piece; its seat must be that which is asked.
  [[nodiscard]] PieceKindId piece_of(const std::string& id) const;
  void take_back(const JczMessage& message);
  void answer_question(const JczMessage& message);
  /// No piece, where one could be placed.
  void pass();
  /// Tiles that were drawn and left the game, which only a list of draws would tell.
  void draw_what_fits_nowhere();
  [[nodiscard]] bool fits_nowhere(const std::string& ours) const;

  [[nodiscard]] std::string pending_text() const;
  [[nodiscard]] std::string options_text() const;

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

}  // namespace bastide
