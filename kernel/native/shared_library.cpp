#include "kernel/native/shared_library.h"

#include <dlfcn.h>

#include <fmt/format.h>

#include "kernel/base/said.h"

namespace bastide {

Result<NativeLibrary> open_library(const std::string& file) {
  void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    return Error{ErrorCode::bad_input, said_with("cannot be opened: {}", dlerror())};
  }
  void* const symbol = dlsym(library, "bastide_plugin_init");
  if (symbol == nullptr) {
    return Error{
        ErrorCode::bad_input,
        said("exports no bastide_plugin_init: include <bastide/entry.h> where it is defined")};
  }
  NativeLibrary opened;
  opened.init = reinterpret_cast<decltype(opened.init)>(symbol);
  return opened;
}

}  // namespace bastide
