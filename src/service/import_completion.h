// Completes paths in import statements and in qualified names.
#ifndef TESSERA_SERVICE_IMPORT_COMPLETION_H_
#define TESSERA_SERVICE_IMPORT_COMPLETION_H_

#include <string_view>
#include <vector>

#include "service/completion.h"
#include "service/document.h"

namespace tessera::service {

// Returns the completions after a path in an import statement of the document: declarations and
// submodules of the module at this path. If the path is empty, returns `package` and `super`.
std::vector<Completion> ImportCompletions(const Document& document,
                                          const std::vector<std::string_view>& path);

// Returns the completions after a qualifier outside import statements, e.g. after {"lighting"} for
// `lighting::`. The first part of a qualifier is `package`, `super`, an imported name or the name
// of a package.
std::vector<Completion> QualifiedCompletions(const Document& document,
                                             const std::vector<std::string_view>& qualifier);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_IMPORT_COMPLETION_H_
