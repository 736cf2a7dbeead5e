#include "kernel/io/system_reason.h"

#include <algorithm>
#include <array>
#include <system_error>

#include "kernel/base/said.h"

namespace bastide {

namespace {

/// What files, folders, pipes and programs can fail for; others are said as the system says them.
constexpr std::array kReasons{marked("No such file or directory"),
                              marked("Permission denied"),
                              marked("Operation not permitted"),
                              marked("Is a directory"),
                              marked("Not a directory"),
                              marked("Read-only file system"),
                              marked("File too large"),
                              marked("File name too long"),
                              marked("Too many open files"),
                              marked("Too many levels of symbolic links"),
                              marked("No such device or address"),
                              marked("Input/output error"),
                              marked("Bad file descriptor"),
                              marked("No space left on device"),
                              marked("Disk quota exceeded"),
                              marked("File exists"),
                              marked("Directory not empty"),
                              marked("Device or resource busy"),
                              marked("Text file busy"),
                              marked("Invalid cross-device link"),
                              marked("Invalid argument"),
                              marked("Cannot allocate memory"),
                              marked("Too many open files in system"),
                              marked("Stale file handle"),
                              marked("Broken pipe"),
                              marked("No such device"),
                              marked("Illegal seek"),
                              marked("Value too large for defined data type"),
                              marked("Operation not supported"),
                              marked("Resource temporarily unavailable"),
                              marked("Connection timed out"),
                              marked("Remote I/O error"),
                              marked("No locks available"),
                              marked("No such process"),
                              marked("Exec format error"),
                              marked("Too many links"),
                              marked("Argument list too long"),
                              marked("Interrupted system call"),
                              marked("Structure needs cleaning")};

}  // namespace

std::string system_reason(int code) {
  const std::string english = std::generic_category().message(code);
  const bool is_known = std::find(kReasons.begin(), kReasons.end(), english) != kReasons.end();
  return is_known ? said(english) : english;
}

}  // namespace bastide
