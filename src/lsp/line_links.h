// The lines that a source map connects.
#ifndef TESSERA_LSP_LINE_LINKS_H_
#define TESSERA_LSP_LINE_LINKS_H_

#include <cstdint>
#include <string_view>
#include <vector>

namespace tessera::lsp {

// A line of the output and a line that it comes from, both counted from 0. `file` is an index of
// the map's sources.
struct LineLink {
  uint32_t output_line = 0;
  uint32_t file = 0, line = 0;

  friend auto operator<=>(const LineLink&, const LineLink&) = default;
};

// Decodes the `mappings` of a source map (ECMA-426, version 3). Returns each pair of lines once, in
// order. Ignores everything from the first invalid character on.
std::vector<LineLink> LineLinks(std::string_view mappings);

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_LINE_LINKS_H_
