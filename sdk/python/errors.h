// What C++ throws becomes what Python catches.
#pragma once

namespace bastide {

/// Takes the classes of bastide.errors; what is thrown from then on carries the engine's text.
void register_errors();

}  // namespace bastide
