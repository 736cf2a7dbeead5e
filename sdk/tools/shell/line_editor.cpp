#include "sdk/tools/shell/line_editor.h"

#if BASTIDE_HAS_LIBEDIT

#include <algorithm>
#include <chrono>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <histedit.h>
#include <unistd.h>

#include "sdk/tools/shell/fold.h"
#include "sdk/tools/shell/gate.h"
#include "sdk/tools/shell/platform.h"

namespace bastide {

namespace {

using namespace std::chrono_literals;

constexpr int kRemembered = 500;  // lines of the history

class LibeditEditor final : public LineEditor {
 public:
  explicit LibeditEditor(Hooks hooks);
  LibeditEditor(const LibeditEditor&) = delete;
  LibeditEditor& operator=(const LibeditEditor&) = delete;
  ~LibeditEditor() override {
    history_end(history_);
    el_end(editor_);
  }

  Heard read(const std::string& prompt, std::string& line) override;

 private:
  static LibeditEditor& self(EditLine* editor) {
    void* data = nullptr;
    el_get(editor, EL_CLIENTDATA, &data);
    return *static_cast<LibeditEditor*>(data);
  }
  static char* prompt_of(EditLine* editor) { return self(editor).prompt_.data(); }
  static int next_character(EditLine* editor, wchar_t* character);
  template <ArrowKey key>
  static unsigned char arrow(EditLine* editor, int /*unused*/) {
    return self(editor).moved(key);
  }
  static unsigned char tab(EditLine* editor, int /*unused*/) { return self(editor).completed(); }

  [[nodiscard]] bool is_to_stop();
  [[nodiscard]] unsigned char moved(ArrowKey key);
  [[nodiscard]] unsigned char completed();
  void bind(const wchar_t* name, const wchar_t* keys, unsigned char (*run)(EditLine*, int));

