// One game in a terminal: people type, bots answer, everything can be taken back.
#pragma once

#include <filesystem>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernel/flow/hidden.h"
#include "sdk/bots/bot.h"
#include "sdk/tools/author/watch.h"
#include "sdk/tools/outside/outside_bots.h"
#include "sdk/tools/play/play_input.h"
#include "sdk/tools/play/play_screen.h"
#include "sdk/tools/shell/program.h"
#include "sdk/tools/trial/record_writer.h"

namespace bastide {

struct PlaySetup {
  std::vector<std::string> seats;  // "human" or the name of a bot, by seat
  std::string save;                // file; empty: it goes into the next
  std::filesystem::path keep;      // folder of games that are kept; empty: nor there
  TextBook::Signs signs;
  bool is_in_place = false;         // the file of `save` is that of the game which goes on
  std::optional<std::size_t> held;  // answers that the file of `save` holds, if it is of this game
  bool holds_outcome = false;       // and the outcome
  bool is_terminal = false;         // what is shown has to fit a terminal
  bool is_typed = false;            // and the answers come from its keys
  LoadRequest origin;               // of the ruleset, for the record
  std::string hint_bot = "default";
  std::shared_ptr<OutsideBots> outside{};  // lets programs play; null: there are none
  bool watch = false;                      // load the rules again whenever a file of them is saved
};

class PlaySession {
 public:
  /// Throws ToolError for a seat that nobody can take.
  PlaySession(Program& program, std::unique_ptr<Game> game, PlaySetup setup);

  /// Plays until the game is over, the input ends or somebody quits.
  Exit run(std::istream& input);

 private:
  enum class Step { go_on, stop };
  enum class Heard { line, rules, end };

  void say(const std::string& text);
  [[nodiscard]] bool is_human(std::int32_t actor) const;
  void play(std::istream& input);
  void bot_move(std::int32_t seat);
  Step human_move(std::istream& input);
  Step obey(const PlayInput& input);
  void answer(const std::string& typed);
  [[nodiscard]] bool can_pass() const;
  void apply(const Option& option, const std::string& by);
  void take_back();
  void bring_back();
  void show_board();
  void show_board_anew();
  [[nodiscard]] std::optional<TerminalSize> size() const;
  [[nodiscard]] PlayScreen screen();
  void change_view(const PlayInput& input);
  [[nodiscard]] bool move_view(ArrowKey key);
  void open_editor();
  /// The next line, or why there is none.
  [[nodiscard]] Heard read(std::istream& input, std::string& line);
  void show_options();
  void show_hint();
  void show_score();
  void show_tiles();
  void show_new_events();
  [[nodiscard]] Viewer people() const;
  [[nodiscard]] std::string news_of_variable(const Event& event, bool is_seen) const;
  [[nodiscard]] bool is_kept() const;
  /// Begins to keep the game, unless it is saved or kept already.
  void keep();
  /// Throws ToolError when the game cannot be saved.
  void save();
  void save_as(const std::string& file);
  /// The same within a game, which a full disk does not end: it is saved with the next answer.
  void save_or_complain();
  /// `is_whole`: the game is not half-way through an answer.
  void finish(bool is_whole);
  void finish_whole();
  void show_end();
  /// Where the game can be found, or that it cannot.
  [[nodiscard]] std::string saved_text() const;
  /// With --watch: waits for a line, until the rules change.
  Heard listen();
  Step after_end(std::istream& input);
  /// A finished game may be taken back, not only shown.
  [[nodiscard]] bool waits_at_end() const;
  void load_again();
  [[nodiscard]] std::vector<std::unique_ptr<BotSeat>> seat_bots(const Game& game) const;

  Program& program_;
  std::unique_ptr<Game> game_;
  PlaySetup setup_;
  TextBook book_;
  PlayView view_;
  std::unique_ptr<LineEditor> editor_;          // null: plain lines
  std::size_t news_ = 0;                        // lines shown since the last one was typed
  std::vector<std::unique_ptr<BotSeat>> bots_;  // by seat; null for people
  std::unique_ptr<BotSeat> adviser_;
  std::size_t told_ = 0;  // events that were shown
  bool board_shown_ = false;
  std::optional<RecordWriter> writer_;
  std::string complaint_;  // why it could not be saved the last time
  std::optional<Watch> watch_;
  std::vector<std::string> changed_;  // files of rules that were saved
};

}  // namespace bastide
