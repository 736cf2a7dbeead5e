// Games of a session begin here: new ones, and those of records.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernel/io/record_file.h"
#include "sdk/session/session.h"

namespace bastide {

/// Who is to play a game that begins.
struct Seating {
  std::vector<std::string> seats;  // "human" or a bot's name; empty: a person against a bot
  std::vector<std::string> names;
  std::optional<std::uint64_t> seed;  // none: by chance
};

/// Throws SessionError, LoadError.
[[nodiscard]] std::shared_ptr<TableGame> begin_game(Session& session,
                                                    const LoadRequest& origin,
                                                    const Seating& seating);

/// The game of a record stands at its last answer that fits; `notes` gets what does not, and how
/// the rules differ. `name` is how messages call it. Seats that are not named are taken by people.
[[nodiscard]] std::shared_ptr<TableGame> open_record(Session& session,
                                                     const LoadedRecord& loaded,
                                                     const std::string& name,
                                                     const std::vector<std::string>& seats,
                                                     std::vector<std::string>& notes);

/// The game of a link (game_link.h). Throws SessionError, LoadError.
[[nodiscard]] std::shared_ptr<TableGame> open_link(Session& session,
                                                   const std::string& fragment,
                                                   std::vector<std::string>& notes);

/// The kept game with this number, which goes on in its file; in a new one where it is damaged or
/// its rules have changed. Throws SessionError, LoadError.
[[nodiscard]] std::shared_ptr<TableGame> open_kept(Session& session,
                                                   int number,
                                                   const std::vector<std::string>& seats,
                                                   std::vector<std::string>& notes);

}  // namespace bastide
