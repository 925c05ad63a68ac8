// Completion of paths, in import statements and in qualified names.
#ifndef TESSERA_SERVICE_IMPORT_COMPLETION_H_
#define TESSERA_SERVICE_IMPORT_COMPLETION_H_

#include <string_view>
#include <vector>

#include "service/completion.h"
#include "service/document.h"

namespace tessera::service {

// Returns what may follow the parts of a path in an import statement of the document: the
// declarations and the submodules of that module, or `package` and `super`.
std::vector<Completion> ImportCompletions(const Document& document,
                                          const std::vector<std::string_view>& path);

// Returns what may follow a qualifier outside of import statements, such as {"lighting"} in
// `lighting::`. The first part is `package`, `super`, an imported name or a package.
std::vector<Completion> QualifiedCompletions(const Document& document,
                                             const std::vector<std::string_view>& qualifier);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_IMPORT_COMPLETION_H_
