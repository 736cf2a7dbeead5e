// Parcels: what can be read is written and read again, and stays what it is; so does a manifest.
#include "sdk/tools/parcel/parcel_file.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide;
  const std::string_view input = text_of(data, size);
  Diagnostics diagnostics;
  const ParcelManifest manifest = read_parcel_manifest(input, "parcel.json", diagnostics);
  if (diagnostics.empty()) {
    const std::string text = manifest_text(manifest);
    const ParcelManifest again = read_parcel_manifest(text, "again.json", diagnostics);
    must(diagnostics.empty() && manifest_text(again) == text, "a manifest stays what it is");
  }
  const Result<Parcel> parcel = read_parcel(input, "fuzz.bastide");
  if (!parcel.ok()) {
    must(!parcel.error().message.empty(), "a refusal has a reason");
    return 0;
  }
  const Result<std::string> bytes = parcel_bytes(parcel.value());
  must(bytes.ok(), "a parcel that was read can be written");
  const Result<Parcel> again = read_parcel(bytes.value(), "again.bastide");
  must(again.ok() && again.value().files == parcel.value().files, "a parcel stays what it is");
  must(parcel_bytes(again.value()).value() == bytes.value(), "the same parcel is the same bytes");
  return 0;
}
