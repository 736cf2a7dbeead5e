#include "tests/properties/mists_game.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace bastide::mists {

namespace {

void require(bool holds, const std::string& what) {
  if (!holds) {
    throw Disagreement(what);
  }
}

}  // namespace

/// MISTS-SETUP-02, MISTS-SETUP-05, MISTS-L6-02, MISTS-L6-03, Q-MISTS-01
SlowGame::SlowGame(const Catalog& catalog,
                   const Level& level,
                   const std::vector<std::string>& players)
    : points(1), supply(level.ghosts), piles(level.piles), board_(catalog), level_(level) {
  players_ = players;
  const bool is_small = players.size() < 3;
  colours_a_seat_ = !is_small ? 1 : players.size() == 1 ? 4 : 2;
  meeples_a_colour_ = is_small ? 3 : level.is_alone ? 4 : 5;
  points.resize(level.is_alone ? players.size() * colours_a_seat_ : 1);
  for (const auto& [at, lying] : board_.tiles()) {
    for (const Spot& mist : board_.spots(at, "mist")) {
      put_ghosts(mist, board_.printed(mist, "symbols"));
    }
  }
}

// --- the record ----------------------------------------------------------------------------------

std::string SlowGame::read(const std::string& choice) {
  require(asks(choice), "the rules ask for " + choice);
  const int actor = choice == "core:draw" ? kChance : active_;
  require((*next_)->actor == actor, "another player answers");
  return (*next_++)->text;
}

std::string SlowGame::choose(const std::set<std::string>& options) {
  if (options.size() == 1) {
    return *options.begin();
  }
  std::string answer = read("core:ask");
  require(options.contains(answer),
          fmt::format("{} is none of {}", answer, fmt::join(options, "; ")));
  return answer;
}

Spot SlowGame::choose_spot(const std::vector<Spot>& spots) {
  std::map<std::string, Spot> by_text;
  std::set<std::string> options;
  for (const Spot& spot : spots) {
    by_text[board_.text_of(spot)] = spot;
    options.insert(board_.text_of(spot));
  }
  return by_text.at(choose(options));
}

/// Any meeple on the board that is not buried. Requires: there is one.
std::size_t SlowGame::choose_meeple() {
  std::set<std::string> options;
  for (const SlowMeeple& meeple : meeples) {
    options.insert("meeple " + board_.text_of(meeple.spot));
  }
  const std::string answer = choose(options);
  const auto chosen = std::find_if(meeples.begin(), meeples.end(), [&](const SlowMeeple& meeple) {
    return "meeple " + board_.text_of(meeple.spot) == answer;
  });
  return static_cast<std::size_t>(chosen - meeples.begin());
}

void SlowGame::play(const Lines& record) {
  begin_ = next_ = record.begin();
  end_ = record.end();
  try {
    while (!is_over()) {
      turn();
    }
    require(next_ == end_, "the game is over");
  } catch (const Disagreement& error) {
    const std::string text = next_ == end_ ? "no more" : (*next_)->choice + " " + (*next_)->text;
    throw Disagreement(fmt::format("answer {}, {}: {}", next_ - begin_ + 1, text, error.what()));
  }
}

void SlowGame::turn() {
  if (!place_drawn()) {
    return;
  }
  calm();
  close_cemeteries();
  for (const auto& step : {&SlowGame::bring_ghosts,
                           &SlowGame::haunt,
                           &SlowGame::claim,
                           &SlowGame::settle,
                           &SlowGame::check_pile,
                           &SlowGame::hide_tile,
                           &SlowGame::check_pile}) {
    if (!is_over()) {
      (this->*step)();
    }
  }
}

// --- 1a: tiles -----------------------------------------------------------------------------------

std::string SlowGame::draw() {
  std::string name = read("core:draw");
  const TileKind& kind = board_.kind(name);
  const SlowTile tile{&kind};
  require(++drawn_[name] <= kind.count, "too many of this tile");
  require(level_.castles || (!tile.has("castle") && !tile.has("cemetery")), "it is in the box");
  --piles[pile_];
  return name;
}

/// The next turn begins; false when no tile could be placed. MISTS-END-02, MISTS-L3-02, Q-MISTS-22
bool SlowGame::place_drawn() {
  if (piles[pile_] == 0) {
    end = "mists:no_tiles_left";
    return false;
  }
  const std::string drawn = draw();
  if (!board_.fits_anywhere(board_.kind(drawn))) {
    ++seen["tiles that fit nowhere"];
    check_pile();
    return false;
  }
  require(asks("core:place"), "the tile fits");
  const int seats = static_cast<int>(players_.size());
  const int actor = (*next_)->actor;
  require(active_ < 0 || actor == (active_ + 1) % seats, "another player is at turn");
  active_ = actor;
  const std::string text = read("core:place");
  require(text.starts_with(drawn + " "), "another tile was drawn");
  place(text);
  return true;
}

