// A session to talk to, in an empty folder of its own.
#pragma once

#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <stdlib.h>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "sdk/session/session.h"

namespace bastide {

using Json = nlohmann::json;

/// Folder that goes when the test ends.
class OwnFolder {
 public:
  OwnFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "bastide-studio-XXXXXX").string();
    path_ = std::filesystem::canonical(mkdtemp(name.data()));
  }
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;
  ~OwnFolder() { std::filesystem::remove_all(path_); }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// Everything in it, folders too, as paths from here, sorted.
  [[nodiscard]] std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path_)) {
      names.push_back(entry.path().lexically_relative(path_).string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  std::filesystem::path path_;
};

inline SearchPath shipped() {
  SearchPath path;
  path.roots = {BASTIDE_SOURCE_DIR};
  return path;
}

/// The working folder of the session is `in/open`, the kept games are in `in/kept`.
class Talk {
 public:
  explicit Talk(const OwnFolder& in,
                bool read_only = false,
                std::size_t most_games = kMostOpenGames)
      : session_({shipped(), made(in.path() / "open"), in.path() / "kept", read_only, most_games}) {
  }

  Session& session() { return session_; }
  Json reply(const Json& message) { return Json::parse(session_.reply(message.dump())); }
  /// What a message gets that works.
  Json ask(const Json& message) {
    Json reply = this->reply(message);
    EXPECT_TRUE(reply.contains("ok")) << message.dump() << "\n" << reply.dump();
    return reply.contains("ok") ? reply["ok"] : Json::object();
  }
  /// The code of a refusal.
  std::string refusal(const Json& message) {
    const Json reply = this->reply(message);
    EXPECT_TRUE(reply.contains("error")) << message.dump() << "\n" << reply.dump().substr(0, 300);
    return reply.contains("error") ? reply["error"]["code"].get<std::string>() : "";
  }
  std::string record(const std::string& game = "g1") {
    return ask({{"do", "record"}, {"game", game}})["text"].get<std::string>();
  }

 private:
  static std::filesystem::path made(const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    return folder;
  }

  Session session_;
};

}  // namespace bastide
