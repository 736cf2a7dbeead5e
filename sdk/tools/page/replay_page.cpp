#include "sdk/tools/page/replay_page.h"

#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "kernel/base/said.h"
#include "kernel/base/visible.h"
#include "sdk/tools/draw/legend.h"
#include "sdk/tools/explain/rule_sheet.h"
#include "sdk/tools/explain/score_text.h"
#include "sdk/tools/explain/unseen_tiles.h"
#include "sdk/tools/page/board_elements.h"
#include "sdk/tools/page/replay_shapes.h"
#include "sdk/tools/shell/page_files.h"
#include "sdk/tools/shell/xml.h"
#include "sdk/tools/trial/answer_text.h"
#include "sdk/tools/trial/option_text.h"
#include "sdk/tools/trial/scenario_names.h"
#include "sdk/tools/trial/standing.h"
#include "sdk/tools/trial/transcript.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kMany = 2;  // for words in the plural

/// Of a script element nothing may look like its end.
std::string script_safe(const std::string& json) {
  std::string safe;
  for (const char letter : json) {
    safe += letter == '<' ? std::string("\\u003c") : std::string(1, letter);
  }
  return safe;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (!line.empty()) {
      lines.emplace_back(line);
    }
  }
  return lines;
}

}  // namespace

class ReplayPage::Recorder {
 public:
  Recorder(Game& game, const LoadRequest& origin, Viewer viewer)
      : game_(game),
        viewer_(viewer),
        catalog_(game.rules().catalog),
        book_(catalog_),
        elements_(game.rules(), book_),
        writer_(game, viewer),
        sheet_(rule_sheet(game.rules())) {
    describe(origin);
    add_frame();
  }

  void add_frame();
  [[nodiscard]] std::string html();

 private:
  void describe(const LoadRequest& origin);
  void describe_seats();
  void describe_kinds();
  void describe_sheet();
  Json icon(std::size_t shape) { return book_.rows()[shape][0]; }

  void put_elements(Json& frame);
  void put_unseen(Json& frame, const UnseenTiles& unseen);
  void put_counts(Json& frame);
  void put_loose(Json& frame);
  void put_awards();
  [[nodiscard]] Json award_json(const PostedAward& posted);
  /// What the page calls this name, where that is not the name itself.
  void name(const std::string& full);

  Game& game_;
  Viewer viewer_;
  const Catalog& catalog_;
  ShapeBook book_;
  BoardElements elements_;
  TranscriptWriter writer_;
  std::vector<SheetRow> sheet_;
  Json data_;
  Json frames_ = Json::array();
  Json awards_ = Json::array();
  std::map<Element, std::size_t> numbers_;  // of elements that were ever there
  std::set<Element> shown_;
  std::map<int, int> unseen_;  // copies left of each kind that ever had some
  std::set<int> pictured_;     // kinds that are shown beside the board
  Changes changes_;
  std::size_t posted_ = 0;  // awards written
};

void ReplayPage::Recorder::describe(const LoadRequest& origin) {
  data_["format"] = 1;
  data_["names"] = Json::object();
  data_["title"] = said_by("rulesets", game_.rules().title);
  data_["ruleset"] = game_.rules().name;
  data_["about"] = Json::array();
  data_["plugins"] = Json::array();
  for (const PluginInfo& plugin : catalog_.plugins) {
    if (plugin.id != "core") {
      data_["plugins"].push_back(plugin.id);
      data_["about"].push_back(fmt::format("{} {}", plugin.id, plugin.version));
    }
  }
  for (const std::string& variant : origin.with) {
    data_["about"].push_back(said_with("with {}", variant));
  }
  for (const std::string& option : origin.set) {
    data_["about"].push_back(option);
  }
  data_["about"].push_back(said_with("seed {}", game_.setup().seed));
  describe_seats();
  describe_kinds();
  describe_sheet();
}

void ReplayPage::Recorder::describe_seats() {
  Json& seats = data_["seats"] = Json::array();
  for (std::size_t i = 0; i < game_.shown().colours(); ++i) {
    const ColourId colour(i);
    const SeatLook& look = seat_look(i);
    const std::size_t shape = book_.seat_icon(colour);
    seats.push_back({{"name", said_colour(game_, colour)},
                     {"colour", look.colour},
                     {"dashes", look.dashes},
                     {"icon", icon(shape)}});
  }
}