void SlowGame::place(const std::string& text) {
  const SlowPlacement placement = read_placement(text);
  require(board_.fits(board_.kind(placement.name), placement.place, placement.turn),
          "the tile does not fit there");
  board_.place(placement.name, placement.place, placement.turn, true);
  last_ = placement.place;
}

// --- 1b, 1c, 2a: ghosts and cemeteries
// -------------------------------------------------------------

void SlowGame::put_ghosts(const Spot& spot, int count) {
  ghosts[spot] += count;
  supply -= count;
  require(supply >= 0, "more ghosts than there are");
}

void SlowGame::take_ghosts(const Spot& spot, int count) {
  const auto there = ghosts.find(spot);
  require(there != ghosts.end() && there->second >= count, "fewer ghosts are there");
  there->second -= count;
  supply += count;
  if (there->second == 0) {
    ghosts.erase(there);
  }
}

/// Banks that the tile finishes. MISTS-MIST-02 to 04
void SlowGame::calm() {
  for (const Spot& mist : board_.spots(last_, "mist")) {
    const SlowRegion bank = board_.flood(mist);
    if (bank.open > 0) {
      continue;
    }
    ++seen["banks finished"];
    for (const Spot& part : bank.spots) {
      if (ghosts.contains(part)) {
        take_ghosts(part, ghosts[part]);
      }
    }
  }
}

/// MISTS-CEM-02, MISTS-HAUNT-01
bool SlowGame::is_closed(Place cemetery) const {
  std::vector<Place> cells;
  for (const Place& cell : SlowBoard::around(cemetery)) {
    const bool is_side = cell.first == cemetery.first || cell.second == cemetery.second;
    if (is_side || level_.cemeteries == "haunted") {
      cells.push_back(cell);
    }
  }
  return std::all_of(
      cells.begin(), cells.end(), [this](Place cell) { return board_.tile(cell) != nullptr; });
}

std::vector<Spot> SlowGame::open_cemeteries() const {
  std::vector<Spot> open;
  for (const auto& [at, lying] : board_.tiles()) {
    if (lying.has("cemetery") && !is_closed(at)) {
      open.emplace_back(at.first, at.second, kOnTile);
    }
  }
  return open;
}

/// MISTS-CEM-03, MISTS-CEM-05, MISTS-HAUNT-03, Q-MISTS-36
void SlowGame::close_cemeteries() {
  for (const auto& [at, lying] : board_.tiles()) {
    if (!lying.has("cemetery") || !is_closed(at) || !closed_.insert(at).second) {
      continue;
    }
    ++seen["cemeteries closed"];
    bury();
    const std::map<Spot, int> before = ghosts;
    for (const auto& [spot, count] : before) {
      if (place_of(spot) == at && level_.cemeteries == "sides") {
        ++seen["cemeteries emptied"];
        take_ghosts(spot, count);
      }
    }
  }
}

int SlowGame::meeples_left(int colour) const {
  int left = meeples_a_colour_;
  for (const SlowMeeple& meeple : meeples) {
    left -= meeple.colour == colour ? 1 : 0;
  }
  const auto dead = buried.find(colour);
  return left - (dead == buried.end() ? 0 : dead->second);
}

/// MISTS-CEM-03, MISTS-CEM-04, Q-MISTS-11, Q-MISTS-32, Q-MISTS-33
void SlowGame::bury() {
  if (!meeples.empty()) {
    const std::size_t chosen = choose_meeple();
    seen["hounds buried"] += meeples[chosen].hounds.empty() ? 0 : 1;
    ++buried[meeples[chosen].colour];
    meeples.erase(meeples.begin() + static_cast<std::ptrdiff_t>(chosen));
    return;
  }
  std::map<std::string, int> waiting;
  std::set<std::string> options;
  for (std::size_t seat = 0; seat < players_.size(); ++seat) {
    for (std::size_t n = 0; n < colours_a_seat_; ++n) {
      const std::string name = fmt::format("colour {}", colour_of(seat, n) + 1);
      if (meeples_left(colour_of(seat, n)) > 0) {
        waiting[name] = colour_of(seat, n);
        options.insert(name);
      }
    }
  }
  if (!options.empty()) {
    ++seen["burials from a supply"];
    ++buried[waiting.at(choose(options))];
  }
}

