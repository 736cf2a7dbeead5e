// One game of a session: the engine's game with its seats, its pictures and what was told of it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "kernel/io/record_file.h"
#include "sdk/bots/bot.h"
#include "sdk/session/tried_answer.h"
#include "sdk/tools/author/rerun.h"
#include "sdk/tools/page/board_elements.h"
#include "sdk/tools/trial/record_writer.h"
#include "sdk/tools/trial/standing.h"
#include "sdk/tools/trial/transcript.h"

namespace bastide {

/// What an answer was followed by, a line each, for those who look on.
using News = std::vector<std::string>;

/// What the writer has to tell of the last answer.
[[nodiscard]] News news_of(TranscriptWriter& writer);

/// Lets chance answer, each draw for itself, until a player is to answer or the game is over;
/// `noted` is called after each.
[[nodiscard]] Status settle_chance(Game& game, const std::function<void()>& noted);

/// The game stands where a player is to answer, or at its end: draws are answered at once. Whoever
/// calls it holds its mutex, but for what is constant, and for the bots, who think without it.
class TableGame {
 public:
  struct Setup {
    LoadRequest origin;              // of the ruleset
    std::vector<std::string> seats;  // "human" or a bot's name, one for each player
    std::filesystem::path kept;      // folder of kept games; empty: it is not kept
    std::vector<News> news{};        // of the answers that the game has had
    /// The file of the folder that the game came from, with so many of its answers.
    std::filesystem::path keeper{};
    std::size_t held = 0;
    bool holds_outcome = false;
    bool has_record = true;  // false: it did not begin as its ruleset says
  };

  /// Requires: chance is not answered by itself (GameSetup::auto_chance). Throws ToolError for a
  /// seat that nobody can take, SessionError when a rule fails.
  TableGame(int number, std::unique_ptr<Game> game, Setup setup);

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] std::string id() const { return "g" + std::to_string(number_); }
  [[nodiscard]] const LoadRequest& origin() const { return setup_.origin; }
  [[nodiscard]] const std::vector<std::string>& seats() const { return setup_.seats; }
  /// Can a record say how the game came to be?
  [[nodiscard]] bool has_record() const { return setup_.has_record; }
  [[nodiscard]] const Ruleset& rules() const { return game().rules(); }
  [[nodiscard]] std::mutex& mutex() const { return mutex_; }

  [[nodiscard]] Game& game() { return *played_->game; }
  [[nodiscard]] const Game& game() const { return *played_->game; }
  /// With the answers that were taken back.
  [[nodiscard]] Record whole_record() const;
  [[nodiscard]] ShapeBook& book() { return played_->book; }
  [[nodiscard]] BoardElements& elements() { return played_->elements; }
  [[nodiscard]] FeatureOwners& owners() { return played_->elements.owners(); }
  [[nodiscard]] AnswerTrial& trial();
  /// Grows with every change.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }
  /// Throws SessionError when `known` is not the newest revision; nothing knows it always.
  void check_revision(std::optional<std::uint64_t> known) const;

  [[nodiscard]] bool is_person(std::int32_t actor) const;
  /// Throws SessionError when nobody is to answer.
  void check_waits() const;
  /// Whoever sits before the screen: the person who is to answer, else the only person, else
  /// nobody.
  [[nodiscard]] Viewer default_viewer() const;

  // Changes. They throw SessionError, and the game is then as it was.
  void answer(const Option& option);
  /// Back to the last earlier choice of a person, of a bot where only bots play. False when there
  /// is none.
  [[nodiscard]] bool undo();
  [[nodiscard]] bool redo();
  [[nodiscard]] bool can_undo() const;
  /// Just after the `n`-th answer and the draws that follow it. Requires: n <= answers.
  void go_to(std::size_t n);

  /// The same game under other rules: the answers that it had fit as far as they do. Without a game
  /// in the result it stays as it is. Whoever tries one text after the other begins each time with
  /// the answers that there were before the first, until somebody answers or takes back.
  [[nodiscard]] Rerun play_under(const std::shared_ptr<const Ruleset>& rules);
  /// The game that the first of those texts was tried with. The game itself where none was.
  [[nodiscard]] const Game& before() const { return before_ == nullptr ? game() : *before_; }
  /// How often the rules have changed: pictures of other rules are others.
  [[nodiscard]] std::uint64_t rules_number() const { return rules_number_; }

  /// The answer of the seat's bot, of a person's stand-in where a person sits there. Without the
  /// mutex: `state` is a copy, made when the rules had this number. Throws ToolError, SessionError
  /// when they have changed.
  [[nodiscard]] Option think(std::size_t seat, const State& state, std::uint64_t rules_number);
  /// What this bot would do, best first. As think().
  [[nodiscard]] std::vector<Advice> advise(const std::string& bot,
                                           std::size_t seat,
                                           const State& state,
                                           std::uint64_t rules_number);

  /// Of the `n`-th answer, from 0. Requires: n < answers.
  [[nodiscard]] const News& news(std::size_t n) const { return news_[n]; }
  /// The first answer since a person answered last, it included.
  [[nodiscard]] std::size_t since_person() const;

  /// Keeps the game where it is not kept yet; called when a person answers.
  void keep();
  /// Where it is kept; empty: nowhere.
  [[nodiscard]] std::string kept_file() const;
  /// Why the last answer could not be kept; empty: it is.
  [[nodiscard]] const std::string& complaint() const { return complaint_; }

 private:
  /// The engine's game, and what hangs on its rules.
  struct Played {
    explicit Played(std::unique_ptr<Game> of);

    std::unique_ptr<Game> game;
    ShapeBook book;
    BoardElements elements;
    TranscriptWriter writer;
  };

  void note();
  void settle();
  void changed();
  [[nodiscard]] std::vector<std::unique_ptr<BotSeat>> seated_bots() const;
  void check_rules(std::uint64_t number) const;

  const int number_;
  Setup setup_;
  mutable std::mutex mutex_;
  std::unique_ptr<Played> played_;
  std::unique_ptr<AnswerTrial> trial_;  // null until it is asked
  std::unique_ptr<Game> before_;        // as it was when the rules changed; null: they did not
  std::uint64_t revision_then_ = 0;     // just after
  std::vector<News> news_;
  std::uint64_t revision_ = 1;
  std::optional<RecordWriter> keeper_;
  std::string complaint_;
  std::mutex bots_mutex_;
  std::vector<std::unique_ptr<BotSeat>> bots_;  // by seat; null until it is asked
  std::uint64_t rules_number_ = 0;              // changes under both mutexes
};

}  // namespace bastide
