// Converts between paths and file URIs (RFC 8089).
#ifndef TESSERA_LSP_URI_H_
#define TESSERA_LSP_URI_H_

#include <optional>
#include <string>
#include <string_view>

namespace tessera::lsp {

// Returns the path of a file URI. Returns nullopt for other URIs, for files on another host, and
// for paths that contain a NUL.
std::optional<std::string> PathOfUri(std::string_view uri);
// Returns the file URI of an absolute path.
std::string UriOfPath(std::string_view path);
// Returns a canonical spelling of a URI. Comparisons need it, because clients differ in which
// characters they escape.
std::string UriKey(std::string_view uri);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_URI_H_