/// MISTS-GHOST-05
bool SlowGame::can_cover(int count) {
  if (count > supply) {
    end = "mists:no_ghosts_left";
  }
  return count <= supply;
}

/// MISTS-GHOST-01 to 04, MISTS-CEM-06, Q-MISTS-16, Q-MISTS-34
void SlowGame::bring_ghosts() {
  std::vector<Spot> due;
  int total = 0;
  for (const Spot& mist : board_.spots(last_, "mist")) {
    const int symbols = board_.printed(mist, "symbols");
    if (board_.flood(mist).open > 0 && symbols > 0) {
      due.push_back(mist);
      total += symbols;
    }
  }
  const bool is_spared = total > 0 && board_.mist_met(*board_.tile(last_), last_).first > 0;
  const int count = total - (is_spared ? 1 : 0);
  const std::vector<Spot> cemeteries =
      level_.cemeteries == "sides" ? open_cemeteries() : std::vector<Spot>();
  const int extra = count > 0 && !cemeteries.empty() ? 1 : 0;
  if (!can_cover(count + extra)) {
    return;
  }
  seen["spared in one of two"] += is_spared && due.size() > 1 ? 1 : 0;
  const Spot spared = is_spared ? choose_spot(due) : Spot(last_.first, last_.second, kOnTile);
  for (const Spot& mist : due) {
    put_ghosts(mist, board_.printed(mist, "symbols") - (mist == spared ? 1 : 0));
    if (ghosts[mist] == 0) {
      ghosts.erase(mist);
    }
  }
  if (extra > 0) {
    ++seen["ghosts on cemeteries"];
    put_ghosts(choose_spot(cemeteries), 1);
  }
}

/// MISTS-HAUNT-02, Q-MISTS-19, Q-MISTS-30, Q-MISTS-45
void SlowGame::haunt() {
  if (level_.cemeteries != "haunted" || !board_.tile(last_)->has("cemetery")) {
    return;
  }
  std::vector<Place> misty;
  for (const Place& cell : SlowBoard::around(last_)) {
    if (board_.is_misty(cell)) {
      misty.push_back(cell);
    }
  }
  if (!can_cover(static_cast<int>(misty.size()))) {
    return;
  }
  std::vector<Spot> to_choose;  // of tiles with two mists, in any order
  for (const Place& cell : misty) {
    ++seen["tiles haunted"];
    const std::vector<Spot> mists = board_.spots(cell, "mist");
    if (mists.size() == 1) {
      put_ghosts(mists.front(), 1);
    } else {
      to_choose.insert(to_choose.end(), mists.begin(), mists.end());
    }
  }
  while (!to_choose.empty()) {
    ++seen["haunted where the team says"];
    const std::string answer = read("core:ask");
    const auto chosen = std::find_if(to_choose.begin(), to_choose.end(), [&](const Spot& spot) {
      return board_.text_of(spot) == answer;
    });
    require(chosen != to_choose.end(), "no ghost comes there");
    const Spot spot = *chosen;
    put_ghosts(spot, 1);
    std::erase_if(to_choose, [&](const Spot& other) { return place_of(other) == place_of(spot); });
  }
}

// --- 2b: meeples
// -----------------------------------------------------------------------------------

bool SlowGame::is_occupied(const SlowRegion& region) const {
  return std::any_of(meeples.begin(), meeples.end(), [&](const SlowMeeple& meeple) {
    return region.spots.contains(meeple.spot);
  });
}

/// MISTS-MEEPLE-01 to 04, MISTS-CEM-07, Q-MISTS-41, Q-MISTS-42
void SlowGame::claim() {
  std::map<std::string, SlowMeeple> options;
  const SlowTile& tile = *board_.tile(last_);
  for (const std::string kind : {"road", "city", "castle"}) {
    for (const Spot& spot : board_.spots(last_, kind)) {
      const std::vector<int> sides = board_.sides(spot);
      const bool is_clear =
          kind != "road" || std::any_of(sides.begin(), sides.end(), [&](int side) {
            return tile.middle(1, side) < 0;
          });
      if (!is_clear || is_occupied(board_.flood(spot))) {
        continue;
      }
      for (std::size_t n = 0; n < colours_a_seat_; ++n) {
        const int colour = colour_of(static_cast<std::size_t>(active_), n);
        const std::string key =
            tile.kind->segments[static_cast<std::size_t>(std::get<2>(spot))].key;
        const std::string prefix =
            colours_a_seat_ == 1 ? "" : fmt::format("colour {} ", colour + 1);
        if (meeples_left(colour) > 0) {
          options[prefix + "meeple on " + key] = {colour, spot};
        }
      }
    }
  }
  require(asks("core:claim") == !options.empty(), "a meeple may be placed, or not");
  if (options.empty()) {
    return;
  }
  const std::string answer = read("core:claim");
  if (answer != "none") {
    require(options.contains(answer), "a meeple cannot go there");
    meeples.push_back(options[answer]);
  }
}

