#include "sdk/tools/parcel/zip_reason.h"

#include <algorithm>
#include <array>
#include <zip.h>

#include "kernel/base/said.h"

namespace bastide {

namespace {

struct ZipReason {
  int code;
  const char* english;
};

/// What reading can fail for; others are said as libzip says them.
constexpr std::array kZipReasons{
    ZipReason{ZIP_ER_MULTIDISK, marked("Multi-disk zip archives not supported")},
    ZipReason{ZIP_ER_SEEK, marked("Seek error")},
    ZipReason{ZIP_ER_READ, marked("Read error")},
    ZipReason{ZIP_ER_CRC, marked("CRC error")},
    ZipReason{ZIP_ER_NOZIP, marked("Not a zip archive")},
    ZipReason{ZIP_ER_MEMORY, marked("Malloc failure")},
    ZipReason{ZIP_ER_COMPNOTSUPP, marked("Compression method not supported")},
    ZipReason{ZIP_ER_EOF, marked("Premature end of file")},
    ZipReason{ZIP_ER_INVAL, marked("Invalid argument")},
    ZipReason{ZIP_ER_ZLIB, marked("Zlib error")},
    ZipReason{ZIP_ER_INTERNAL, marked("Internal error")},
    ZipReason{ZIP_ER_INCONS, marked("Zip archive inconsistent")},
    ZipReason{ZIP_ER_ENCRNOTSUPP, marked("Encryption method not supported")},
    ZipReason{ZIP_ER_NOPASSWD, marked("No password provided")},
    ZipReason{ZIP_ER_OPNOTSUPP, marked("Operation not supported")},
    ZipReason{ZIP_ER_COMPRESSED_DATA, marked("Compressed data invalid")}};

}  // namespace

std::string zip_reason(int code) {
  const auto* const reason =
      std::find_if(kZipReasons.begin(), kZipReasons.end(), [code](const ZipReason& row) {
        return row.code == code;
      });
  if (reason != kZipReasons.end()) {
    return said(reason->english);
  }
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  std::string english = zip_error_strerror(&error);
  zip_error_fini(&error);
  return english;
}

}  // namespace bastide