void ReplayPage::Recorder::describe_kinds() {
  Json& kinds = data_["kinds"] = Json::array();
  for (std::size_t i = 0; i < catalog_.feature_kinds.size(); ++i) {
    const FeatureKindId kind(i);
    const std::size_t shape = book_.kind_icon(kind);
    kinds.push_back({{"name", book_.looks().kind(kind).said}, {"icon", icon(shape)}});
  }
  Json& tiles = data_["tiles"] = Json::array();
  for (const TileKind& tile : catalog_.tile_kinds) {
    tiles.push_back(Json::array({tile.name}));
  }
  Json& pieces = data_["pieces"] = Json::array();
  for (const PieceKind& piece : catalog_.piece_kinds) {
    pieces.push_back(told_short(piece.name));
  }
  const bool english = language_code() == "en";
  Json& tracks = data_["tracks"] = Json::array();
  for (const Track& track : catalog_.tracks) {
    tracks.push_back(
        {{"name", english ? std::string(short_name(track.name)) : said_names(track.name, kMany)},
         {"each", track.per == TrackScope::colour}});
  }
  data_["points"] = catalog_.points.value();
}

void ReplayPage::Recorder::describe_sheet() {
  Json& rows = data_["sheet"] = Json::array();
  for (const SheetRow& row : sheet_) {
    rows.push_back({{"section", row.section},
                    {"phase", std::string(short_name(row.phase))},
                    {"plugin", row.plugin},
                    {"rules", row.rules},
                    {"text", row.text}});
  }
}

void ReplayPage::Recorder::put_elements(Json& frame) {
  const UnseenTiles unseen = unseen_tiles(game_);
  std::set<Element> now = elements_.of(game_, unseen);
  put_unseen(frame, unseen);
  const auto write = [&](const char* key, const std::set<Element>& from, const auto& without) {
    Json list = Json::array();
    for (const Element& element : from) {
      if (!without.contains(element)) {
        list.push_back(numbers_.try_emplace(element, numbers_.size()).first->second);
      }
    }
    if (!list.empty()) {
      frame[key] = std::move(list);
    }
  };
  write("del", shown_, now);
  write("add", now, shown_);
  shown_ = std::move(now);
  const std::int32_t last = game_.shown().turn.last_tile;
  if (last >= 0) {
    const Cell cell = game_.shown().board.tile(TileId(last)).cell;
    changes_.put(frame, "last", Json::array({cell.x, cell.y}));
  }
}

/// Kinds whose count is not what it was, each followed by the count.
void ReplayPage::Recorder::put_unseen(Json& frame, const UnseenTiles& unseen) {
  std::map<int, int> now;
  for (const UnseenKind& kind : unseen.kinds) {
    now[kind.kind.value()] = kind.count;
    unseen_.try_emplace(kind.kind.value(), 0);
  }
  Json changed = Json::array();
  for (auto& [kind, count] : unseen_) {
    const int left = now.contains(kind) ? now[kind] : 0;
    if (left != count) {
      changed.push_back(kind);
      changed.push_back(left);
      count = left;
    }
  }
  if (!changed.empty()) {
    frame["unseen"] = changed;
  }
}

void ReplayPage::Recorder::put_counts(Json& frame) {
  const State& state = game_.shown();
  Json tracks = Json::array();
  for (std::size_t track = 0; track < catalog_.tracks.size(); ++track) {
    const TrackId id(track);
    const bool each = catalog_.tracks[id].per == TrackScope::colour;
    Json row = Json::array();
    for (std::size_t slot = 0; slot < (each ? state.colours() : 1); ++slot) {
      row.push_back(state.track(id, slot));
    }
    tracks.push_back(row);
  }
  changes_.put(frame, "tracks", tracks);
  Json soon = Json::array();
  if (can_foretell(game_, viewer_)) {  // else the page tells what hidden things give
    for (const std::int32_t points : game_.projected()) {
      soon.push_back(points);
    }
  }
  changes_.put(frame, "soon", soon);
  Json supply = Json::array();
  for (std::size_t colour = 0; colour < state.colours(); ++colour) {
    Json row = Json::array();
    for (std::size_t kind = 0; kind < catalog_.piece_kinds.size(); ++kind) {
      row.push_back(state.pieces.in_supply(ColourId(colour), PieceKindId(kind)));
    }
    supply.push_back(row);
  }
  changes_.put(frame, "supply", supply);
  changes_.put(frame, "counts", supplies_text(game_));
  changes_.put(frame, "goal", team_score_text(game_));
}

/// Tiles that lie open beside the board: in hands or in rows to choose from.
void ReplayPage::Recorder::put_loose(Json& frame) {
  Json list = Json::array();
  for (const LooseTile& loose : game_.shown().zones.loose()) {
    const bool covered = loose.under_loose >= 0 || loose.under_placed >= 0;
    if (loose.kind < 0 || covered || loose.zone == catalog_.out.value() ||
        !may_see(catalog_, loose, viewer_)) {
      continue;
    }
    pictured_.insert(loose.kind);
    const std::string where = loose.holder >= 0
                                  ? said_player(game_, PlayerId(loose.holder))
                                  : told_short(catalog_.zones[ZoneId(loose.zone)].name);
    list.push_back(Json::array({loose.kind, where}));
  }
  changes_.put(frame, "loose", list);
}

