// Implements tessera check --fix: applies the fixes of messages to their source.
#ifndef TESSERA_CLI_FIXES_H_
#define TESSERA_CLI_FIXES_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tessera/tessera.h"

namespace tessera::cli {

struct Fixed {
  std::string text;
  uint32_t applied = 0;  // messages whose fixes were applied
};

// Applies the fixes of `messages` to `source`. Each message's fixes are applied together or not at
// all. If the fixes of two messages overlap, those of the first are applied.
Fixed ApplyFixes(std::string_view source, std::span<const Message> messages);

// Applies the fixes of the messages that `check` returns for a source, repeatedly until no message
// has any, because one error may hide another. The number of rounds is limited. `applied` counts
// the messages of all rounds.
Fixed FixAll(std::string_view source,
             const std::function<std::vector<Message>(std::string_view)>& check);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_FIXES_H_
