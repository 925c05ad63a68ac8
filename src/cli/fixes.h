// tessera check --fix: the replacements that messages propose, applied to their source.
#ifndef TESSERA_CLI_FIXES_H_
#define TESSERA_CLI_FIXES_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tessera/tessera.h"

namespace tessera::cli {

struct Fixed {
  std::string text;
  uint32_t applied = 0;  // messages whose fixes are in it
};

// `source` with the fixes of its messages: of each message all or none, and where those of two overlap, of the first.
Fixed ApplyFixes(std::string_view source, std::span<const Message> messages);

// The same until no message has fixes, since one mistake may hide another, but no more than a few times: `applied`
// counts all. The messages are those of Compile with `options`.
Fixed FixAll(std::string_view source, const Options& options);

}  // namespace tessera::cli

#endif  // TESSERA_CLI_FIXES_H_