void ReplayPage::Recorder::name(const std::string& full) {
  if (language_code() != "en" && !full.empty()) {
    data_["names"][full] =
        full.find(':') == std::string::npos ? said_word_of_any(catalog_, full) : said_name(full);
  }
}

Json ReplayPage::Recorder::award_json(const PostedAward& posted) {
  const AwardText text = game_.award_text(posted);
  Json json{{"frame", frames_.size()},
            {"turn", text.turn},
            {"to", Json::array()},
            {"track", posted.award.track.value()},
            {"what", text.what},
            {"reason", text.reason},
            {"points", text.points},
            {"sum", award_sum(text)},
            {"place", award_place(game_, posted)},
            {"cells", Json::array()},
            {"lines", Json::array()},
            {"rules", rows_of_award(game_.rules(), sheet_, text)}};
  for (const std::int32_t colour : posted.award.to) {
    json["to"].push_back(colour);
  }
  const State& state = game_.shown();
  const View view = game_.view();
  std::vector<TileId> tiles;
  if (posted.award.source.is_some() &&
      posted.award.source.index() < state.features.segment_count()) {
    tiles = view.tiles_of(view.feature_of(posted.award.source));
  } else if (posted.tile >= 0) {
    tiles.emplace_back(posted.tile);
  }
  for (const TileId tile : tiles) {
    json["cells"].push_back(state.board.tile(tile).cell.x);
    json["cells"].push_back(state.board.tile(tile).cell.y);
  }
  name(text.what);
  name(text.reason);
  for (const AwardText::Line& line : text.lines) {
    name(line.voided);
    Json row = Json::array({told_line(line, 1), line.n, line.each, line.points, line.voided});
    row.push_back(line.words.many.empty() ? told_name(line.name)
                                          : said_line(line.name.substr(0, line.name.find(':')),
                                                      line.words.one,
                                                      line.words.many,
                                                      kMany));
    row.push_back(line.rules.empty() ? line.plugin
                                     : fmt::format("{}", fmt::join(line.rules, ", ")));
    json["lines"].push_back(row);
  }
  return json;
}

void ReplayPage::Recorder::put_awards() {
  const std::vector<PostedAward>& all = game_.journal().awards;
  for (; posted_ < all.size(); ++posted_) {
    awards_.push_back(award_json(all[posted_]));
  }
}

void ReplayPage::Recorder::add_frame() {
  Json frame = Json::object();
  const std::size_t n = game_.position();
  std::vector<std::string> lines = lines_of(n == 0 ? writer_.begin() : writer_.answer());
  if (n > 0) {
    const Answer& answer = game_.answers()[n - 1];
    changes_.put(frame, "by", told_actor(game_, answer.actor));
    changes_.put(frame, "choice", told_choice(answer.choice));
    frame["answer"] = told_text(game_, n - 1, viewer_);
    lines.erase(lines.begin());  // the answer itself
  }
  changes_.put(frame, "turn", game_.shown().turn.number);
  frame["state"] = state_line(game_);
  if (!lines.empty()) {
    frame["lines"] = lines;
  }
  put_elements(frame);
  put_counts(frame);
  put_loose(frame);
  put_awards();
  frames_.push_back(std::move(frame));
}

std::string ReplayPage::Recorder::html() {
  Json elements = Json::array();
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    elements.push_back(nullptr);
  }
  for (const auto& [element, number] : numbers_) {
    const auto& [shape, x, y, colour] = element;
    elements[number] = Json::array({shape, x, y});
    if (colour >= 0) {
      elements[number].push_back(colour);
    }
  }
  Json data = data_;
  for (const auto& [kind, count] : unseen_) {
    pictured_.insert(kind);
  }
  for (const int kind : pictured_) {
    data["tiles"][static_cast<std::size_t>(kind)].push_back(book_.any_tile(TileKindId(kind)));
  }
  data["shapes"] = book_.rows();
  data["elements"] = elements;
  data["frames"] = frames_;
  data["awards"] = awards_;
  data["texts"] = said_by_script(page_file("replay.js"));
  data["result"] = game_.over() ? state_line(game_) : said("not finished");
  const std::string json = data.dump(-1, ' ', false, Json::error_handler_t::replace);
  return filled_in(
      page_file("replay.html"),
      {{"language", std::string(language_code())},
       {"title", xml_escaped(said_with("{}: a game", said_by("rulesets", game_.rules().title)))},
       {"style", std::string(page_file("replay.css"))},
       {"script", std::string(page_file("replay.js"))},
       {"shapes", book_.definitions()},
       {"data", script_safe(visible_json(json))}});
}

ReplayPage::ReplayPage(Game& game, const LoadRequest& origin, Viewer viewer)
    : recorder_(std::make_unique<Recorder>(game, origin, viewer)) {}

ReplayPage::~ReplayPage() = default;

void ReplayPage::add_frame() {
  recorder_->add_frame();
}

std::string ReplayPage::html() const {
  return recorder_->html();
}

}  // namespace bastide
