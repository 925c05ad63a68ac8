// Parses JSON independently of the locale. The parser of nlohmann-json calls `localeconv` and
// `strtod`, which depend on the locale, and another thread of the host may change the locale.
#ifndef TESSERA_LSP_JSON_PARSER_H_
#define TESSERA_LSP_JSON_PARSER_H_

#include <string_view>

#include "lsp/json.h"

namespace tessera::lsp {

// Parses `text` as one JSON value. If a key occurs more than once, the last member wins. Returns a
// discarded value in these cases:
// - The text is not JSON (RFC 8259), or contains invalid UTF-8.
// - A number is too large.
// - Arrays and objects are nested more than 256 levels deep.
Json ParseJson(std::string_view text);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_JSON_PARSER_H_
