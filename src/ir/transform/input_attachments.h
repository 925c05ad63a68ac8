// Lowers input attachments for targets that do not have them.
#ifndef TESSERA_IR_TRANSFORM_INPUT_ATTACHMENTS_H_
#define TESSERA_IR_TRANSFORM_INPUT_ATTACHMENTS_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

bool HasInputAttachments(const Module& module);

// Replaces each input attachment that has index N with an entry point input that has `@color(N)`.
// Loads in entry points use that input directly. Loads in other functions read a private variable
// that the entry point initializes.
//
// Must run after direct_variable_access, because the operand of each load must be a variable.
// Reports an error if a color would be read as more than one type.
Status RunInputAttachments(Module& module, Diagnostics& diagnostics);

// Reports an error for each input attachment. Used for targets that can read attachments only as
// textures.
Status RefuseInputAttachments(const Module& module, std::string_view target,
                              Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_INPUT_ATTACHMENTS_H_
