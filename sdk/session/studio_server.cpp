#include "sdk/session/studio_server.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <httplib.h>
#include <list>
#include <poll.h>
#include <random>
#include <sys/resource.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

#include "kernel/base/in_language.h"
#include "kernel/base/stop.h"
#include "kernel/io/text_file.h"
#include "sdk/session/connections.h"
#include "sdk/session/fair_queue.h"
#include "sdk/session/message.h"
#include "sdk/session/session_error.h"
#include "sdk/session/studio_languages.h"
#include "sdk/tools/shell/platform.h"
#include "sdk/tools/shell/program.h"
#include "sdk/tools/shell/studio_files.h"

namespace bastide {

namespace {

using namespace std::chrono_literals;

constexpr const char* kHost = "127.0.0.1";
constexpr const char* kHtml = "text/html; charset=utf-8";
constexpr const char* kJson = "application/json";
constexpr Connections::Bounds kBounds{
    kMostMessageBytes, 4 * kMostMessageBytes, kMostConnections, 20s, 2s, 5s, 5s};
constexpr auto kEachWrite = 5s;     // until who hears events takes them
constexpr int kMostPending = 1024;  // connections that nobody has taken yet
constexpr int kLessHaste = 15;      // of threads that answer what takes long, to nice
constexpr auto kStillThere = 15s;   // a stream without events says so
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
bool is_same(std::string_view a, std::string_view b) {
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

/// A request that is there, as the library reads it; the reply is kept.
class HeldStream : public httplib::Stream {
 public:
  explicit HeldStream(const Connection& connection) : connection_(connection) {}

  [[nodiscard]] bool is_readable() const override { return taken_ < connection_.request().size(); }
  [[nodiscard]] bool is_writable() const override { return true; }
  ssize_t read(char* to, std::size_t size) override {
    const std::size_t count = std::min(size, connection_.request().size() - taken_);
    std::copy_n(connection_.request().data() + taken_, count, to);
    taken_ += count;
    return static_cast<ssize_t>(count);
  }
  ssize_t write(const char* from, std::size_t size) override {
    text_.append(from, size);
    return static_cast<ssize_t>(size);
  }
  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    ip = kHost;
    port = 0;
  }
  void get_local_ip_and_port(std::string& ip, int& port) const override {
    get_remote_ip_and_port(ip, port);
  }
  [[nodiscard]] socket_t socket() const override { return connection_.socket(); }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  const Connection& connection_;
  std::size_t taken_ = 0;
  std::string text_;
};

/// The same with a reply that goes out as it is made.
class LiveStream : public HeldStream {
 public:
  using HeldStream::HeldStream;

  [[nodiscard]] bool is_writable() const override {
    char ignored = 0;
    // Readable without a byte: the other side has gone.
    return waits() && ::recv(socket(), &ignored, 1, MSG_PEEK | MSG_DONTWAIT) != 0;
  }
  ssize_t write(const char* from, std::size_t size) override {
    return waits() ? ::send(socket(), from, size, MSG_NOSIGNAL | MSG_DONTWAIT) : -1;
  }

 private:
  [[nodiscard]] bool waits() const {
    pollfd one{socket(), POLLOUT, 0};
    int ready = 0;
    do {
      ready = ::poll(&one, 1, static_cast<int>(std::chrono::milliseconds(kEachWrite).count()));
    } while (ready < 0 && errno == EINTR);
    return ready > 0 && (one.revents & POLLOUT) != 0;
  }
};

/// What this thread answers, as it came: the library decodes what it hands on.
class InRequest {
 public:
  InRequest(const RequestHead* head, bool is_stream) {
    head_ = head;
    is_stream_ = is_stream;
  }
  InRequest(const InRequest&) = delete;
  InRequest& operator=(const InRequest&) = delete;
  ~InRequest() { head_ = nullptr; }

  /// Null: it was none.
  [[nodiscard]] static const RequestHead* head() { return head_; }
  /// May the reply take as long as it likes?
  [[nodiscard]] static bool is_stream() { return is_stream_; }

