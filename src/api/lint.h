// Declares a function that LintSource and the language server share.
#ifndef TESSERA_API_LINT_H_
#define TESSERA_API_LINT_H_

#include "tessera/lint.h"
#include "tools/lint/lint.h"

namespace tessera {

lint::Severities SeveritiesOf(const LintOptions& options);

}  // namespace tessera

#endif  // TESSERA_API_LINT_H_
