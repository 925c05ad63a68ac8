// Implements `tessera check --fix`: applies the fixes of messages to their source.
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
  std::string name;  // as in SourceRange::file of messages
  std::string text;
  bool can_change = true;  // if false, messages with a fix in this file are skipped
  bool operator==(const FixableFile&) const = default;
};

// Applies the fixes of `messages` to `files`. Each message's fixes are applied together or not at
// all. If the fixes of two messages overlap, those of the first are applied. Returns the number of
// messages whose fixes were applied.
uint32_t ApplyFixes(std::span<const Message> messages, std::vector<FixableFile>& files);

// Repeatedly applies the fixes of the messages that `check` returns for the files, because one
// error may hide another. Stops when no message has a fix, or after a limited number of rounds.
// `check` may add files. Returns the total number of messages whose fixes were applied.
uint32_t FixAll(std::vector<FixableFile>& files,
                const std::function<std::vector<Message>(std::vector<FixableFile>&)>& check);

// Applies the fixes in the same way to a single source.
Fixed FixAll(std::string_view source,
             const std::function<std::vector<Message>(std::string_view)>& check);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_FIXES_H_