// --- 3a: scoring
// -----------------------------------------------------------------------------------

/// MISTS-SCORE-01, MISTS-SCORE-03, MISTS-CASTLE-02, MISTS-HAUNT-08
bool SlowGame::is_complete(const SlowRegion& region) const {
  const Spot& spot = *region.spots.begin();
  if (board_.word(spot) != "castle") {
    return region.open == 0;
  }
  const std::vector<Place> cells = SlowBoard::around(place_of(spot));
  return std::all_of(
      cells.begin(), cells.end(), [this](Place cell) { return board_.face_up(cell) != nullptr; });
}

/// MISTS-SCORE-02, MISTS-SCORE-03, MISTS-CASTLE-03, Q-MISTS-18
int SlowGame::value(const SlowRegion& region) const {
  const Spot& first = *region.spots.begin();
  const std::string kind = board_.word(first);
  int size = static_cast<int>(region.tiles.size());
  if (kind == "castle") {
    const std::vector<Place> cells = SlowBoard::around(place_of(first));
    size += static_cast<int>(std::count_if(
        cells.begin(), cells.end(), [this](Place cell) { return board_.is_misty(cell); }));
  }
  for (const Spot& spot : region.spots) {
    size += kind == "city" ? board_.printed(spot, "shields") : 0;
  }
  return kind == "road" ? size : 2 * size;
}

/// Every finished region with a meeple, in the order that the player says. MISTS-SCORE-09
void SlowGame::settle() {
  std::vector<SlowRegion> done;
  for (const SlowMeeple& meeple : meeples) {
    const SlowRegion region = board_.flood(meeple.spot);
    const bool is_known = std::any_of(done.begin(), done.end(), [&](const SlowRegion& other) {
      return other.spots.contains(meeple.spot);
    });
    if (!is_known && is_complete(region)) {
      done.push_back(region);
    }
  }
  while (!done.empty() && !is_over()) {
    auto chosen = done.begin();
    if (done.size() > 1) {
      ++seen["orders chosen"];
      const std::string answer = read("core:settle");
      chosen = std::find_if(done.begin(), done.end(), [&](const SlowRegion& region) {
        return std::any_of(region.spots.begin(), region.spots.end(), [&](const Spot& spot) {
          return board_.text_of(spot) == answer;
        });
      });
      require(chosen != done.end(), "this region is not to be scored");
    }
    const SlowRegion region = *chosen;
    done.erase(chosen);
    score(region);
  }
}

/// Points, or ghosts off one tile; then meeples and hounds return, and only then other hounds come.
/// MISTS-SCORE-05 to 07, MISTS-L6-04, Q-MISTS-08, Q-MISTS-09, Q-MISTS-12, Q-MISTS-14, Q-MISTS-48
void SlowGame::score(const SlowRegion& region) {
  std::set<int> colours;
  for (const SlowMeeple& meeple : meeples) {
    if (region.spots.contains(meeple.spot)) {
      colours.insert(meeple.colour);
    }
  }
  ++seen[board_.word(*region.spots.begin()) + " scored"];
  seen["joint scorings"] += colours.size() > 1 ? 1 : 0;
  if (chase(tiles_with_ghosts())) {
    ++seen["ghosts instead of points"];
  } else {
    award(colours, value(region));
  }
  if (!is_over()) {
    take_back(region);
  }
  if (!is_over()) {
    call_hounds();
  }
}

/// MISTS-END-01, MISTS-L6-05, Q-MISTS-24, Q-MISTS-25
void SlowGame::award(const std::set<int>& colours, int value) {
  for (const int colour : colours) {
    points[level_.is_alone ? static_cast<std::size_t>(colour) : 0] += value;
  }
  if (progress() >= level_.goal) {
    end = "mists:goal_reached";
  }
}

/// MISTS-HOUND-05 to 07, Q-MISTS-10, Q-MISTS-26
void SlowGame::take_back(const SlowRegion& region) {
  int on_board = 0;
  for (const auto& [spot, count] : ghosts) {
    on_board += count;
  }
  std::vector<SlowMeeple> scored;
  std::erase_if(meeples, [&](const SlowMeeple& meeple) {
    const bool goes = region.spots.contains(meeple.spot);
    if (goes) {
      scored.push_back(meeple);
    }
    return goes;
  });
  for (const SlowMeeple& meeple : scored) {
    seen["two hounds on a meeple"] += meeple.hounds.size() > 1 ? 1 : 0;
    for (std::size_t i = 0; i < meeple.hounds.size() && !is_over(); ++i) {
      ++seen["hounds scored"];
      award({meeple.colour}, on_board);
    }
  }
}

