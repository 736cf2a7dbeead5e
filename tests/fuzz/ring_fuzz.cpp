// A ring as people write it.
#include "kernel/model/tile_kind.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace bastide;
  const std::string_view text = text_of(data, size);
  const RingText ring = parse_ring(text);
  if (!ring.error.empty()) {
    return 0;
  }
  must(ring.letters.size() == kPorts, "a ring has twelve ports");
  // Written in groups of three it is the same ring.
  std::string again;
  for (std::size_t i = 0; i < ring.letters.size(); ++i) {
    again += (i > 0 && i % kSlots == 0 ? " " : "") + std::string(1, ring.letters[i]);
  }
  const RingText second = parse_ring(again);
  must(second.error.empty() && second.letters == ring.letters, "a ring can be read again");
  return 0;
}
