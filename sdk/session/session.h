// Games, rules and files behind one interface: JSON messages in, JSON replies and events out. It
// knows nothing of what carries them; docs/session-protocol.md says what they are.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "kernel/load/ruleset_loader.h"
#include "sdk/session/measure_jobs.h"
#include "sdk/session/table_game.h"

namespace bastide {

class Workbench;
inline constexpr std::size_t kMostOpenGames = 64;

struct SessionSetup {
  SearchPath path;               // where rules are found
  std::filesystem::path folder;  // the only one whose files are read by name and written
  std::filesystem::path kept;    // where games are kept as they are played; empty: nowhere
  bool read_only = false;        // no file is written
  /// Open at once; who opens more closes some first.
  std::size_t most_games = kMostOpenGames;
};

inline constexpr int kSessionProtocol = 1;
/// Of one message. A record of the longest game fits.
inline constexpr std::size_t kMostMessageBytes = std::size_t{16} * 1024 * 1024;
/// What would be longer is refused instead.
inline constexpr std::size_t kMostReplyBytes = std::size_t{8} * 1024 * 1024;

/// Several threads may call it at once.
class Session {
 public:
  /// Called with each event, one line of JSON, by whichever thread brought it about. It must not
  /// call the session.
  using Listener = std::function<void(const std::string& event)>;

  explicit Session(SessionSetup setup);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  /// Ends what is measured.
  ~Session();

  /// One line of JSON, without its end. Never throws: what goes wrong is the reply.
  [[nodiscard]] std::string reply(std::string_view message);

  [[nodiscard]] int add_listener(Listener listener);
  void remove_listener(int number);

  // For the families of messages.
  [[nodiscard]] const SessionSetup& setup() const { return setup_; }
  /// Throws SessionError where there is no such game.
  [[nodiscard]] std::shared_ptr<TableGame> game(const std::string& id) const;
  [[nodiscard]] std::vector<std::shared_ptr<TableGame>> games() const;
  [[nodiscard]] bool has_game(const std::string& id) const;
  /// Takes the game in. Throws SessionError when there are too many.
  std::shared_ptr<TableGame> add_game(std::unique_ptr<Game> game, TableGame::Setup setup);
  void close_game(const std::string& id);
  [[nodiscard]] MeasureJobs& jobs() { return jobs_; }
  void tell(const nlohmann::ordered_json& event);
  [[nodiscard]] Workbench& workbench() { return *workbench_; }
  /// The ruleset of a request whose files lie in the folder. Throws LoadError, SessionError.
  [[nodiscard]] std::shared_ptr<const Ruleset> load(const LoadRequest& request) const;

 private:
  [[nodiscard]] nlohmann::ordered_json obey(const Value& message);

  const SessionSetup setup_;
  mutable std::mutex games_mutex_;
  std::map<std::string, std::shared_ptr<TableGame>> games_;
  int last_game_ = 0;
  std::mutex listeners_mutex_;
  std::map<int, Listener> listeners_;
  int last_listener_ = 0;
  MeasureJobs jobs_;                      // its thread ends before what it tells events to
  std::unique_ptr<Workbench> workbench_;  // its thread ends first
};

}  // namespace bastide
