// How fast a hand-written game can be: uniformly random two-player games of the base set with
// farmers, where nothing is scriptable and everything is a table. The yardstick of
// docs/performance.md; nothing of the engine is in it.
//
//     limit [GAMES [SEED]]
//
// plays so many games (200000) and prints how fast, and their averages.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i16 = std::int16_t;

enum Kind : u8 { kField = 1, kCity = 2, kRoad = 3, kMonastery = 4 };

struct Segment {
  u8 kind;
  u8 mask;  // sides of a city or road, half sides of a field
  u8 shields;
  u8 cities;  // city segments next to this field
};
struct Face {
  int count;
  std::vector<Segment> segments;
};

const Face kFaces[24] = {
    {2, {{kMonastery, 0, 0, 0}, {kRoad, 4, 0, 0}, {kField, 0xFF, 0, 0}}},
    {4, {{kMonastery, 0, 0, 0}, {kField, 0xFF, 0, 0}}},
    {1, {{kCity, 15, 1, 0}}},
    {4, {{kCity, 1, 0, 0}, {kRoad, 10, 0, 0}, {kField, 0x84, 0, 1}, {kField, 0x78, 0, 0}}},
    {5, {{kCity, 1, 0, 0}, {kField, 0xFC, 0, 1}}},
    {2, {{kCity, 10, 1, 0}, {kField, 0x03, 0, 1}, {kField, 0x30, 0, 1}}},
    {1, {{kCity, 10, 0, 0}, {kField, 0x03, 0, 1}, {kField, 0x30, 0, 1}}},
    {3, {{kCity, 2, 0, 0}, {kCity, 8, 0, 0}, {kField, 0x33, 0, 3}}},
    {2, {{kCity, 1, 0, 0}, {kCity, 2, 0, 0}, {kField, 0xF0, 0, 3}}},
    {3, {{kCity, 1, 0, 0}, {kRoad, 6, 0, 0}, {kField, 0x18, 0, 0}, {kField, 0xE4, 0, 1}}},
    {3, {{kCity, 1, 0, 0}, {kRoad, 12, 0, 0}, {kField, 0x60, 0, 0}, {kField, 0x9C, 0, 1}}},
    {3,
     {{kCity, 1, 0, 0},
      {kRoad, 2, 0, 0},
      {kRoad, 4, 0, 0},
      {kRoad, 8, 0, 0},
      {kField, 0x84, 0, 1},
      {kField, 0x18, 0, 0},
      {kField, 0x60, 0, 0}}},
    {2, {{kCity, 9, 1, 0}, {kField, 0x3C, 0, 1}}},
    {3, {{kCity, 9, 0, 0}, {kField, 0x3C, 0, 1}}},
    {2, {{kCity, 9, 1, 0}, {kRoad, 6, 0, 0}, {kField, 0x24, 0, 1}, {kField, 0x18, 0, 0}}},
    {3, {{kCity, 9, 0, 0}, {kRoad, 6, 0, 0}, {kField, 0x24, 0, 1}, {kField, 0x18, 0, 0}}},
    {1, {{kCity, 11, 1, 0}, {kField, 0x30, 0, 1}}},
    {3, {{kCity, 11, 0, 0}, {kField, 0x30, 0, 1}}},
    {2, {{kCity, 11, 1, 0}, {kRoad, 4, 0, 0}, {kField, 0x10, 0, 1}, {kField, 0x20, 0, 1}}},
    {1, {{kCity, 11, 0, 0}, {kRoad, 4, 0, 0}, {kField, 0x10, 0, 1}, {kField, 0x20, 0, 1}}},
    {8, {{kRoad, 5, 0, 0}, {kField, 0x1E, 0, 0}, {kField, 0xE1, 0, 0}}},
    {9, {{kRoad, 12, 0, 0}, {kField, 0x60, 0, 0}, {kField, 0x9F, 0, 0}}},
    {4,
     {{kRoad, 2, 0, 0},
      {kRoad, 4, 0, 0},
      {kRoad, 8, 0, 0},
      {kField, 0x87, 0, 0},
      {kField, 0x18, 0, 0},
      {kField, 0x60, 0, 0}}},
    {1,
     {{kRoad, 1, 0, 0},
      {kRoad, 2, 0, 0},
      {kRoad, 4, 0, 0},
      {kRoad, 8, 0, 0},
      {kField, 0x06, 0, 0},
      {kField, 0x18, 0, 0},
      {kField, 0x60, 0, 0},
      {kField, 0x81, 0, 0}}}};

