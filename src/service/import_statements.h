// Finds import statements in the text of a WESL module. The linker removes these statements, so the
// syntax tree does not contain them.
#ifndef TESSERA_SERVICE_IMPORT_STATEMENTS_H_
#define TESSERA_SERVICE_IMPORT_STATEMENTS_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace tessera::service {

struct ImportStatement {
  Span span;                // from `import` to the semicolon or, without one, to the last token
  std::vector<Span> words;  // names and keywords, beginning with `import`
};

// Returns the import statements at the beginning of a text, including incomplete ones.
std::vector<ImportStatement> ImportStatements(std::string_view text);

// Returns the parts of the path before the word that begins at `offset`. For example, they are
// {"package", "lighting"} if the offset is at the `|` in `import package::lighting::{shade, |`.
// Returns nullopt if a part of a path cannot begin there.
std::optional<std::vector<std::string_view>> ImportPathBefore(std::string_view text,
                                                              uint32_t offset);

// Returns the path that an imported name stands for, or nullopt if no statement imports the name.
// For example, if the text contains `import package::lighting as lights;`, the path of `lights` is
// {"package", "lighting"}.
std::optional<std::vector<std::string_view>> ImportedPath(std::string_view text,
                                                          std::string_view name);

// Returns the qualifier before the part of a qualified name that begins at `offset`. For example,
// it is {"package", "lighting"} if the offset is at the `|` in `return package::lighting::|`.
// Returns nullopt if there is no `::` before the offset. Returns an empty path if there is no name
// before the `::`.
std::optional<std::vector<std::string_view>> QualifierBefore(std::string_view text,
                                                             uint32_t offset);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_IMPORT_STATEMENTS_H_
