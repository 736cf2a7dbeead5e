#include "sdk/session/studio_server.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <random>
#include <sys/socket.h>
#include <unistd.h>

#include <fmt/format.h>

#include "kernel/base/in_language.h"
#include "kernel/io/text_file.h"
#include "sdk/session/bounded_stream.h"
#include "sdk/session/session_error.h"
#include "sdk/session/studio_languages.h"
#include "sdk/tools/shell/program.h"
#include "sdk/tools/shell/studio_files.h"

namespace bastide {

namespace {

using namespace std::chrono_literals;

constexpr const char* kHost = "127.0.0.1";
constexpr const char* kHtml = "text/html; charset=utf-8";
constexpr const char* kJson = "application/json";
constexpr BoundedStream::Bounds kBounds{
    kMostMessageBytes + std::size_t{64} * 1024, 20s, 2s, 5s, 5s};
constexpr int kMostPending = 128;  // connections that nobody serves yet
constexpr auto kStillThere = 15s;  // a stream without events says so
constexpr auto kStreamAge = 15min;

/// No script but our own files, no word to anybody else, nobody's frame.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

constexpr std::string_view kNoPages =
    "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Bastide "
    "Studio</title></head><body><h1>The studio's pages are not in this program</h1><p>It was built "
    "without Node.js, by which its pages are bundled. Install Node.js 18 or newer, build the "
    "program again, and start it again: <code>docs/building.md</code> says how.</p><p>Everything "
    "else works without them: <code>bastide play</code>, <code>bastide "
    "session</code>.</p></body></html>\n";

std::string new_token() {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  std::random_device random;
  std::uniform_int_distribution<std::size_t> letter(0, kLetters.size() - 1);
  std::string token;
  for (int i = 0; i < 32; ++i) {
    token += kLetters[letter(random)];
  }
  return token;
}

/// Takes as long whatever the two are.
bool is_same(const std::string& a, const std::string& b) {
  unsigned difference = a.size() == b.size() ? 0U : 1U;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference |= static_cast<unsigned char>(a[i]) ^
                  static_cast<unsigned>(static_cast<unsigned char>(b[i % b.size()]));
  }
  return difference == 0;
}

std::string type_of(const std::string& name) {
  constexpr std::array<std::pair<std::string_view, const char*>, 6> kTypes{
      {{".html", kHtml},
       {".js", "text/javascript; charset=utf-8"},
       {".css", "text/css; charset=utf-8"},
       {".svg", "image/svg+xml"},
       {".json", kJson},
       {".map", kJson}}};
  for (const auto& [ending, type] : kTypes) {
    if (name.ends_with(ending)) {
      return type;
    }
  }
  return "application/octet-stream";
}

/// As it is: packing it, which the library does by itself, takes longer than handing it over within
/// one machine.
void send(httplib::Response& response, std::string text, const std::string& type) {
  const std::size_t size = text.size();
  if (size == 0) {
    response.set_content("", type);
    return;
  }
  response.set_content_provider(
      size,
      type,
      [text = std::move(text)](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
        return sink.write(text.data() + offset, length);
      });
}

/// A file of the pages.
struct StudioPage {
  std::string type;
  std::string text;
};

void refuse(httplib::Response& response, int status, const char* code, const std::string& message) {
  response.status = status;
  response.set_content(
      nlohmann::ordered_json{{"error", {{"code", code}, {"message", message}}}}.dump(), kJson);
}

}  // namespace

// Members of the server, whose class is no local one, are of these: they cannot be local either.

/// Events on their way to one page.
class EventStream {
 public:
  explicit EventStream(Session& session)
      : session_(session),
        listener_(session.add_listener([this](const std::string& event) { push(event); })) {}
  EventStream(const EventStream&) = delete;
  EventStream& operator=(const EventStream&) = delete;
  ~EventStream() { session_.remove_listener(listener_); }

  /// Sends what has come; false when the stream is over.
  bool send(httplib::DataSink& sink, const std::atomic<bool>& is_ending) {
    std::unique_lock lock(mutex_);
    come_.wait_for(
        lock, is_first_ ? 0s : kStillThere, [&] { return !events_.empty() || is_ending; });
    std::string text;
    for (const std::string& event : events_) {
      text += "data: " + event + "\n\n";
    }
    const bool is_over =
        is_ending || is_full_ || std::chrono::steady_clock::now() - begin_ > kStreamAge;
    if (text.empty()) {
      text = is_first_ ? "retry: 1000\n\n" : ": still there\n\n";
    }
    events_.clear();
    is_first_ = false;
    lock.unlock();
    return sink.is_writable() && sink.write(text.data(), text.size()) && !is_over;
  }
  void wake() { come_.notify_all(); }

