// Reads JSON. Replaces the parser of nlohmann-json, which calls `localeconv` and `strtod`: another
// thread of the process may change the locale meanwhile.
#ifndef TESSERA_LSP_JSON_PARSER_H_
#define TESSERA_LSP_JSON_PARSER_H_

#include <string_view>

#include "lsp/json.h"

namespace tessera::lsp {

// Returns the value that `text` consists of. Returns a discarded value if the text is not JSON
// (RFC 8259), contains invalid UTF-8 or a number that is too large, or is nested more than 256
// deep. Of members with the same key, the last one counts.
Json ParseJson(std::string_view text);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_JSON_PARSER_H_
