#include "sdk/tools/mutants/mutant_faces.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "sdk/tools/mutants/mutant_json.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kPorts = 12;
constexpr std::size_t kAside = 3;  // ports of a side
constexpr std::array<const char*, 4> kSides = {"north", "east", "south", "west"};
constexpr char kNobody = '.';

/// The ring and the segments of a tile, or of one of its further layers.
std::vector<Json*> planes_of(Json& tile) {
  std::vector<Json*> planes{&tile};
  if (tile.contains("layers")) {
    for (auto& layer : tile["layers"]) {
      planes.push_back(&layer);
    }
  }
  return planes;
}

/// What is said of a plane before what changes in it.
std::string layer_of(const Json& tile, std::size_t plane) {
  return plane == 0 ? ""
                    : std::next(tile["layers"].begin(), static_cast<int>(plane) - 1).key() + ": ";
}

std::string ports_of(const Json& plane) {
  std::string ports = plane.value("ring", "");
  ports.erase(std::remove(ports.begin(), ports.end(), ' '), ports.end());
  ports.resize(kPorts, kNobody);
  return ports;
}

void set_ports(Json& plane, const std::string& ports) {
  std::string ring;
  for (std::size_t side = 0; side < kSides.size(); ++side) {
    ring += (side == 0 ? "" : " ") + ports.substr(side * kAside, kAside);
  }
  plane["ring"] = ring;
}

std::string kind_of(const Json& segment) {
  return segment.is_string() ? segment.get<std::string>() : segment.value("kind", "");
}

/// Numbers of segments in the order in which they are met.
class Numbers {
 public:
  std::size_t of(const std::string& name) {
    return numbers_.emplace(name, numbers_.size()).first->second;
  }

 private:
  std::map<std::string, std::size_t> numbers_;
};

/// The face with its first port at `first`.
std::string face_from(Json& tile, std::size_t first) {
  Numbers numbers;
  std::string face;
  std::map<std::string, std::string> printed;  // what each segment is
  for (Json* plane : planes_of(tile)) {
    std::string ports = ports_of(*plane);
    std::rotate(ports.begin(), ports.begin() + static_cast<std::ptrdiff_t>(first), ports.end());
    for (const char port : ports) {
      face += port == kNobody ? "." : fmt::format("{},", numbers.of(std::string(1, port)));
    }
    for (const auto& [name, segment] : (*plane)["segments"].items()) {
      printed.emplace(name, segment.dump());
    }
  }
  std::set<std::string> facts;
  for (const auto& [name, what] : printed) {
    facts.insert(fmt::format("{}={}", numbers.of(name), what));
  }
  if (tile.contains("touches")) {
    for (const auto& [name, others] : tile["touches"].items()) {
      for (const auto& other : others) {
        const std::size_t one = numbers.of(name);
        const std::size_t two = numbers.of(other.get<std::string>());
        facts.insert(fmt::format("{}+{}", std::min(one, two), std::max(one, two)));
      }
    }
  }
  return face + fmt::format("{}", fmt::join(facts, ";"));
}

std::string face_of_json(Json tile) {
  std::string least;
  for (std::size_t turn = 0; turn < kSides.size(); ++turn) {
    std::string face = face_from(tile, turn * kAside);
    least = least.empty() ? std::move(face) : std::min(least, face);
  }
  return least;
}

/// Every name of `from` in the contacts becomes `to`.
void rename_touches(Json& tile, const std::string& from, const std::string& to) {
  if (!tile.contains("touches")) {
    return;
  }
  std::map<std::string, std::set<std::string>> all;
  for (const auto& [name, others] : tile["touches"].items()) {
    for (const auto& other : others) {
      const std::string one = name == from ? to : name;
      const std::string two = other == from ? to : other.get<std::string>();
      if (one != two) {
        all[one].insert(two);
      }
    }
  }
  tile["touches"] = all;
}

/// The ports of a segment in pieces: those that follow each other, and of each side where it holds
/// several whole sides.
std::vector<std::vector<std::size_t>> pieces_of(const std::string& ports, char name) {
  std::vector<std::vector<std::size_t>> pieces;
  const auto is_middle = [](std::size_t port) {
    return port % kAside == 1;
  };
  const std::size_t gap = ports.find_first_not_of(name);
  const std::size_t start = gap == std::string::npos ? 0 : gap;
  for (std::size_t n = 0; n < kPorts; ++n) {
    const std::size_t port = (start + n) % kPorts;
    if (ports[port] != name) {
      continue;
    }
    const std::size_t before = (port + kPorts - 1) % kPorts;
    const bool follows = n > 0 && ports[before] == name && !pieces.empty();
    const bool is_new_side = follows && port % kAside == 0 && ports[port + 1] == name &&
                             std::any_of(pieces.back().begin(), pieces.back().end(), is_middle);
    if (!follows || is_new_side) {
      pieces.emplace_back();
    }
    pieces.back().push_back(port);
  }
  return pieces;
}

