#include "sdk/tools/trial/transcript.h"

#include <algorithm>

#include <fmt/format.h>

#include "kernel/base/joined.h"
#include "kernel/base/said.h"
#include "kernel/io/seed.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/trial/answer_text.h"
#include "sdk/tools/trial/event_text.h"
#include "sdk/tools/trial/option_text.h"
#include "sdk/tools/trial/scenario_names.h"
#include "sdk/tools/trial/standing.h"

namespace bastide {

namespace {

constexpr std::size_t kMostTranscribed = 100'000;

std::string head(const TranscriptPlan& plan) {
  const auto line = [](const char* key, std::string_view value) {
    return one_line(fmt::format("{}: {}", key, value)) + "\n";
  };
  std::string text = line("ruleset", plan.ruleset.ruleset);
  for (const std::string& variant : plan.ruleset.with) {
    text += line("with", variant);
  }
  for (const std::string& option : plan.ruleset.set) {
    text += line("set", option);
  }
  return text + line("players", joined(plan.players, ", ")) +
         line("seed", fmt::to_string(plan.seed));
}

/// Takes one "key: value" of the head; false when it is none.
bool read_head(std::string_view line, TranscriptPlan& plan) {
  const std::size_t colon = line.find(": ");
  if (colon == std::string_view::npos) {
    return false;
  }
  const std::string_view key = line.substr(0, colon);
  std::string_view value = line.substr(colon + 2);
  if (key == "ruleset") {
    plan.ruleset.ruleset = value;
  } else if (key == "with") {
    plan.ruleset.with.emplace_back(value);
  } else if (key == "set") {
    plan.ruleset.set.emplace_back(value);
    plan.ruleset.stated = true;
  } else if (key == "players") {
    for (std::size_t comma = value.find(", "); comma != std::string_view::npos;
         comma = value.find(", ")) {
      plan.players.emplace_back(value.substr(0, comma));
      value.remove_prefix(comma + 2);
    }
    plan.players.emplace_back(value);
  } else if (key == "seed") {
    const std::optional<std::uint64_t> seed = parse_seed(value);
    plan.seed = seed.value_or(plan.seed);
    return seed.has_value();
  } else {
    return false;
  }
  return true;
}

/// "12 Red core:place base/V 1,0 r3" → "base/V 1,0 r3".
std::string answer_in(std::string_view line) {
  const std::size_t choice = line.find(" core:");
  const std::size_t blank = choice == std::string_view::npos ? choice : line.find(' ', choice + 1);
  return blank == std::string_view::npos ? std::string() : std::string(line.substr(blank + 1));
}

GameSetup setup_of(const TranscriptPlan& plan) {
  GameSetup setup;
  setup.players = plan.players;
  setup.seed = plan.seed;
  setup.auto_chance = false;
  setup.keep_history = false;
  return setup;
}

/// In English: it is compared with what is kept in a file.
template <class Tell>
std::string kept(const Tell& tell) {
  const InEnglish english;
  return tell();
}

/// Plays one answer, named or random; what is wrong, if anything.
std::string play_one(Game& game, const std::string* wanted, Rng& rng) {
  Status status;
  if (wanted != nullptr) {
    const Result<Option> option = game.find_option(*wanted);
    status = option.ok() ? game.answer(option.value()) : Status(option.error());
  } else if (game.pending().actor == kChance) {
    status = game.answer_chance();
  } else {
    const std::vector<Option> options = game.options();
    status = game.answer(options[rng.below(static_cast<std::uint32_t>(options.size()))]);
  }
  return status.ok() ? std::string() : status.error().message;
}

}  // namespace

std::string TranscriptWriter::begin() {
  return events(nullptr);
}

void TranscriptWriter::skip() {
  seen_ = game_.journal().events.size();
}

std::string TranscriptWriter::answer() {
  const std::size_t n = game_.position();
  const Answer& answer = game_.answers()[n - 1];
  const bool tells_all = viewer_.sees_all;
  const std::string by = told_actor(game_, answer.actor);
  const std::string what = tells_all ? answer.text : told_text(game_, n - 1, viewer_);
  // Words of a language need something between them.
  std::string text = language_code() == "en"
                         ? line_of("{} {} {} {}", n, by, answer.choice, what)
                         : line_of("{} {} · {} · {}", n, by, told_choice(answer.choice), what);
  for (const std::string& opened :
       tells_all ? std::vector<std::string>() : opened_texts(game_, n - 1)) {
    text += line_of("    {}", opened);
  }
  return text + events(&answer);
}

std::string TranscriptWriter::events(const Answer* answer) {
  const std::vector<Event>& all = game_.journal().events;
  bool own_tile = answer != nullptr && answer->choice == choice_name(Choice::place);
  bool own_piece = answer != nullptr && answer->choice == choice_name(Choice::claim);
  const std::size_t first = seen_;
  const std::vector<bool> seen = seen_events(game_, first, viewer_);
  std::string text;
  for (; seen_ < all.size(); ++seen_) {
    const Event& event = all[seen_];
    // What the answer itself says needs no second line.
    if (event.kind == EventKind::tile_placed && std::exchange(own_tile, false)) {
      continue;
    }
    if (event.kind == EventKind::piece_placed && std::exchange(own_piece, false)) {
      continue;
    }
    if (event.kind == EventKind::turn_begin) {
      const std::string who = said_player(game_, PlayerId(event[Part::player]));
      text += "\n" + (event[Part::extra] == 1
                          ? line_of("turn {}: {} (extra turn)", event[Part::turn], who)
                          : line_of("turn {}: {}", event[Part::turn], who));
      continue;
    }
    if (const std::string line = event_text(game_, seen_, seen[seen_ - first]); !line.empty()) {
      text += line_of("    {}", line);
    }
  }
  return text;
}

std::string TranscriptWriter::winners(bool is_shared) const {
  std::vector<std::string> names;
  for (const std::int32_t colour : game_.state().winners) {
    names.push_back(game_.colour_name(ColourId(colour)));
  }
  if (names.empty()) {
    return said("nobody wins");
  }
  if (is_shared) {
    return said("all win");
  }
  if (language_code() == "en") {  // as in the transcripts that are kept
    return names.size() == 1 ? names.front() + " wins" : joined(names, " and ") + " win";
  }
  return victory_text(names);
}

std::string TranscriptWriter::result() const {
  const bool is_shared = shares_score(game_.rules().catalog);
  std::string scores;
  if (is_shared) {
    scores = said_with("the team {}", game_.view().points(ColourId(0)));
  }
  for (std::size_t colour = 0; !is_shared && colour < game_.state().colours(); ++colour) {
    scores += fmt::format("{}{} {}",
                          colour == 0 ? "" : ", ",
                          said_colour(game_, ColourId(colour)),
                          game_.view().points(ColourId(colour)));
  }
  return "\n" + (game_.over() ? line_of("end: {}; {}", scores, winners(is_shared))
                              : line_of("so far: {}", scores));
}

Result<TranscriptPlan> parse_transcript(std::string_view text, const std::string& file) {
  TranscriptPlan plan;
  bool in_head = true;
  for (int line = 1; !text.empty(); ++line) {
    const std::size_t end = text.find('\n');
    const std::string_view content = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (in_head) {
      // What happens in the set-up follows the head at once, indented.
      in_head = !content.empty() && content.front() != ' ';
      if (in_head && !read_head(content, plan)) {
        return Error{ErrorCode::bad_input,
                     said_with("{}:{}: expected \"ruleset: …\", \"with: …\", \"set: …\", "
                               "\"players: …\" or \"seed: …\", found \"{}\"",
                               file,
                               line,
                               content)};
      }
    } else if (!content.empty() && content.front() >= '0' && content.front() <= '9') {
      plan.answers.push_back({answer_in(content), line});
    }
  }
  if (plan.ruleset.ruleset.empty() || plan.players.empty()) {
    return Error{
        ErrorCode::bad_input,
        said_with("{}:1: a transcript begins with \"ruleset: …\" and \"players: …\"", file)};
  }
  return plan;
}

TranscriptRun run_transcript(const TranscriptPlan& plan,
                             const std::shared_ptr<const Ruleset>& rules,
                             bool play_on) {
  TranscriptRun run;
  const auto seats = static_cast<std::int32_t>(plan.players.size());
  if (seats < rules->catalog.least_players || seats > rules->catalog.most_players) {
    run.trouble = said_with("{} players; the ruleset is for {} to {}",
                            seats,
                            rules->catalog.least_players,
                            rules->catalog.most_players);
    return run;
  }
  Game game(rules, setup_of(plan));
  if (!game.start_status().ok()) {
    run.trouble = game.start_status().error().message;
    return run;
  }
  TranscriptWriter writer(game, {PlayerId(), true});
  Rng rng{plan.seed};
  run.text = head(plan) + kept([&] { return writer.begin(); });
  std::size_t next = 0;
  while (game.waiting() && game.position() < kMostTranscribed) {
    const bool said = next < plan.answers.size() && run.trouble.empty();
    if (!said && !play_on) {
      break;
    }
    std::string trouble = play_one(game, said ? &plan.answers[next].answer : nullptr, rng);
    if (trouble.empty()) {
      ++next;
      run.text += kept([&] { return writer.answer(); });
      continue;
    }
    if (!said) {
      run.trouble = std::move(trouble);  // a rule failed
      break;
    }
    run.line = plan.answers[next].line;
    run.trouble = std::move(trouble);
  }
  run.text += kept([&] { return writer.result(); });
  return run;
}

}  // namespace bastide
