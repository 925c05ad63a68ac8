// From internal diagnostics to the public Message.
#ifndef TESSERA_API_MESSAGES_H_
#define TESSERA_API_MESSAGES_H_

#include <span>
#include <vector>

#include "base/diagnostics.h"
#include "base/source.h"
#include "tessera/tessera.h"

namespace tessera {

// Converts all diagnostics, in the order of their places in the source (those of one place keep
// theirs). With `warnings_as_errors` warnings come out as errors.
std::vector<Message> ToMessages(const Source& source, Diagnostics& diagnostics,
                                bool warnings_as_errors);
bool HasErrors(std::span<const Message> messages);

}  // namespace tessera

#endif  // TESSERA_API_MESSAGES_H_