 private:
  void push(const std::string& event) {
    const std::lock_guard lock(mutex_);
    is_full_ = is_full_ || events_.size() >= kMostWaiting;
    if (!is_full_) {
      events_.push_back(event);
    }
    come_.notify_all();
  }

  Session& session_;
  std::mutex mutex_;
  std::condition_variable come_;
  std::deque<std::string> events_;
  bool is_first_ = true;
  bool is_full_ = false;  // who does not read joins anew
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  int listener_;
};

/// Counts something while it lasts.
class Counted {
 public:
  explicit Counted(std::atomic<std::size_t>& count) : count_(count), number_(++count) {}
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() { --count_; }
  [[nodiscard]] std::size_t number() const { return number_; }

 private:
  std::atomic<std::size_t>& count_;
  std::size_t number_;
};

class StudioServer::Server : public httplib::Server {
 public:
  Server(Session& session, StudioSetup setup)
      : session_(session),
        setup_(std::move(setup)),
        token_(new_token()),
        languages_(session.setup().path, setup_.languages) {
    new_task_queue = [] {
      return new httplib::ThreadPool(kStudioThreads);  // the library deletes it
    };
    set_payload_max_length(kMostMessageBytes);
    set_tcp_nodelay(true);  // a short reply is not held back
    // Another program must not be able to listen on the same port.
    set_socket_options([](socket_t socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    set_default_headers({{"Content-Security-Policy", kPolicy},
                         {"X-Content-Type-Options", "nosniff"},
                         {"Referrer-Policy", "no-referrer"},
                         {"Cross-Origin-Opener-Policy", "same-origin"},
                         {"Cross-Origin-Resource-Policy", "same-origin"},
                         {"Cache-Control", "no-store"}});
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      return is_refused(request, response) ? HandlerResponse::Handled : HandlerResponse::Unhandled;
    });
    Post("/api", [this](const auto& request, auto& response) { message(request, response); });
    Get("/language", [this](const auto& request, auto& response) { language(request, response); });
    Get("/events", [this](const auto&, auto& response) { events(response); });
    Get("/([A-Za-z0-9._-]*)",
        [this](const auto& request, auto& response) { page(request, response); });
    set_error_handler([](const httplib::Request&, httplib::Response& response) {
      if (response.body.empty()) {
        refuse(response,
               response.status,
               response.status == 413 ? "limit" : "unknown",
               response.status == 413
                   ? fmt::format("a message holds at most {} bytes", kMostMessageBytes)
                   : std::string("there is nothing at this address"));
      }
    });
    bind();
    ::listen(svr_sock_, kMostPending);  // the library lets five wait
  }

  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] const std::string& token() const { return token_; }

  void end() {
    is_ending_ = true;
    {
      const std::lock_guard lock(streams_mutex_);
      for (const std::weak_ptr<EventStream>& stream : streams_) {
        if (const auto one = stream.lock()) {
          one->wake();
        }
      }
    }
    if (is_running()) {
      stop();
    } else {
      ::shutdown(svr_sock_, SHUT_RDWR);  // what will run ends at once; the library forgets this
    }
  }

 private:
  void bind() {
    port_ = setup_.port.value_or(kStudioPort);
    const bool is_any = port_ == 0;
    if (!is_any && bind_to_port(kHost, port_)) {
      return;
    }
    if (setup_.port && !is_any) {
      throw ToolError(Exit::environment,
                      fmt::format("port {} is taken or may not be used; --port 0 takes any that is "
                                  "free",
                                  port_));
    }
    port_ = bind_to_any_port(kHost);
    if (port_ <= 0) {
      throw ToolError(Exit::environment, "no port of this machine can be listened on");
    }
  }

  /// One request for each connection: what is left of one that was refused is not read as another.
  bool process_and_close_socket(socket_t socket) override {
    BoundedStream stream(socket, kBounds);
    bool is_closed = false;
    const bool is_done = stream.is_readable() && process_request(stream, true, is_closed, nullptr);
    ::shutdown(socket, SHUT_RDWR);
    ::close(socket);
    return is_done;
  }

  [[nodiscard]] bool is_own(const std::string& host) const {
    return host == fmt::format("{}:{}", kHost, port_) || host == fmt::format("localhost:{}", port_);
  }

  bool is_refused(const httplib::Request& request, httplib::Response& response) const {
    if (request.get_header_value_count("Host") != 1 || !is_own(request.get_header_value("Host"))) {
      refuse(response, 403, "denied", fmt::format("this is {}:{} and nothing else", kHost, port_));
      return true;
    }
    const std::string origin = request.get_header_value("Origin");
    if (request.has_header("Origin") &&
        (!origin.starts_with("http://") || !is_own(origin.substr(7)))) {
      refuse(response, 403, "denied", "only its own pages may ask the program");
      return true;
    }
    const bool is_message = request.path == "/api";
    if (!is_message && request.path != "/events") {
      return false;
    }
    const std::string token =
        is_message ? request.get_header_value("X-Bastide-Token") : request.get_param_value("token");
    if (!is_same(token, token_)) {
      refuse(response,
             403,
             "denied",
             "the token is not the one of this program; open the address that it printed");
      return true;
    }
    return false;
  }

  void message(const httplib::Request& request, httplib::Response& response) {
    const Counted counted(messages_);
    if (counted.number() > kMostMessages) {
      refuse(response,
             429,
             code_word(SessionCode::limit),
             fmt::format("{} messages are being answered; wait for some of them", kMostMessages));
      return;
    }
    const InLanguage speaking(languages_.find(request.get_header_value("X-Bastide-Language")));
    send(response, session_.reply(request.body), kJson);
  }

  void events(httplib::Response& response) {
    auto stream = std::make_shared<EventStream>(session_);
    {
      const std::lock_guard lock(streams_mutex_);
      std::erase_if(streams_, [](const auto& one) { return one.expired(); });
      if (streams_.size() >= kMostStreams) {
        refuse(response,
               429,
               code_word(SessionCode::limit),
               fmt::format("{} pages are open already; close one of them", kMostStreams));
        return;
      }
      streams_.push_back(stream);
    }
    response.set_chunked_content_provider(
        "text/event-stream", [this, stream](std::size_t /*offset*/, httplib::DataSink& sink) {
          return stream->send(sink, is_ending_);
        });
  }

  void page(const httplib::Request& request, httplib::Response& response) {
    const std::string asked = request.matches[1];
    if (std::optional<StudioPage> page = find_page(asked.empty() ? "index.html" : asked)) {
      send(response, std::move(page->text), page->type);
    } else if (setup_.pages.empty() && studio_files().empty() && asked.empty()) {
      send(response, std::string(kNoPages), kHtml);
    } else {
      response.status = 404;
    }
  }

  /// The texts of the pages in the language of who looks at them.
  void language(const httplib::Request& request, httplib::Response& response) const {
    const std::optional<StudioPage> list = find_page("texts.json");
    const nlohmann::ordered_json used =
        list ? nlohmann::ordered_json::parse(list->text, nullptr, false) : nullptr;
    const std::string code = languages_.choose(request.get_param_value("chosen"),
                                               request.get_header_value("Accept-Language"));
    send(response,
         languages_.texts(code, used.is_array() ? used : nlohmann::ordered_json::array()).dump(),
         kJson);
  }

  [[nodiscard]] std::optional<StudioPage> find_page(const std::string& name) const {
    if (!setup_.pages.empty()) {
      Result<std::string> text = name.starts_with('.')
                                     ? Result<std::string>(Error{})
                                     : read_file_in(setup_.pages, setup_.pages / name);
      return text.ok() ? std::optional(StudioPage{type_of(name), std::move(text.value())})
                       : std::nullopt;
    }
    const std::vector<StudioFile>& files = studio_files();
    const auto file = std::find_if(
        files.begin(), files.end(), [&](const StudioFile& one) { return one.name == name; });
    return file == files.end()
               ? std::nullopt
               : std::optional(StudioPage{std::string(file->type), std::string(file->text)});
  }

  Session& session_;
  const StudioSetup setup_;
  const std::string token_;
  const StudioLanguages languages_;
  int port_ = 0;
  std::atomic<bool> is_ending_ = false;
  std::atomic<std::size_t> messages_ = 0;
  std::mutex streams_mutex_;
  std::vector<std::weak_ptr<EventStream>> streams_;
};

StudioServer::StudioServer(Session& session, StudioSetup setup)
    : server_(std::make_unique<Server>(session, std::move(setup))) {}

StudioServer::~StudioServer() = default;

int StudioServer::port() const {
  return server_->port();
}

const std::string& StudioServer::token() const {
  return server_->token();
}

std::string StudioServer::address() const {
  return fmt::format("http://{}:{}/?token={}", kHost, port(), token());
}

void StudioServer::run() {
  server_->listen_after_bind();
}

void StudioServer::stop() {
  server_->end();
}

}  // namespace bastide
