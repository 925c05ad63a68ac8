// Input attachments for targets that have no objects of the kind.
#ifndef TESSERA_IR_TRANSFORM_INPUT_ATTACHMENTS_H_
#define TESSERA_IR_TRANSFORM_INPUT_ATTACHMENTS_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

bool HasInputAttachments(const Module& module);

// Entry points take the color of their pixel as an input with `@color(N)`, N the index of the input attachment. Loads
// become that input; in functions that are called, loads of a private variable in the attachment's place. Loads must
// name variables: after direct_variable_access. Fails where one color would be read as several types.
Status RunInputAttachments(Module& module, Diagnostics& diagnostics);

// An error for each, for a target that can read attachments by textures alone.
Status RefuseInputAttachments(const Module& module, std::string_view target,
                              Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_INPUT_ATTACHMENTS_H_