constexpr int kStart = 3;
constexpr int kWidth = 152;
constexpr int kMiddle = 76 * kWidth + 76;
constexpr int kStep[4] = {-kWidth, 1, kWidth, -1};

/// A segment; in the root of a feature all of it.
struct Node {
  u16 parent;
  u8 kind, open, meeples[2], done, shields;
  u64 tiles[2];  // the set of its tiles
};

/// A face in one rotation.
struct Turned {
  u8 edge[4], segments, monastery, side_segment[4], half_segment[8];
  u8 paths, fields, fields_at_cities;  // masks: cities and roads, fields, fields next to cities
  u8 cities[8];
  Node nodes[8];
};
Turned turned[24][4];
alignas(64) u8 fits[24][256];  // by what the sides of a cell demand: mask of rotations
u16 deck_of_all[71];

void turn_face(int face, int rotation) {
  Turned& t = turned[face][rotation];
  std::memset(&t, 0, sizeof t);
  std::memset(t.side_segment, 0xFF, 4);
  std::memset(t.half_segment, 0xFF, 8);
  std::fill(t.edge, t.edge + 4, kField);
  for (const Segment& segment : kFaces[face].segments) {
    const u8 i = t.segments++;
    t.nodes[i].kind = segment.kind;
    t.nodes[i].shields = segment.shields;
    t.cities[i] = segment.cities;
    if (segment.kind == kMonastery) {
      t.monastery = 1 + i;
    } else if (segment.kind == kField) {
      t.fields |= 1 << i;
      t.fields_at_cities |= segment.cities != 0 ? 1 << i : 0;
      for (int half = 0; half < 8; ++half) {
        if (segment.mask >> half & 1) {
          t.half_segment[(half + 2 * rotation) & 7] = i;
        }
      }
    } else {
      t.paths |= 1 << i;
      for (int side = 0; side < 4; ++side) {
        if (segment.mask >> side & 1) {
          const int q = (side + rotation) & 3;
          t.edge[q] = segment.kind;
          t.side_segment[q] = i;
          t.nodes[i].open++;
        }
      }
    }
  }
}

void make_tables() {
  int n = 0;
  for (int face = 0; face < 24; ++face) {
    for (int copy = face == kStart ? 1 : 0; copy < kFaces[face].count; ++copy) {
      deck_of_all[n++] = static_cast<u16>(face);
    }
    u8 twins = 0;  // rotations that look like an earlier one are no placement of their own
    for (int r = 0; r < 4; ++r) {
      turn_face(face, r);
      for (int q = 0; q < r; ++q) {
        if (std::memcmp(turned[face][r].edge, turned[face][q].edge, 4) == 0) {
          twins |= 1 << r;
        }
      }
    }
    for (int demand = 0; demand < 256; ++demand) {
      for (int r = 0; r < 4; ++r) {
        bool ok = (twins >> r & 1) == 0;
        for (int side = 0; side < 4; ++side) {
          const int wanted = demand >> (2 * side) & 3;
          ok &= wanted == 0 || wanted == turned[face][r].edge[side];
        }
        fits[face][demand] |= ok ? 1 << r : 0;
      }
    }
  }
}

