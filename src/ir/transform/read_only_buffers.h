// Finds storage buffers that are declared read_write but never written.
#ifndef TESSERA_IR_TRANSFORM_READ_ONLY_BUFFERS_H_
#define TESSERA_IR_TRANSFORM_READ_ONLY_BUFFERS_H_

#include "ir/module.h"

namespace tessera::ir {

// Finds the storage buffers with read_write access that no function of the module writes. Changes
// the access of the buffers and of all pointers into them to read. Sets Global::bound_writable for
// them, because the host still binds them as writable buffers. Buffers with atomics keep their
// access.
//
// Passes treat memory with read access as immutable, so this change relies on two rules of WebGPU:
// - "Encoder bind groups alias a writable resource": no other binding of the same shader stage
//   overlaps a binding that is declared read_write. Therefore no store through another variable can
//   modify the buffer.
// - "Usage scope": each dispatch has a separate usage scope. No other dispatch writes the buffer at
//   the same time.
// The draws of a render pass share one usage scope, and two draws may use the same writable buffer
// through different variables. Buffers used by vertex or fragment shaders therefore keep their
// access.
//
// Must run before passes that are specific to a target, and when no buffer views remain.
Status RunReadOnlyBuffers(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_READ_ONLY_BUFFERS_H_
