// Pieces on features, and ports that can never be joined: few features have any of them.
//
// 1. A row has a number; row 0 is that of all features that have none of their own: all zero.
// 2. A row is as wide as the game needs: two lanes for blocked ports, then one for each colour and
//    each group.
// 3. Rows that were dropped form a chain: where others keep blocked ports they keep the next.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "kernel/base/rows.h"
#include "kernel/model/ids.h"

namespace bastide {

/// One row with room for all colours and groups.
struct Presence {
  std::int32_t blocked = 0;  // ports that face a border, a face-down tile or nobody's port
  std::array<std::uint16_t, kMaxColours> power{};  // of the pieces on it, by colour
  std::array<std::uint8_t, kMaxGroups> groups{};   // pieces on it, by group

  bool operator==(const Presence&) const = default;
};

class Presences {
 public:
  void start(std::size_t colours, std::size_t groups) {
    colours_ = static_cast<std::uint16_t>(colours);
    groups_ = static_cast<std::uint16_t>(groups);
    lanes_.assign(width(), 0);
    dropped_ = 0;
  }

  [[nodiscard]] Presence at(std::uint32_t row) const {
    Presence wide;
    wide.blocked = blocked(row);
    const std::uint16_t* const lanes = lanes_of(row) + kPower;
    std::copy_n(lanes, colours_, wide.power.begin());
    for (std::size_t group = 0; group < groups_; ++group) {
      wide.groups[group] = static_cast<std::uint8_t>(lanes[colours_ + group]);
    }
    return wide;
  }
  [[nodiscard]] std::int32_t blocked(std::uint32_t row) const {
    std::int32_t ports = 0;
    std::memcpy(&ports, lanes_of(row), sizeof(ports));
    return ports;
  }
  /// Requires: a colour of the game.
  [[nodiscard]] std::uint16_t power(std::uint32_t row, std::size_t colour) const {
    return lanes_of(row)[kPower + colour];
  }
  /// Requires: a group of the ruleset.
  [[nodiscard]] std::uint16_t pieces(std::uint32_t row, GroupId group) const {
    return lanes_of(row)[kPower + colours_ + group.index()];
  }
  [[nodiscard]] bool has_power(std::uint32_t row) const {
    return is_any(lanes_of(row) + kPower, colours_);
  }
  [[nodiscard]] bool is_occupied(std::uint32_t row) const {
    return is_any(lanes_of(row) + kPower + colours_, groups_);
  }

  void set_blocked(std::uint32_t row, std::int32_t ports) {
    std::memcpy(lanes_of(row), &ports, sizeof(ports));
  }
  void change_power(std::uint32_t row, std::size_t colour, int by) {
    change(lanes_of(row)[kPower + colour], by);
  }
  void change_pieces(std::uint32_t row, GroupId group, int by) {
    change(lanes_of(row)[kPower + colours_ + group.index()], by);
  }
  void add(std::uint32_t into, std::uint32_t from) {
    set_blocked(into, blocked(into) + blocked(from));
    for (std::size_t lane = kPower; lane < width(); ++lane) {
      change(lanes_of(into)[lane], lanes_of(from)[lane]);
    }
  }
  /// A row of zeros.
  [[nodiscard]] std::uint32_t take() {
    const std::uint32_t row = dropped_;
    if (row == 0) {
      const std::size_t rows = lanes_.size() / width();
      lanes_.resize(lanes_.size() + width());
      return static_cast<std::uint32_t>(rows);
    }
    dropped_ = static_cast<std::uint32_t>(blocked(row));
    set_blocked(row, 0);
    return row;
  }
  /// Gives the row back if it is all zero; false: it is not.
  bool drop(std::uint32_t row) {
    if (is_any(lanes_of(row), width())) {
      return false;
    }
    set_blocked(row, static_cast<std::int32_t>(dropped_));
    dropped_ = row;
    return true;
  }

  [[nodiscard]] std::size_t bytes() const { return lanes_.bytes(); }

 private:
  static constexpr std::size_t kPower = 2;  // the first lane behind blocked ports

  [[nodiscard]] std::size_t width() const { return kPower + colours_ + groups_; }
  [[nodiscard]] const std::uint16_t* lanes_of(std::uint32_t row) const {
    return lanes_.data() + row * width();
  }
  [[nodiscard]] std::uint16_t* lanes_of(std::uint32_t row) { return lanes_.data() + row * width(); }
  [[nodiscard]] static bool is_any(const std::uint16_t* lanes, std::size_t count) {
    std::uint32_t all = 0;
    for (std::size_t i = 0; i < count; ++i) {
      all |= lanes[i];
    }
    return all != 0;
  }
  static void change(std::uint16_t& lane, int by) { lane = static_cast<std::uint16_t>(lane + by); }

  Rows<std::uint16_t> lanes_;
  std::uint16_t colours_ = 0;
  std::uint16_t groups_ = 0;
  std::uint32_t dropped_ = 0;  // the last row that was; 0: none
};

}  // namespace bastide