struct Random {
  u64 state;
  u32 below(u32 n) {
    state += 0xa0761d6478bd642full;
    const auto m = static_cast<__uint128_t>(state) * (state ^ 0xe7037ed1a0b428dbull);
    const auto mixed = static_cast<u64>(m >> 64) ^ static_cast<u64>(m);
    return static_cast<u32>((mixed >> 32) * static_cast<u64>(n) >> 32);
  }
};

struct Monk {
  i16 cell;
  u8 tiles, owner;
};

struct Game {
  i16 cells[kWidth * kWidth];  // 0: empty, above: tile number + 1, below: -(open cell + 1)
  Node nodes[72 * 8];
  u8 face[72], rotation[72];
  i16 cell_of[72];
  int tiles, open_cells, monks;
  i16 open[160];
  alignas(64) u8 demand[192];
  Monk monk[6];
  int score[2];
  u8 supply[2];
  u16 placed[72];
  int meeples;

  void reset() {
    for (int i = 0; i < tiles; ++i) {
      cells[cell_of[i]] = 0;
    }
    for (int i = 0; i < open_cells; ++i) {
      cells[open[i]] = 0;
    }
    tiles = open_cells = monks = meeples = 0;
    score[0] = score[1] = 0;
    supply[0] = supply[1] = 7;
  }

  int find(int a) {
    while (nodes[a].parent != a) {
      const int p = nodes[a].parent;
      nodes[a].parent = nodes[p].parent;
      a = p;
    }
    return a;
  }

  /// `a` lies on the new tile.
  void join(int a, int b, int closed) {
    const int x = find(a);
    const int y = find(b);
    Node& into = nodes[y];
    if (x == y) {
      into.open -= closed;
      return;
    }
    Node& from = nodes[x];
    from.parent = y;
    into.open += from.open - closed;
    into.meeples[0] += from.meeples[0];
    into.meeples[1] += from.meeples[1];
    into.shields += from.shields;
    into.tiles[0] |= from.tiles[0];
    into.tiles[1] |= from.tiles[1];
  }

  void open_cell(int cell, int side, int edge) {
    int c = cells[cell];
    if (c == 0) {
      open[open_cells] = cell;
      demand[open_cells] = 0;
      cells[cell] = -(++open_cells);
      c = -open_cells;
    }
    demand[-c - 1] |= edge << (2 * side);
  }

  void close_cell(int cell) {
    if (const int c = cells[cell]; c < 0) {
      const int i = -c - 1;
      --open_cells;
      open[i] = open[open_cells];
      demand[i] = demand[open_cells];
      cells[open[i]] = -(i + 1);
    }
  }

  __attribute__((noinline)) int place(int f, int r, int cell) {
    const Turned& t = turned[f][r];
    const int k = tiles++;
    const int base = k * 8;
    face[k] = f;
    rotation[k] = r;
    cell_of[k] = cell;
    for (int i = 0; i < t.segments; ++i) {
      Node& node = nodes[base + i];
      node = t.nodes[i];
      node.parent = base + i;
      node.tiles[k >> 6] = 1ull << (k & 63);
    }
    close_cell(cell);
    cells[cell] = k + 1;
    for (int side = 0; side < 4; ++side) {
      const int q = cell + kStep[side];
      const int back = (side + 2) & 3;
      const int d = cells[q];
      if (d <= 0) {
        open_cell(q, back, t.edge[side]);
        continue;
      }
      const int other = (d - 1) * 8;
      const Turned& o = turned[face[d - 1]][rotation[d - 1]];
      if (t.edge[side] != kField) {
        join(base + t.side_segment[side], other + o.side_segment[back], 2);
      }
      if (t.edge[side] != kCity) {
        join(base + t.half_segment[2 * side], other + o.half_segment[2 * back + 1], 0);
      }
      if (t.edge[side] == kRoad) {
        join(base + t.half_segment[2 * side + 1], other + o.half_segment[2 * back], 0);
      }
    }
    for (int i = 0; i < monks; ++i) {
      const int d = monk[i].cell - cell;
      if (d == 1 || d == -1 || (d >= kWidth - 1 && d <= kWidth + 1) ||
          (d <= -kWidth + 1 && d >= -kWidth - 1)) {
        monk[i].tiles++;
      }
    }
    return k;
  }

