#include "sdk/session/session_error.h"

#include <new>

#include "kernel/base/said.h"
#include "kernel/base/stop.h"
#include "kernel/lua/lua_plugin.h"
#include "sdk/tools/shell/program.h"

namespace bastide {

namespace {

using Json = nlohmann::ordered_json;

SessionCode code_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::illegal:
    case ErrorCode::bad_request:
      return SessionCode::illegal;
    case ErrorCode::script:
      return SessionCode::rule;
    case ErrorCode::bad_input:
      return SessionCode::input;
    case ErrorCode::environment:
      break;
  }
  return SessionCode::environment;
}

SessionCode code_of(Exit exit) {
  switch (exit) {
    case Exit::no:
      return SessionCode::illegal;
    case Exit::usage:
      return SessionCode::usage;
    case Exit::input:
      return SessionCode::input;
    case Exit::rule:
    case Exit::bot:
      return SessionCode::rule;
    case Exit::interrupted:
      return SessionCode::cancelled;
    default:
      return SessionCode::environment;
  }
}

Json diagnostics_json(const std::vector<Diagnostic>& diagnostics) {
  Json list = Json::array();
  for (const Diagnostic& one : diagnostics) {
    Json row = Json::object();
    if (!one.at.file.empty()) {
      row["file"] = one.at.file;
      row["line"] = one.at.line;
      row["column"] = one.at.column;
    }
    row["message"] = one.message;
    list.push_back(std::move(row));
  }
  return list;
}

}  // namespace

const char* code_word(SessionCode code) {
  switch (code) {
    case SessionCode::usage:
      return "usage";
    case SessionCode::unknown:
      return "unknown";
    case SessionCode::illegal:
      return "illegal";
    case SessionCode::stale:
      return "stale";
    case SessionCode::input:
      return "input";
    case SessionCode::rule:
      return "rule";
    case SessionCode::limit:
      return "limit";
    case SessionCode::read_only:
      return "read_only";
    case SessionCode::exists:
      return "exists";
    case SessionCode::environment:
      return "environment";
    case SessionCode::cancelled:
      break;
  }
  return "cancelled";
}

SessionError::SessionError(const Error& error)
    : code_(code_of(error.code)), message_(error.message), more_(Json::object()) {}

Json SessionError::json() const {
  Json json{{"code", code_word(code_)}, {"message", message_}};
  json.update(more_);
  return json;
}

Json error_json(const std::exception& error) {
  if (const auto* own = dynamic_cast<const SessionError*>(&error)) {
    return own->json();
  }
  if (dynamic_cast<const Stopped*>(&error) != nullptr) {
    return SessionError(SessionCode::cancelled, said("interrupted")).json();
  }
  if (const auto* load = dynamic_cast<const LoadError*>(&error)) {
    return SessionError(SessionCode::input,
                        load->what(),
                        {{"diagnostics", diagnostics_json(load->diagnostics())}})
        .json();
  }
  if (const auto* tool = dynamic_cast<const ToolError*>(&error)) {
    return SessionError(code_of(tool->exit()), tool->what()).json();
  }
  if (dynamic_cast<const ScriptFault*>(&error) != nullptr) {
    return SessionError(SessionCode::rule, said_with("a rule failed: {}", error.what())).json();
  }
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) {
    return SessionError(SessionCode::limit, said("out of memory")).json();
  }
  return SessionError(SessionCode::environment, error.what()).json();
}

void must_be_done(const Status& status) {
  if (!status.ok()) {
    throw SessionError(status.error());
  }
}

}  // namespace bastide
