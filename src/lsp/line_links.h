// Extracts from a source map which output lines were generated from which source lines.
#ifndef TESSERA_LSP_LINE_LINKS_H_
#define TESSERA_LSP_LINE_LINKS_H_

#include <cstdint>
#include <string_view>
#include <vector>

namespace tessera::lsp {

// An output line and a source line from which it was generated, both counted from 0. `file` is an
// index into the map's sources.
struct LineLink {
  uint32_t output_line = 0;
  uint32_t file = 0, line = 0;

  friend auto operator<=>(const LineLink&, const LineLink&) = default;
};

// Decodes the `mappings` of a source map (ECMA-426, version 3). Returns the distinct pairs of lines
// in order. Stops at the first invalid character.
std::vector<LineLink> LineLinks(std::string_view mappings);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_LINE_LINKS_H_