/// The tiles that bear ghosts.
std::set<Place> SlowGame::tiles_with_ghosts() const {
  std::set<Place> tiles;
  for (const auto& [spot, count] : ghosts) {
    tiles.insert(place_of(spot));
  }
  return tiles;
}

/// One to three ghosts off one of these tiles, if any has some: "2 off 0,0 m, 1 off 0,0 n", "pass".
/// MISTS-SCORE-05, MISTS-HOUND-02, MISTS-HOUND-03, Q-MISTS-14, Q-MISTS-46
std::optional<Place> SlowGame::chase(const std::set<Place>& tiles) {
  std::map<std::string, Spot> by_text;
  for (const auto& [spot, count] : ghosts) {
    if (tiles.contains(place_of(spot))) {
      by_text[board_.text_of(spot)] = spot;
    }
  }
  if (by_text.empty()) {
    return std::nullopt;
  }
  const std::string answer = read("core:ask");
  if (answer == "pass") {
    return std::nullopt;
  }
  std::set<Place> from;
  int total = 0;
  std::string left = answer + ", ";
  for (std::size_t at = left.find(", "); at != std::string::npos; at = left.find(", ")) {
    const int count = std::stoi(left);
    const std::string place = left.substr(left.find(" off ") + 5, at - left.find(" off ") - 5);
    require(by_text.contains(place) && count > 0, answer + ": no ghosts are near there");
    take_ghosts(by_text[place], count);
    from.insert(place_of(by_text[place]));
    total += count;
    left.erase(0, at + 2);
    seen["ghosts off two places"] += !left.empty() ? 1 : 0;
  }
  require(from.size() == 1 && total <= 3, answer + ": more than three, or off two tiles");
  return *from.begin();
}

// --- 3b: hounds and piles
// ----------------------------------------------------------------------------

/// MISTS-HOUND-01, MISTS-HOUND-04, MISTS-L6-05, Q-MISTS-06, Q-MISTS-25, Q-MISTS-38
void SlowGame::call_hounds() {
  while (pile_ < level_.hounds.size() && progress() >= level_.hounds[pile_]) {
    ++seen[pile_ == 0 ? "Rufus" : "Ronja"];
    let_loose(pile_);
    piles[pile_ + 1] += std::exchange(piles[pile_], 0);
    ++pile_;
  }
}

/// MISTS-HOUND-01 to 03, Q-MISTS-07, Q-MISTS-10, Q-MISTS-29
void SlowGame::let_loose(std::size_t hound) {
  if (meeples.empty()) {
    ++seen["hounds without a meeple"];
    return;
  }
  SlowMeeple& meeple = meeples[choose_meeple()];
  meeple.hounds.insert(hound);
  const std::vector<Place> cells = SlowBoard::around(place_of(meeple.spot));
  std::set<Place> near(cells.begin(), cells.end());
  near.insert(place_of(meeple.spot));
  for (int i = 0; i < 2; ++i) {
    const std::optional<Place> chased = chase(near);
    if (!chased) {
      return;
    }
    ++seen["ghosts chased by hounds"];
    near.erase(*chased);
  }
}

/// MISTS-END-04, Q-MISTS-23
void SlowGame::check_pile() {
  if (piles.size() > 1 && piles[pile_] == 0) {
    end = fmt::format("mists:pile_{}_ran_out", pile_ + 1);
  }
}

/// 3c. MISTS-HAUNT-05, MISTS-HAUNT-06, MISTS-HAUNT-10, MISTS-HAUNT-11, Q-MISTS-20, Q-MISTS-31
void SlowGame::hide_tile() {
  if (level_.cemeteries != "haunted") {
    return;
  }
  std::set<std::string> cells;
  for (const Spot& cemetery : open_cemeteries()) {
    for (const Place& cell : SlowBoard::around(place_of(cemetery))) {
      if (board_.tile(cell) == nullptr) {
        cells.insert(text_of(cell));
      }
    }
  }
  if (cells.empty()) {
    return;
  }
  ++seen["hidden tiles"];
  const Place cell = read_place(choose(cells));
  const std::size_t before = closed_.size();
  board_.place(draw(), cell, 0, false);
  close_cemeteries();
  seen["closed by hidden tiles"] += closed_.size() > before ? 1 : 0;
}

}  // namespace bastide::mists
