// Implements `tessera check --fix`, which changes the source by applying the fixes that messages
// suggest.
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
  uint32_t applied = 0;  // the number of messages whose fixes were applied
};

// A source file to which fixes may be applied.
struct FixableFile {
  std::string name;  // the name by which SourceRange::file refers to this file
  std::string text;
  // If false, a message that has a fix for this file is skipped: none of its fixes is applied, not
  // even those for other files.
  bool can_change = true;
  bool operator==(const FixableFile&) const = default;
};

// Applies the fixes in `messages` to `files`. Applies either all fixes of a message or none. If two
// messages have overlapping fixes, applies only those of the first message. Returns the number of
// messages whose fixes were applied.
uint32_t ApplyFixes(std::span<const Message> messages, std::vector<FixableFile>& files);

// Checks and fixes the files repeatedly, because an error may hide another one. Stops when no
// message has an applicable fix, or after a limited number of rounds. `check` returns the messages
// for the files, and may append further files. Returns the total number of messages whose fixes
// were applied.
uint32_t FixAll(std::vector<FixableFile>& files,
                const std::function<std::vector<Message>(std::vector<FixableFile>&)>& check);

// Checks and fixes a single source repeatedly. `check` takes the current text and returns the
// messages for it.
Fixed FixAll(std::string_view source,
             const std::function<std::vector<Message>(std::string_view)>& check);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_FIXES_H_