class FaceMutants {
 public:
  explicit FaceMutants(const SourceText& source) : source_(source), places_(tile_objects(source)) {
    for (const TileObject& place : places_) {
      tiles_.push_back(Json::parse(text_of(place), nullptr, false));
    }
  }

  std::vector<Mutant> list() {
    for (n_ = 0; n_ < tiles_.size(); ++n_) {
      if (!tiles_[n_].is_object() || !tiles_[n_].contains("segments")) {
        continue;
      }
      seen_ = {face_of_json(tiles_[n_])};
      mirror();
      for (std::size_t plane = 0; plane < planes_of(tiles_[n_]).size(); ++plane) {
        exchange_sides(plane);
        join(plane);
        cut(plane);
      }
      move_values();
      move_to_next();
    }
    return std::move(mutants_);
  }

 private:
  [[nodiscard]] std::string text_of(const TileObject& place) const {
    return source_.text.substr(place.at.begin, place.at.end - place.at.begin);
  }

  void add(Mutation kind, std::size_t end, std::string replacement, std::string change) {
    Mutant mutant;
    mutant.file = source_.file;
    mutant.kind = kind;
    mutant.where = "tile " + places_[n_].id;
    mutant.change = std::move(change);
    mutant.begin = places_[n_].at.begin;
    mutant.end = end;
    const std::string_view old =
        std::string_view(source_.text).substr(mutant.begin, end - mutant.begin);
    const auto lines = [](std::string_view text) {
      return std::count(text.begin(), text.end(), '\n');
    };
    replacement.append(static_cast<std::size_t>(lines(old) - lines(replacement)), '\n');
    mutant.replacement = std::move(replacement);
    place_mutant(mutant, source_.text, mutant.begin, places_[n_].at);
    mutants_.push_back(std::move(mutant));
  }

  /// Unless the face is the same, or was there already.
  void add_face(Mutation kind, const Json& tile, std::string change) {
    if (seen_.insert(face_of_json(tile)).second) {
      add(kind, places_[n_].at.end, tile.dump(), std::move(change));
    }
  }

  void exchange_sides(std::size_t plane) {
    for (std::size_t side = 0; side < kSides.size(); ++side) {
      const std::size_t next = (side + 1) % kSides.size();
      Json tile = tiles_[n_];
      Json& face = *planes_of(tile)[plane];
      std::string ports = ports_of(face);
      for (std::size_t i = 0; i < kAside; ++i) {
        std::swap(ports[side * kAside + i], ports[next * kAside + i]);
      }
      set_ports(face, ports);
      add_face(
          Mutation::sides,
          tile,
          fmt::format("{}{} and {} exchanged", layer_of(tile, plane), kSides[side], kSides[next]));
    }
  }

  void mirror() {
    Json tile = tiles_[n_];
    for (Json* plane : planes_of(tile)) {
      std::string ports = ports_of(*plane);
      std::reverse(ports.begin(), ports.end());  // west first: a quarter turn changes nothing
      set_ports(*plane, ports);
    }
    add_face(Mutation::mirror, tile, "mirrored");
  }

  void join(std::size_t plane) {
    const Json segments = (*planes_of(tiles_[n_])[plane])["segments"];
    for (auto one = segments.begin(); one != segments.end(); ++one) {
      for (auto other = std::next(one); other != segments.end(); ++other) {
        if (kind_of(*one) != kind_of(*other)) {
          continue;
        }
        const bool has_values = other->is_object();
        const std::string& stays = has_values ? other.key() : one.key();
        const std::string& goes = has_values ? one.key() : other.key();
        Json tile = tiles_[n_];
        Json& face = *planes_of(tile)[plane];
        std::string ports = ports_of(face);
        if (goes.size() == 1 && stays.size() == 1) {
          std::replace(ports.begin(), ports.end(), goes[0], stays[0]);
        }
        set_ports(face, ports);
        face["segments"].erase(goes);
        rename_touches(tile, goes, stays);
        add_face(Mutation::joint,
                 tile,
                 fmt::format("{} and {} are one {}", one.key(), other.key(), kind_of(*one)));
      }
    }
  }

