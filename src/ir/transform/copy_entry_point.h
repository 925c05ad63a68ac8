// Copies one entry point out of a module.
#ifndef TESSERA_IR_TRANSFORM_COPY_ENTRY_POINT_H_
#define TESSERA_IR_TRANSFORM_COPY_ENTRY_POINT_H_

#include "ir/module.h"

namespace tessera::ir {

// Puts into `to`, which has the types and constants of `from` and nothing else (Module::kOnlyTypes), all its variables, as
// pipelines number what is declared, and of its functions and override expressions those that the entry point needs: what
// RunSingleEntryPoint makes of `to` it makes of a whole copy. Of functions it takes the time that those take which are
// copied: a module may have a thousand entry points, each compiled by itself. `from` is what lowering has made.
void CopyEntryPoint(const Module& from, FunctionId entry_point, Module& to);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_COPY_ENTRY_POINT_H_
