// Parses JSON independently of the locale. The parser of nlohmann-json calls `localeconv` and
// `strtod`, which depend on the locale, and another thread of the host may change the locale.
#ifndef TESSERA_LSP_JSON_PARSER_H_
#define TESSERA_LSP_JSON_PARSER_H_

#include <string_view>

#include "lsp/json.h"

namespace tessera::lsp {

// Parses `text` as one JSON value. If a key occurs more than once, the last member wins. Returns a
// discarded value if the text is not JSON (RFC 8259) or contains invalid UTF-8. The same is true of
// numbers that are too large, and of more than 256 levels of nesting.
Json ParseJson(std::string_view text);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_JSON_PARSER_H_