  int around(int cell) const {
    int n = 0;
    for (int y = -kWidth; y <= kWidth; y += kWidth) {
      for (int x = -1; x <= 1; ++x) {
        n += cells[cell + y + x] > 0;
      }
    }
    return n;
  }

  /// Segments of tile k whose feature holds no meeple.
  __attribute__((noinline)) int claims(int k, u8* out) {
    const Turned& t = turned[face[k]][rotation[k]];
    int n = 0;
    for (int i = 0; i < t.segments; ++i) {
      const Node& node = nodes[find(k * 8 + i)];
      out[n] = i;
      n += (node.meeples[0] | node.meeples[1]) == 0;
    }
    return n;
  }

  static int size_of(const Node& node) {
    return __builtin_popcountll(node.tiles[0]) + __builtin_popcountll(node.tiles[1]);
  }

  void award(Node& node, int points) {
    score[0] += node.meeples[0] >= node.meeples[1] ? points : 0;
    score[1] += node.meeples[1] >= node.meeples[0] ? points : 0;
    supply[0] += node.meeples[0];
    supply[1] += node.meeples[1];
    node.meeples[0] = node.meeples[1] = 0;
  }

  /// Puts the meeple (segment < 0: none), then scores what this tile completed.
  __attribute__((noinline)) void settle(int k, int player, int segment) {
    const Turned& t = turned[face[k]][rotation[k]];
    if (segment >= 0) {
      supply[player]--;
      placed[meeples++] = k * 8 + segment;
      nodes[find(k * 8 + segment)].meeples[player]++;
      if (t.monastery == segment + 1) {
        monk[monks++] = {cell_of[k], static_cast<u8>(around(cell_of[k])), static_cast<u8>(player)};
      }
    }
    for (int bits = t.paths; bits != 0; bits &= bits - 1) {
      Node& node = nodes[find(k * 8 + __builtin_ctz(bits))];
      if (node.open == 0 && node.done == 0) {
        node.done = 1;
        if ((node.meeples[0] | node.meeples[1]) != 0) {
          award(node, node.kind == kCity ? 2 * (size_of(node) + node.shields) : size_of(node));
        }
      }
    }
    for (int i = 0; i < monks;) {
      if (monk[i].tiles == 9) {
        score[monk[i].owner] += 9;
        supply[monk[i].owner]++;
        monk[i] = monk[--monks];
      } else {
        ++i;
      }
    }
  }

  __attribute__((noinline)) void finish() {
    for (int i = 0; i < monks; ++i) {
      score[monk[i].owner] += monk[i].tiles;
    }
    u16 farms[16];
    int n = 0;
    for (int i = 0; i < meeples; ++i) {
      const int a = find(placed[i]);
      Node& node = nodes[a];
      if ((node.meeples[0] | node.meeples[1]) == 0 || node.kind == kMonastery) {
        continue;
      }
      if (node.kind != kField) {
        award(node, size_of(node) + node.shields);
      } else if (node.done != 0xFF) {
        node.done = 0xFF;
        node.shields = n;
        farms[n++] = a;
      }
    }
    if (n > 0) {
      score_farms(farms, n);
    }
  }

  /// Numbers the completed cities at the farms; a farm's `shields` is its own number.
  void score_farms(const u16* farms, int n) {
    u64 cities[16] = {0};
    int count = 0;
    for (int k = 0; k < tiles; ++k) {
      const Turned& t = turned[face[k]][rotation[k]];
      for (int bits = t.fields_at_cities; bits != 0; bits &= bits - 1) {
        const int i = __builtin_ctz(bits);
        const Node& farm = nodes[find(k * 8 + i)];
        if (farm.done != 0xFF) {
          continue;
        }
        for (int next = t.cities[i]; next != 0; next &= next - 1) {
          Node& city = nodes[find(k * 8 + __builtin_ctz(next))];
          if (city.done == 0) {
            continue;
          }
          if (city.done == 1) {
            city.done = 2 + count++;
          }
          cities[farm.shields] |= 1ull << (city.done - 2);
        }
      }
    }
    for (int i = 0; i < n; ++i) {
      Node& farm = nodes[farms[i]];
      award(farm, 3 * __builtin_popcountll(cities[farm.shields]));
    }
  }

