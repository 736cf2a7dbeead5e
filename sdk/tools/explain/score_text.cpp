#include "sdk/tools/explain/score_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "sdk/tools/shell/text_table.h"
#include "sdk/tools/trial/scenario_names.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

/// "base:city.touching_done" → "touching done".
std::string line_word(const std::string& name) {
  const std::size_t dot = name.rfind('.');
  std::string word(dot == std::string::npos ? short_name(name)
                                            : std::string_view(name).substr(dot + 1));
  std::replace(word.begin(), word.end(), '_', ' ');
  return word;
}

/// Plugins name what is counted by one or by many: "tile", "pennants", "sheep in flock".
std::string counted_by(std::int32_t n, const std::string& word) {
  if (word.find(' ') != std::string::npos) {
    return fmt::format("{} {}", n, word);
  }
  return counted(n, word.ends_with('s') ? word.substr(0, word.size() - 1) : word);
}

std::string line_text(const AwardText::Line& line) {
  std::string word = line_word(line.name);
  if (line.n == 1 && line.each == line.points && line.each <= 1) {
    return fmt::format("{} {}", word, line.points);
  }
  if (line.n * line.each != line.points) {  // a factor on what stands before it
    return fmt::format("{} ×{} ({:+})", word, line.n, line.points);
  }
  return fmt::format("{} × {}", counted_by(line.n, word), line.each);
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
      voided += fmt::format(" [not counted: {}, {}]", line_text(line), line_word(line.voided));
    }
  }
  return sum.empty() && award.points == 0 ? "nothing" + voided
                                          : fmt::format("{} = {}{}", sum, award.points, voided);
}

std::string award_rules(const AwardText& award) {
  std::vector<std::pair<std::string, std::string>> lines;  // a word, ids
  for (const AwardText::Line& line : award.lines) {
    if (line.n != 0 || line.points != 0) {
      lines.emplace_back(line_word(line.name), joined(line.rules, ", "));
    }
  }
  const bool same = std::all_of(lines.begin(), lines.end(), [&](const auto& line) {
    return line.second == lines.front().second;
  });
  if (same) {
    return lines.empty() ? std::string() : lines.front().second;
  }
  std::string text;
  for (const auto& [word, ids] : lines) {
    text += fmt::format("{}{} {}", text.empty() ? "" : "; ", word, ids.empty() ? "no rule" : ids);
  }
  return text;
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
    score.name = table.shared ? "team" : game.colour_name(ColourId(i));
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
  std::vector<std::string> heads{"", "points"};
  const bool foretold = !table.over && !table.unsure;
  if (foretold) {
    heads.emplace_back("if it ended now");
  }
  for (const std::string& kind : table.kinds) {
    heads.emplace_back(short_name(kind));
  }
  if (other) {
    heads.emplace_back("other");
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
  return fmt::format(
      "turn {:<3} {:<28} {}   {}",
      posted.turn,
      fmt::format("{}{}{}", short_name(text.what), place.empty() ? "" : " at ", place),
      award_sum(text),
      text.who.empty() ? "nobody" : joined(text.who, " and "));
}

}  // namespace bastide