 private:
  static inline thread_local const RequestHead* head_ = nullptr;
  static inline thread_local bool is_stream_ = false;
};

/// The library hands each connection to Connections at once.
class AtOnce : public httplib::TaskQueue {
 public:
  void enqueue(std::function<void()> fn) override { fn(); }
  void shutdown() override {}
};

class StudioServer::Server : public httplib::Server {
 public:
  Server(Session& session, StudioSetup setup)
      : session_(session),
        setup_(std::move(setup)),
        token_(new_token()),
        languages_(session.setup().path, setup_.languages) {
    new_task_queue = [] {
      return new AtOnce();  // the library deletes it
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

  /// Serves until end() is called.
  void serve() {
    is_serving_ = true;
    if (is_ending_) {  // before it began
      is_serving_ = false;
      return;
    }
    std::vector<std::thread> threads;
    for (int i = 0; i < std::max(2, core_count()); ++i) {
      threads.emplace_back([this] { work(quick_, false); });
      threads.emplace_back([this] { work(long_, true); });
    }
    connections_ = std::make_unique<Connections>(
        kBounds,
        [this](const RequestHead& head) {
          return !refusal_of(head) && is_same(head.only("x-bastide-token").value_or(""), token_);
        },
        [this](const Connections::ConnectionPtr& connection) { sort_in(connection); });
    listen_after_bind();
    is_serving_ = false;
    quick_.close();
    long_.close();
    for (std::thread& thread : threads) {
      thread.join();
    }
    connections_.reset();  // no stream begins any more
    for (Streaming& one : streaming_) {
      one.thread.join();
    }
  }

  void end() {
    if (is_ending_.exchange(true)) {
      return;
    }
    {
      const std::lock_guard lock(streams_mutex_);
      for (const std::weak_ptr<EventStream>& stream : streams_) {
        if (const auto one = stream.lock()) {
          one->wake();
        }
      }
    }
    while (is_serving_ && !is_running()) {  // the library can only end what runs
      std::this_thread::sleep_for(1ms);
    }
    if (is_serving_) {
      stop();
    }
  }

 private:
  struct Streaming {
    std::thread thread;
    std::atomic<bool> is_done = false;
  };

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

  /// The library hands over each connection, and is called again for each request that is whole.
  bool process_and_close_socket(socket_t socket) override {
    connections_->take(socket);
    return true;
  }

  /// Called by the thread that reads: who answers this, and when?
  void sort_in(const Connections::ConnectionPtr& connection) {
    const RequestHead* const head = connection->head();
    if (head != nullptr && head->target.starts_with("/events?") &&
        stream_count_ < 2 * kMostStreams) {
      begin_stream(connection);
      return;
    }
    const std::string page(head == nullptr ? std::string_view()
                                           : head->only("x-bastide-page").value_or(""));
    const bool takes_long = head != nullptr && !refusal_of(*head) && head->target == "/api" &&
                            !is_quick(word_of(connection->body()));
    if (!(takes_long ? long_ : quick_).add(page, [this, connection] { answer(connection); })) {
      connections_->reply(connection, busy());
    }
  }

  /// What "do" says, as it is written: reading the message is the work of others.
  [[nodiscard]] static std::string_view word_of(std::string_view message) {
    constexpr std::string_view kKey = "\"do\"";
    constexpr std::string_view kBlanks = " \t\r\n";
    std::size_t at = message.find(kKey);
    at = at == std::string_view::npos ? at : message.find_first_not_of(kBlanks, at + kKey.size());
    if (at == std::string_view::npos || message[at] != ':') {
      return {};
    }
    at = message.find_first_not_of(kBlanks, at + 1);
    if (at == std::string_view::npos || message[at] != '"') {
      return {};
    }
    const std::string_view rest = message.substr(at + 1);
    return rest.substr(0, rest.find('"'));
  }

  [[nodiscard]] static std::string busy() {
    const std::string body = nlohmann::ordered_json{
        {"error",
         {{"code", code_word(SessionCode::limit)},
          {"message",
           fmt::format(
               "{} messages wait for their answers; wait for some of them",
               kMostMessages)}}}}.dump();
    return fmt::format(
        "HTTP/1.1 429 Too Many Requests\r\nContent-Type: {}\r\nCache-Control: no-store\r\n"
        "Connection: close\r\nContent-Length: {}\r\n\r\n{}",
        kJson,
        body.size(),
        body);
  }

  void answer(const Connections::ConnectionPtr& connection) {
    if (connection->is_gone()) {  // it waited too long, or was given up
      return;
    }
    HeldStream stream(*connection);
    const InRequest asked(connection->head(), false);
    bool is_closed = false;
    static_cast<void>(process_request(stream, true, is_closed, nullptr));
    connections_->reply(connection, stream.take());
  }

  void begin_stream(const Connections::ConnectionPtr& connection) {
    std::erase_if(streaming_, [](Streaming& one) {
      const bool is_done = one.is_done;
      if (is_done) {
        one.thread.join();
      }
      return is_done;
    });
    ++stream_count_;
    Streaming& own = streaming_.emplace_back();
    own.thread = std::thread([this, connection, &own] {
      stream(*connection);
      own.is_done = true;
    });
  }

  void stream(const Connection& connection) {
    LiveStream stream(connection);
    const InRequest asked(connection.head(), true);
    bool is_closed = false;
    static_cast<void>(process_request(stream, true, is_closed, nullptr));
    --stream_count_;
  }

  void work(FairQueue& queue, bool takes_long) {
#ifdef __linux__
    if (takes_long) {  // of this thread alone, there
      static_cast<void>(::setpriority(PRIO_PROCESS, 0, kLessHaste));
    }
#else
    static_cast<void>(takes_long);
#endif
    const Stoppable stoppable(is_ending_);
    while (queue.do_next()) {
    }
  }

  [[nodiscard]] bool is_own(std::string_view host) const {
    return host == fmt::format("{}:{}", kHost, port_) || host == fmt::format("localhost:{}", port_);
  }

  /// Why nobody who sends this gets anything; null: no reason is seen in the head. As it came:
  /// nothing is decoded before it is compared.
  [[nodiscard]] std::optional<std::string> refusal_of(const RequestHead& head) const {
    const std::optional<std::string_view> host = head.only("host");
    if (!host || !is_own(*host)) {
      return fmt::format("this is {}:{} and nothing else", kHost, port_);
    }
    for (const std::string_view origin : head.all("origin")) {
      if (!origin.starts_with("http://") || !is_own(origin.substr(7))) {
        return "only its own pages may ask the program";
      }
    }
    return std::nullopt;
  }

  bool is_refused(const httplib::Request& request, httplib::Response& response) const {
    const RequestHead* const head = InRequest::head();
    if (head == nullptr) {
      refuse(response, 400, code_word(SessionCode::usage), "this is no request of HTTP/1.1");
      return true;
    }
    if (const std::optional<std::string> why = refusal_of(*head)) {
      refuse(response, 403, "denied", *why);
      return true;
    }
    const bool is_message = request.path == "/api";
    if (!is_message && request.path != "/events") {
      return false;
    }
    const std::string_view token =
        is_message ? head->only("x-bastide-token").value_or("") : head->parameter("token");
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
    const InLanguage speaking(languages_.find(request.get_header_value("X-Bastide-Language")));
    send(response, session_.reply(request.body), kJson);
  }

  void events(httplib::Response& response) {
    if (!InRequest::is_stream()) {  // under another spelling of its address, or with too many
                                    // others
      refuse(response, 429, code_word(SessionCode::limit), "events are at /events?token=");
      return;
    }
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
                                     : read_text_file_in(setup_.pages, setup_.pages / name);
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
  std::atomic<bool> is_serving_ = false;
  std::atomic<bool> is_ending_ = false;
  FairQueue quick_{kMostConnections};
  FairQueue long_{kMostMessages};
  std::unique_ptr<Connections> connections_;  // while it serves
  std::atomic<std::size_t> stream_count_ = 0;
  std::list<Streaming> streaming_;  // of the thread that reads
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
  server_->serve();
}

void StudioServer::stop() {
  server_->end();
}

}  // namespace bastide
