// Mists over Carcassonne played slowly, by the catalogue alone: from the texts of a record, the
// printed tiles and the numbers of a level.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "tests/properties/mists_board.h"

namespace bastide::mists {

using Lines = std::vector<const Answer*>;  // a record

/// A row of the level table.
struct Level {
  std::vector<int> piles;
  int ghosts = 0;
  std::vector<int> hounds;
  int goal = 0;
  bool castles = true;
  std::string cemeteries;  // "none", "sides", "haunted"
  bool is_alone = false;   // a score for each colour
};

struct SlowMeeple {
  int colour = 0;
  Spot spot;
  std::set<std::size_t> hounds = {};  // 0: Rufus, 1: Ronja
};

/// What the record and the rules do not agree on.
struct Disagreement : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The whole game as players at a table know it.
class SlowGame {
 public:
  SlowGame(const Catalog& catalog, const Level& level, const std::vector<std::string>& players);

  /// Plays the record. Throws Disagreement at what the rules forbid.
  void play(const Lines& record);

  std::vector<int> points;          // by colour; of the team: one number
  std::map<Spot, int> ghosts;       // on the board
  int supply = 0;                   // of ghosts
  std::vector<int> piles;           // sizes
  std::vector<SlowMeeple> meeples;  // on regions
  std::map<int, int> buried;        // by colour
  std::string end;                  // why the game is over
  std::map<std::string, int> seen;  // what came about, and how often
  [[nodiscard]] const SlowBoard& board() const { return board_; }

 private:
  [[nodiscard]] bool asks(const std::string& choice) const {
    return next_ != end_ && (*next_)->choice == choice;
  }
  std::string read(const std::string& choice);
  /// The answer of the active player; nobody is asked when there is only one option.
  std::string choose(const std::set<std::string>& options);
  Spot choose_spot(const std::vector<Spot>& spots);
  std::size_t choose_meeple();

  void turn();
  std::string draw();
  bool place_drawn();
  void place(const std::string& text);
  void calm();
  void close_cemeteries();
  void bury();
  void bring_ghosts();
  void haunt();
  void claim();
  void settle();
  void score(const SlowRegion& region);
  void award(const std::set<int>& colours, int value);
  void take_back(const SlowRegion& region);
  void call_hounds();
  void let_loose(std::size_t hound);
  void hide_tile();
  void check_pile();

  [[nodiscard]] bool is_over() const { return !end.empty(); }
  [[nodiscard]] int colour_of(std::size_t seat, std::size_t n) const {
    return static_cast<int>(seat * colours_a_seat_ + n);
  }
  [[nodiscard]] int meeples_left(int colour) const;
  [[nodiscard]] bool is_complete(const SlowRegion& region) const;
  [[nodiscard]] bool is_occupied(const SlowRegion& region) const;
  [[nodiscard]] int value(const SlowRegion& region) const;
  [[nodiscard]] int progress() const { return *std::min_element(points.begin(), points.end()); }
  [[nodiscard]] bool is_closed(Place cemetery) const;
  [[nodiscard]] std::vector<Spot> open_cemeteries() const;
  [[nodiscard]] std::set<Place> tiles_with_ghosts() const;
  [[nodiscard]] bool can_cover(int count);
  void put_ghosts(const Spot& spot, int count);
  void take_ghosts(const Spot& spot, int count);
  std::optional<Place> chase(const std::set<Place>& tiles);

  SlowBoard board_;
  Level level_;
  std::vector<std::string> players_;
  std::size_t colours_a_seat_ = 1;
  int meeples_a_colour_ = 5;
  std::size_t pile_ = 0;  // in use: as many hounds were reached
  Place last_;
  int active_ = -1;
  std::set<Place> closed_;  // cemeteries
  std::map<std::string, int> drawn_;
  Lines::const_iterator begin_;
  Lines::const_iterator next_;
  Lines::const_iterator end_;
};

}  // namespace bastide::mists
