#include "sdk/tools/explain/score_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "sdk/tools/shell/text_table.h"
#include "sdk/tools/trial/scenario_names.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

constexpr std::string_view kFinalReason = "final";

/// In the words of the plugin that the line is named after.
std::string counted_things(const AwardText::Line& line, std::int32_t count) {
  return line.words.one.empty() ? said_names(line.name, 1)
                                : said_line(line.name.substr(0, line.name.find(':')),
                                            line.words.one,
                                            line.words.many,
                                            count);
}

std::string one_of(const AwardText::Line& line) {
  return counted_things(line, 1);
}

std::string line_text(const AwardText::Line& line) {
  if (line.n == 1 && line.each == line.points && line.each <= 1) {
    return fmt::format("{} {}", one_of(line), line.points);
  }
  if (line.n * line.each != line.points) {  // a factor on what stands before it
    return fmt::format("{} ×{} ({:+})", one_of(line), line.n, line.points);
  }
  const std::string sum =
      fmt::format("{} {} × {}", line.n, counted_things(line, line.n), line.each);
  return line.place.empty() ? sum : said_with("{} at {}", sum, line.place);
}

/// Points that the end of the game gave.
bool is_final(const AwardText& award) {
  return award.reason == kFinalReason;
}

/// A long list of ids is cut short: `explain` has them all.
std::string few_ids(const std::vector<std::string>& ids) {
  constexpr std::size_t kMost = 4;
  if (ids.size() <= kMost) {
    return joined(ids, ", ");
  }
  const std::vector<std::string> first(ids.begin(), ids.begin() + kMost - 1);
  return said_with("{} and {} more", joined(first, ", "), ids.size() - first.size());
}

}  // namespace

std::string award_sum(const AwardText& award) {
  std::string sum;
  std::string voided;
  for (const AwardText::Line& line : award.lines) {
    if (line.n == 0 && line.points == 0) {
      continue;
    }
    if (line.voided.empty()) {
      sum += (sum.empty() ? "" : " + ") + line_text(line);
    } else {
      voided += said_with(" [not counted: {}, {}]", line_text(line), said_name(line.voided));
    }
  }
  return sum.empty() && award.points == 0 ? said("nothing") + voided
                                          : fmt::format("{} = {}{}", sum, award.points, voided);
}

std::string award_rules(const AwardText& award) {
  std::vector<std::pair<std::string, std::string>> groups;  // what is counted, ids
  for (const AwardText::Line& line : award.lines) {
    if (line.n == 0 && line.points == 0) {
      continue;
    }
    const std::string ids = few_ids(line.rules);
    const auto group = std::find_if(
        groups.begin(), groups.end(), [&](const auto& other) { return other.second == ids; });
    if (group == groups.end()) {
      groups.emplace_back(one_of(line), ids);
    } else if (group->first != one_of(line)) {
      group->first += ", " + one_of(line);
    }
  }
  if (groups.size() == 1) {
    return groups.front().second;
  }
  return joined(groups, "; ", [](const auto& group) {
    return fmt::format(
        "{}: {}", group.first, group.second.empty() ? said("no rule") : group.second);
  });
}

std::string award_place(const Game& game, const PostedAward& posted) {
  const View view = game.view();
  if (posted.award.source.is_some() &&
      posted.award.source.index() < view.state.features.segment_count()) {
    const TileId tile = view.state.features.tile_of(posted.award.source);
    return fmt::format("{} {}",
                       to_string(view.state.board.tile(tile).cell),
                       view.segment_key(posted.award.source));
  }
  return posted.tile >= 0 ? to_string(view.state.board.tile(TileId(posted.tile)).cell)
                          : std::string();
}

ScoreTable score_table(Game& game) {
  ScoreTable table;
  table.over = game.over();
  const Catalog& catalog = game.rules().catalog;
  table.shared = shares_score(catalog);
  const std::size_t colours = table.shared ? 1 : game.shown().colours();
  const std::vector<std::int32_t> projected =
      table.over ? std::vector<std::int32_t>() : game.projected();
  for (std::size_t i = 0; i < colours; ++i) {
    ColourScore score;
    score.name = table.shared ? said("team") : said_colour(game, ColourId(i));
    score.points = game.view().points(ColourId(i));
    score.projected = table.over ? score.points : projected[i];
    score.other = score.points;
    table.colours.push_back(std::move(score));
  }
  for (const PostedAward& posted : game.journal().awards) {
    if (posted.award.track != catalog.points) {
      continue;
    }
    const AwardText text = game.award_text(posted);
    auto kind = std::find(table.kinds.begin(), table.kinds.end(), text.what);
    if (kind == table.kinds.end()) {
      kind = table.kinds.insert(table.kinds.end(), text.what);
    }
    const auto column = static_cast<std::size_t>(kind - table.kinds.begin());
    const auto credit = [&](ColourScore& score) {
      score.by_kind.resize(table.kinds.size());
      score.by_kind[column] += text.points;
      score.other -= text.points;
    };
    if (table.shared) {
      credit(table.colours.front());
      continue;
    }
    for (const std::int32_t colour : posted.award.to) {
      credit(table.colours[static_cast<std::size_t>(colour)]);
    }
  }
  for (ColourScore& score : table.colours) {
    score.by_kind.resize(table.kinds.size());
  }
  return table;
}

ScoreTable score_table_for(Game& game, PlayerId seat) {
  ScoreTable table = score_table(game);
  table.unsure = !table.over && !can_foretell(game, {seat});
  if (table.unsure) {
    for (ColourScore& score : table.colours) {
      score.projected = score.points;
    }
  }
  return table;
}

std::string score_table_text(const ScoreTable& table) {
  const bool other = std::any_of(table.colours.begin(),
                                 table.colours.end(),
                                 [](const ColourScore& s) { return s.other != 0; });
  std::vector<std::string> heads{"", said("points")};
  const bool foretold = !table.over && !table.unsure;
  if (foretold) {
    heads.push_back(said("if it ended now"));
  }
  for (const std::string& kind : table.kinds) {
    heads.push_back(kind == kFinalReason ? said("for the end") : said_name(kind));
  }
  if (other) {
    heads.push_back(said("other"));
  }
  std::vector<Align> aligns(heads.size(), Align::right);
  aligns[0] = Align::left;
  TextTable text(heads, aligns);
  for (const ColourScore& score : table.colours) {
    std::vector<std::string> row{score.name, std::to_string(score.points)};
    if (foretold) {
      row.push_back(std::to_string(score.projected));
    }
    for (const std::int32_t points : score.by_kind) {
      row.push_back(std::to_string(points));
    }
    if (other) {
      row.push_back(std::to_string(score.other));
    }
    text.add(row);
  }
  return text.aligned();
}

std::string award_line_text(const Game& game, const PostedAward& posted) {
  const AwardText text = game.award_text(posted);
  const std::string place = award_place(game, posted);
  const bool of_end = text.what == text.reason && is_final(text);
  const std::string what = of_end ? said("for the end") : said_name(text.what);
  return fmt::format("{:<8} {:<28} {}   {}",
                     is_final(text) ? said("at end") : said_with("turn {}", posted.turn),
                     place.empty() ? what : said_with("{} at {}", what, place),
                     award_sum(text),
                     text.who.empty()
                         ? said("nobody")
                         : joined(posted.award.to, said(" and "), [&](std::int32_t colour) {
                             return said_colour(game, ColourId(colour));
                           }));
}

}  // namespace bastide
