// A session for browsers of this machine: its messages and events over HTTP, and the pages that
// send them.
//
// Nobody else gets in. It listens on the loopback address alone. `Host` must be that address, so no
// other name can be made to lead here; `Origin`, where a browser sends one, must be its own pages.
// Messages and events need a token that only who started the program knows.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sdk/session/session.h"

namespace bastide {

struct StudioSetup {
  std::optional<int> port;      // none: the usual one, or any that is free
  std::filesystem::path pages;  // folder of pages instead of those of the program; empty: those
  std::vector<std::string> languages{};  // of the pages, before those that the browser wants
};

inline constexpr int kStudioPort = 8740;

/// What it takes on at once; more is refused, or waits.
inline constexpr std::size_t kMostConnections = 512;  // at the same time
inline constexpr std::size_t kMostStreams = 16;       // of events, each holds a thread
inline constexpr std::size_t kMostMessages = 256;     // that wait for answers which take long
inline constexpr std::size_t kMostWaiting = 1'000;    // events that a stream has not taken

class StudioServer {
 public:
  /// Begins to listen; `session` outlives it. Throws ToolError when the port is taken.
  StudioServer(Session& session, StudioSetup setup);
  StudioServer(const StudioServer&) = delete;
  StudioServer& operator=(const StudioServer&) = delete;
  ~StudioServer();

  [[nodiscard]] int port() const;
  [[nodiscard]] const std::string& token() const;
  /// With the token: what a browser is to open.
  [[nodiscard]] std::string address() const;
  /// Serves until stop() is called, by whichever thread.
  void run();
  void stop();

 private:
  class Server;
  std::unique_ptr<Server> server_;
};

}  // namespace bastide