  Hooks hooks_;
  EditLine* editor_;
  History* history_;
  std::string prompt_;
  Heard heard_ = Heard::line;
};

LibeditEditor::LibeditEditor(Hooks hooks)
    : hooks_(std::move(hooks)),
      editor_(el_init("bastide", stdin, stdout, stderr)),
      history_(history_init()) {
  HistEvent event{};
  history(history_, &event, H_SETSIZE, kRemembered);
  history(history_, &event, H_SETUNIQUE, 1);
  el_set(editor_, EL_CLIENTDATA, this);
  el_set(editor_, EL_EDITOR, "emacs");
  el_set(editor_, EL_SIGNAL, 0);
  el_set(editor_, EL_PROMPT, &prompt_of);
  el_set(editor_, EL_HIST, history, history_);
  el_set(editor_, EL_GETCFN, &next_character);
  bind(L"board-up", L"\x1b[A", &arrow<ArrowKey::up>);
  bind(L"board-down", L"\x1b[B", &arrow<ArrowKey::down>);
  bind(L"board-right", L"\x1b[C", &arrow<ArrowKey::right>);
  bind(L"board-left", L"\x1b[D", &arrow<ArrowKey::left>);
  bind(L"board-up", L"\x1bOA", &arrow<ArrowKey::up>);
  bind(L"board-down", L"\x1bOB", &arrow<ArrowKey::down>);
  bind(L"board-right", L"\x1bOC", &arrow<ArrowKey::right>);
  bind(L"board-left", L"\x1bOD", &arrow<ArrowKey::left>);
  bind(L"complete", L"\t", &tab);
}

void LibeditEditor::bind(const wchar_t* name,
                         const wchar_t* keys,
                         unsigned char (*run)(EditLine*, int)) {
  // Wide: from narrow names the library makes copies that nobody frees.
  el_wset(editor_, EL_ADDFN, name, name, run);
  el_wset(editor_, EL_BIND, keys, name, nullptr);
}

/// Looks after signals, before each wait for a key.
bool LibeditEditor::is_to_stop() {
  if (was_interrupted()) {
    heard_ = Heard::end;
    return true;
  }
  bool is_new = take_resize();
  if (take_stop()) {
    el_set(editor_, EL_PREP_TERM, 0);
    stop_process();
    el_set(editor_, EL_PREP_TERM, 1);
    is_new = true;
  }
  if (is_new) {
    el_resize(editor_);
    hooks_.redraw();
    el_set(editor_, EL_REFRESH);
  }
  if (hooks_.is_woken()) {
    heard_ = Heard::woken;
    return true;
  }
  return false;
}

int LibeditEditor::next_character(EditLine* editor, wchar_t* character) {
  LibeditEditor& own = self(editor);
  std::mbstate_t state{};
  for (;;) {
    if (own.is_to_stop()) {
      return 0;
    }
    if (!wait_for_input(150ms)) {
      continue;
    }
    char byte = 0;
    if (::read(STDIN_FILENO, &byte, 1) != 1) {
      own.heard_ = Heard::end;
      return 0;
    }
    const std::size_t length = std::mbrtowc(character, &byte, 1, &state);
    if (length == static_cast<std::size_t>(-2)) {
      continue;  // more bytes of the character are to come
    }
    if (length == static_cast<std::size_t>(-1)) {
      *character = L'?';
    }
    return 1;
  }
}

unsigned char LibeditEditor::moved(ArrowKey key) {
  const LineInfo* line = el_line(editor_);
  if (line->lastchar == line->buffer) {
    if (!hooks_.move(key)) {
      return CC_NORM;
    }
    return CC_REDISPLAY;
  }
  switch (key) {
    case ArrowKey::left:
      el_cursor(editor_, -1);
      return CC_CURSOR;
    case ArrowKey::right:
      el_cursor(editor_, 1);
      return CC_CURSOR;
    case ArrowKey::up:
      el_push(editor_, "\x10");
      return CC_NORM;
    case ArrowKey::down:
      el_push(editor_, "\x0e");
      return CC_NORM;
  }
  return CC_NORM;
}

unsigned char LibeditEditor::completed() {
  const LineInfo* line = el_line(editor_);
  const std::string typed(line->buffer, line->cursor);
  const std::vector<std::string> found = hooks_.complete(typed);
  if (found.empty()) {
    return CC_REFRESH_BEEP;
  }
  std::string shared = found.front();
  for (const std::string& other : found) {
    const auto ends = std::mismatch(shared.begin(), shared.end(), other.begin(), other.end());
    shared.erase(ends.first, shared.end());
  }
  if (shared.size() > typed.size()) {
    el_deletestr(editor_, static_cast<int>(std::mbstowcs(nullptr, typed.c_str(), 0)));
    el_insertstr(editor_, shared.c_str());
    return CC_REFRESH;
  }
  if (found.size() == 1) {
    return CC_NORM;
  }
  std::string list = "\n";
  for (const std::string& one : found) {
    list += one + "   ";
  }
  const auto columns = static_cast<std::size_t>(terminal_size().columns);
  static_cast<void>(write_to(Stream::results, folded(list, columns - 1) + "\n"));
  return CC_REDISPLAY;
}

LineEditor::Heard LibeditEditor::read(const std::string& prompt, std::string& line) {
  prompt_ = through_gate(prompt);
  heard_ = Heard::line;
  int count = 0;
  const char* typed = el_gets(editor_, &count);
  if (typed == nullptr || count <= 0) {
    return heard_ == Heard::line ? Heard::end : heard_;
  }
  line.assign(typed, static_cast<std::size_t>(count));
  while (line.ends_with('\n') || line.ends_with('\r')) {
    line.pop_back();
  }
  if (line.find_first_not_of(' ') != std::string::npos) {
    HistEvent event{};
    history(history_, &event, H_ENTER, line.c_str());
  }
  return Heard::line;
}

}  // namespace

std::unique_ptr<LineEditor> LineEditor::open(Hooks hooks) {
  const char* term = std::getenv("TERM");
  if (term == nullptr || std::string_view(term).empty() || std::string_view(term) == "dumb") {
    return nullptr;
  }
  // Only what is a character, not how numbers are written.
  std::setlocale(LC_CTYPE, "");
  if (MB_CUR_MAX == 1) {
    std::setlocale(LC_CTYPE, "C.UTF-8");
  }
  catch_terminal_signals();
  return std::make_unique<LibeditEditor>(std::move(hooks));
}

}  // namespace bastide

#else

namespace bastide {

std::unique_ptr<LineEditor> LineEditor::open(Hooks /*hooks*/) {
  return nullptr;
}

}  // namespace bastide

#endif
