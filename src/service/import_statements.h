// The import statements of a WESL module. The linker removes them, so the syntax tree does not
// contain them.
#ifndef TESSERA_SERVICE_IMPORT_STATEMENTS_H_
#define TESSERA_SERVICE_IMPORT_STATEMENTS_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace tessera::service {

struct ImportStatement {
  Span span;                // from `import` to the semicolon, or to the end of the last token
  std::vector<Span> words;  // names and keywords, `import` first
};

// Returns the import statements at the beginning of a text. They may be incomplete.
std::vector<ImportStatement> ImportStatements(std::string_view text);

// Returns the parts of the path before the word that begins at `offset`: {"package", "lighting"} in
// `import package::lighting::{shade, |`. Returns nullopt if no part of a path can begin there.
std::optional<std::vector<std::string_view>> ImportPathBefore(std::string_view text,
                                                              uint32_t offset);

// Returns the path that an import statement gives a name: {"package", "lighting"} for `lights` in
// a text with `import package::lighting as lights;`. Returns nullopt if none does.
std::optional<std::vector<std::string_view>> ImportedPath(std::string_view text,
                                                          std::string_view name);

// Returns the parts of a qualified name before the part that begins at `offset`:
// {"package", "lighting"} in `return package::lighting::|`. Returns nullopt if there is no `::`
// before the offset, and an empty path if there is no name before the `::`.
std::optional<std::vector<std::string_view>> QualifierBefore(std::string_view text,
                                                             uint32_t offset);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_IMPORT_STATEMENTS_H_