  void cut(std::size_t plane) {
    const Json segments = (*planes_of(tiles_[n_])[plane])["segments"];
    for (const auto& [name, segment] : segments.items()) {
      const std::string ports = ports_of(*planes_of(tiles_[n_])[plane]);
      const std::vector<std::vector<std::size_t>> pieces =
          name.size() == 1 ? pieces_of(ports, name[0]) : std::vector<std::vector<std::size_t>>();
      for (const std::vector<std::size_t>& piece : pieces) {
        if (pieces.size() < 2) {
          break;
        }
        Json tile = tiles_[n_];
        Json& face = *planes_of(tile)[plane];
        const char other = free_name();
        std::string changed = ports;
        for (const std::size_t port : piece) {
          changed[port] = other;
        }
        set_ports(face, changed);
        face["segments"][std::string(1, other)] = kind_of(segment);
        add_face(Mutation::cut,
                 tile,
                 fmt::format("{} {} ends before the {}",
                             kind_of(segment),
                             name,
                             kSides[piece[piece.size() / 2] / kAside]));
      }
    }
  }

  [[nodiscard]] char free_name() {
    std::set<std::string> used;
    for (Json* plane : planes_of(tiles_[n_])) {
      for (const auto& [name, segment] : (*plane)["segments"].items()) {
        used.insert(name);
      }
    }
    char name = 'A';
    while (used.contains(std::string(1, name))) {
      ++name;
    }
    return name;
  }

  /// What is printed on one segment stands on another of its kind.
  void move_values() {
    for (std::size_t plane = 0; plane < planes_of(tiles_[n_]).size(); ++plane) {
      const Json segments = (*planes_of(tiles_[n_])[plane])["segments"];
      for (const auto& [from, segment] : segments.items()) {
        for (const auto& [to, other] : segments.items()) {
          if (segment.is_object() && from != to && kind_of(other) == kind_of(segment)) {
            Json tile = tiles_[n_];
            Json& changed = (*planes_of(tile)[plane])["segments"];
            std::swap(changed[from], changed[to]);
            add_face(Mutation::moved, tile, fmt::format("what is on {} is on {}", from, to));
          }
        }
      }
    }
  }

  /// A copy, or a mark, belongs to the next tile.
  void move_to_next() {
    if (n_ + 1 >= tiles_.size() || !tiles_[n_ + 1].is_object()) {
      return;
    }
    const std::string& name = places_[n_ + 1].id;
    if (tiles_[n_].value("count", 0) > 0 && tiles_[n_ + 1].contains("count")) {
      Json one = tiles_[n_];
      Json other = tiles_[n_ + 1];
      one["count"] = one["count"].get<int>() - 1;
      other["count"] = other["count"].get<int>() + 1;
      add_pair(one, other, "a copy belongs to " + name);
    }
    for (const Json& mark : tiles_[n_].value("marks", Json::array())) {
      const Json marks = tiles_[n_ + 1].value("marks", Json::array());
      if (std::find(marks.begin(), marks.end(), mark) == marks.end()) {
        Json one = tiles_[n_];
        Json other = tiles_[n_ + 1];
        Json& left = one["marks"];
        left.erase(std::find(left.begin(), left.end(), mark));
        other["marks"].push_back(mark);
        add_pair(one, other, fmt::format("{} belongs to {}", mark.get<std::string>(), name));
      }
    }
  }

  void add_pair(const Json& one, const Json& other, std::string change) {
    const Stretch& first = places_[n_].at;
    const Stretch& second = places_[n_ + 1].at;
    add(Mutation::moved,
        second.end,
        one.dump() + source_.text.substr(first.end, second.begin - first.end) + other.dump(),
        std::move(change));
  }

  const SourceText& source_;
  std::vector<TileObject> places_;
  std::vector<Json> tiles_;
  std::size_t n_ = 0;           // the tile that is looked at
  std::set<std::string> seen_;  // its faces
  std::vector<Mutant> mutants_;
};

}  // namespace

std::vector<Mutant> face_mutants(const SourceText& source) {
  return FaceMutants(source).list();
}

std::string face_of(const std::string& tile) {
  return face_of_json(Json::parse(tile, nullptr, false));
}

}  // namespace bastide