  /// Legal placements, summed up cell by cell.
  __attribute__((noinline)) int placements(int f, u16* sums) const {
    int n = 0;
    for (int i = 0; i < open_cells; ++i) {
      n += __builtin_popcount(fits[f][demand[i]]);
      sums[i] = n;
    }
    return n;
  }
};

struct Totals {
  u64 turns = 0, placements = 0, claims = 0, redraws = 0, open_cells = 0;
  u64 first_wins = 0, ties = 0;
  double first = 0, second = 0, squares = 0;
};

void play(Game& game, Random& random, Totals& totals) {
  game.reset();
  game.place(kStart, 0, kMiddle);
  u16 deck[71];
  std::memcpy(deck, deck_of_all, sizeof deck);
  u32 left = 71;
  int player = 0;
  while (left > 0) {
    const u32 i = random.below(left);
    const int f = deck[i];
    deck[i] = deck[--left];
    u16 sums[160];
    const int count = game.placements(f, sums);
    if (count == 0) {
      totals.redraws++;
      continue;
    }
    totals.placements += count;
    totals.open_cells += game.open_cells;
    totals.turns++;
    const int x = random.below(count);
    int c = 0;
    while (sums[c] <= x) {
      ++c;
    }
    int rotations = fits[f][game.demand[c]];
    for (int skip = x - (c > 0 ? sums[c - 1] : 0); skip > 0; --skip) {
      rotations &= rotations - 1;
    }
    const int tile = game.place(f, __builtin_ctz(rotations), game.open[c]);
    int segment = -1;
    totals.claims++;
    if (game.supply[player] > 0) {
      u8 options[8];
      const int n = game.claims(tile, options);
      totals.claims += n;
      const int y = random.below(n + 1);
      segment = y < n ? options[y] : -1;
    }
    game.settle(tile, player, segment);
    player ^= 1;
  }
  game.finish();
  totals.first += game.score[0];
  totals.second += game.score[1];
  totals.squares += static_cast<double>(game.score[0]) * game.score[0];
  totals.first_wins += game.score[0] > game.score[1];
  totals.ties += game.score[0] == game.score[1];
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::max(1, std::atoi(argv[1])) : 200000;
  const u64 seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  make_tables();
  static Game game;
  Random random{seed * 0x9E3779B97F4A7C15ull};
  Totals totals;
  const auto start = std::chrono::steady_clock::now();
  for (int g = 0; g < games; ++g) {
    play(game, random, totals);
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const auto n = static_cast<double>(games);
  const auto turns = static_cast<double>(totals.turns);
  const double mean = totals.first / n;
  std::printf(
      "games=%d games/s=%.0f turns/game=%.3f ns/turn=%.1f frontier=%.2f placements/turn=%.2f "
      "meepleopts/turn=%.2f redraws/game=%.4f mean=%.2f,%.2f sd0=%.2f win0=%.3f tie=%.3f\n",
      games,
      n / seconds,
      turns / n,
      seconds * 1e9 / turns,
      static_cast<double>(totals.open_cells) / turns,
      static_cast<double>(totals.placements) / turns,
      static_cast<double>(totals.claims) / turns,
      static_cast<double>(totals.redraws) / n,
      mean,
      totals.second / n,
      std::sqrt(totals.squares / n - mean * mean),
      static_cast<double>(totals.first_wins) / n,
      static_cast<double>(totals.ties) / n);
}
