// What stands out in a balance report, and its limits, in plain words.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "kernel/base/names.h"
#include "kernel/base/said.h"
#include "sdk/bots/bot_spec.h"
#include "sdk/tools/measure/balance_figures.h"
#include "sdk/tools/measure/balance_metrics.h"
#include "sdk/tools/measure/rule_report.h"

namespace bastide {

namespace {

/// A figure stands out when its whole interval lies beyond a bound.
struct OutlierRule {
  const char* key;
  bool is_above;  // the bound
  double bound;
  const char* sentence;  // {} is the figure with its interval
};

/// The bounds are ours: they pick what a designer should look at, and judge nothing.
constexpr OutlierRule kOutliers[] = {
    {"team_wins",
     true,
     0.9,
     marked("These bots win {} of the games: hardly a challenge for them.")},
    {"team_wins",
     false,
     0.1,
     marked("These bots win only {} of the games: hard, or they lack the plan.")},
    {"no_lead_change",
     true,
     0.25,
     marked("In {} of the games who took the lead first kept it to the end: leads grow by "
            "themselves.")},
    {"decided_at",
     false,
     0.45,
     marked("Games are decided early: the winner is ahead for good after {} of them, on average.")},
    {"dragging",
     true,
     0.25,
     marked("The end drags: for the last {} of a game no loser's best would have been enough.")},
    {"close", false, 0.1, marked("Only {} of the games are close (at most 5 points apart).")},
    {"comeback",
     false,
     0.1,
     marked("Who is more than 10 points behind at half-time wins only {} of the time.")},
    {"comeback",
     true,
     0.35,
     marked(
         "Who is more than 10 points behind at half-time still wins {} of the time: the first half "
         "decides little.")},
    {"forced", true, 0.3, marked("{} of all decisions are none: there is one option.")},
    {"branching", true, 100, marked("A decision has {} options on average: much to look through.")},
    {"empty_handed",
     true,
     0.15,
     marked("Pieces are short: {} of all turns begin without one in hand.")},
    {"in_hand",
     true,
     0.6,
     marked("Pieces lie idle: {} of one's own are in hand when a turn begins.")},
    {"discards", true, 0.5, marked("{} tiles a game have no place when they are drawn.")},
    {"unfinished",
     true,
     0.5,
     marked("{} of the features that score are never completed: much that is begun comes to "
            "nothing.")},
    {"unfinished_points", true, 0.4, marked("{} of all points come from unfinished features.")},
    {"contested",
     false,
     0.1,
     marked("Players hardly meet: {} of the points lie where several stood.")},
    {"taken",
     true,
     0.2,
     marked("Elbows: on {} of the scored features somebody stood and got nothing.")},
    {"luck",
     true,
     0.6,
     marked(
         "{} of the variance is the deck's: with the same tiles these bots end alike, however they "
         "choose.")},
    {"luck",
     false,
     0.2,
     marked("The deck settles little: {} of the variance is the same with the same tiles.")},
};

std::string sentence_of(const char* english, const std::string& figure) {
  return said_detail::filled(said(english), fmt::make_format_args(figure)).value_or(english);
}

void add_outliers(const std::vector<Figure>& figures, std::vector<std::string>& list) {
  for (const OutlierRule& rule : kOutliers) {
    const Figure* figure = find_figure(figures, rule.key);
    if (figure == nullptr || !figure->interval) {
      continue;
    }
    if (rule.is_above ? figure->interval->low > rule.bound : figure->interval->high < rule.bound) {
      list.push_back(sentence_of(rule.sentence, figure_text(*figure)));
    }
  }
}

/// Half of an interval of a share, in percent points.
double half_width(const Figure& figure) {
  return 50 * (figure.interval->high - figure.interval->low);
}

void add_places(const std::vector<Figure>& figures,
                std::size_t places,
                std::vector<std::string>& list) {
  const Figure* wins = find_figure(figures, "wins_1");
  const Figure* margin = find_figure(figures, "first_margin");
  if (wins == nullptr || margin == nullptr) {
    return;
  }
  const double fair = 1 / static_cast<double>(places);
  const std::string fair_text = fmt::format("{:.1f} %", 100 * fair);
  if (wins->interval->low > fair) {
    list.push_back(
        said_with("Who begins has an edge: {} of the wins where {} would be fair, worth {} "
                  "points.{}",
                  figure_text(*wins),
                  fair_text,
                  figure_text(*margin),
                  // Of several others one alone may be worse off, such as who has a turn less.
                  places == 2 ? said(" As many for the other at the start would even it out.")
                              : std::string()));
  } else if (wins->interval->high < fair) {
    list.push_back(
        said_with("Who begins is worse off: {} of the wins where {} would be fair, "
                  "and {} points.",
                  figure_text(*wins),
                  fair_text,
                  figure_text(*margin)));
  } else if (margin->interval->low > 0 || margin->interval->high < 0) {
    list.push_back(
        said_with("Who begins ends with {} points more than the others; that it wins "
                  "more often is not shown ({}).",
                  figure_text(*margin),
                  figure_text(*wins)));
  } else {
    list.push_back(
        said_with("No edge of who begins shows: {} of the wins. An edge of more than "
                  "{:.1f} percent points would most likely have shown.",
                  figure_text(*wins),
                  half_width(*wins)));
  }
  for (std::size_t place = 1; places > 2 && place < places; ++place) {
    const Figure* other = find_figure(figures, fmt::format("wins_{}", place + 1));
    if (other->interval->low > fair || other->interval->high < fair) {
      list.push_back(said_with("Who is {}: {} of the games, where {} would be fair.",
                               other->label,
                               figure_text(*other),
                               fair_text));
    }
  }
}

void add_loss_reason(const SimTally& tally,
                     const std::vector<Figure>& figures,
                     std::vector<std::string>& list) {
  for (const auto& [reason, count] : tally.team.lost_by) {
    const Figure* figure = find_figure(figures, "lost_" + std::string(short_name(reason)));
    if (figure != nullptr && 10 * count > 7 * tally.team.lost && tally.team.lost > 20) {
      list.push_back(
          said_with("Most games are {}: {} of all.", figure->label, figure_text(*figure)));
    }
  }
}

void add_one_sided(const std::vector<Figure>& figures, std::vector<std::string>& list) {
  for (const Figure& figure : figures) {
    if (!figure.key.starts_with("points_") || !figure.interval) {
      continue;
    }
    if (figure.interval->low > 0.5) {
      list.push_back(said_with(
          "{} brings more than half of all points: {}.", figure.label, figure_text(figure)));
    } else if (figure.interval->high < 0.03) {
      list.push_back(
          said_with("{} brings hardly any points: {}.", figure.label, figure_text(figure)));
    }
  }
}

}  // namespace

std::vector<std::string> what_stands_out(const SimPlan& plan,
                                         const SimTally& tally,
                                         const std::vector<Figure>& figures) {
  std::vector<std::string> list;
  if (tally.fault_count > 0) {
    list.push_back(said_with("{} of {} games went wrong and are not counted: mend that first.",
                             tally.fault_count,
                             tally.games + tally.fault_count));
  }
  for (std::string& failure : metric_failures(plan, *tally.balance)) {
    list.push_back(std::move(failure));
  }
  add_places(figures, plan.bots.size(), list);
  add_outliers(figures, list);
  add_loss_reason(tally, figures, list);
  add_one_sided(figures, list);
  const std::vector<std::string> never = never_acted(*plan.rules, tally.rules);
  if (!never.empty() && tally.games > 0) {
    list.push_back(said_with("Never in {} games: {}. Dead rules, or these bots do not use them.",
                             tally.games,
                             fmt::join(never, ", ")));
  }
  if (list.empty()) {
    list.push_back(said("Nothing: no figure is clearly beyond what most games have."));
  }
  return list;
}

std::vector<std::string> balance_limits(const SimPlan& plan,
                                        const SimTally& tally,
                                        const std::vector<Figure>& figures) {
  std::vector<std::string> bots;
  for (const std::string& bot : plan.bots) {
    if (std::find(bots.begin(), bots.end(), bot_word(bot)) == bots.end()) {
      bots.push_back(bot_word(bot));
    }
  }
  std::vector<std::string> list;
  list.push_back(said_with(
      "These are games of {}. People see more in places, and less in others: what another bot "
      "(--bots) shows as well is worth more.",
      fmt::join(bots, said(" and "))));
  const auto with_interval =
      std::count_if(figures.begin(), figures.end(), [](const Figure& figure) {
        return figure.interval.has_value();
      });
  list.push_back(
      said_with("{} figures have intervals of 95 %: about {} of them miss the truth by chance.",
                with_interval,
                std::lround(0.05 * static_cast<double>(with_interval)) == 0
                    ? said_as("number", "one")
                    : std::to_string(std::lround(0.05 * static_cast<double>(with_interval)))));
  if (plan.balance && plan.balance->follow > 1) {
    list.push_back(said_with(
        "One game in {} was followed turn by turn: the lead, decisions and pieces in hand are of "
        "these {} games.",
        plan.balance->follow,
        tally.balance->branching.games()));
  }
  if (tally.balance->luck.decks() > 0) {
    list.push_back(said_with(
        "Luck is that of {} decks played twice, with other chance of the bots: bots that hardly "
        "choose by chance make it look larger than people would.",
        tally.balance->luck.decks()));
  }
  if (!tally.balance->wins.empty()) {
    list.push_back(said(
        "The lead is that of the points if the game ended now, hidden things included: players at "
        "the table may see it otherwise."));
  }
  list.push_back(said(
      "The bounds by which something stands out are rules of thumb. What is good depends on the "
      "game that you want."));
  return list;
}

}  // namespace bastide
