// Makes storage buffers read-only if they are declared as read_write but never written.
#ifndef TESSERA_IR_TRANSFORM_READ_ONLY_BUFFERS_H_
#define TESSERA_IR_TRANSFORM_READ_ONLY_BUFFERS_H_

#include "ir/module.h"

namespace tessera::ir {

// Changes the access mode from read_write to read for storage buffers that no function writes, and
// for all pointers into them. Sets Global::bound_writable for these buffers, because the host still
// binds them as writable. Buffers with atomics keep their access mode.
//
// Passes treat memory with read access as immutable, so this change relies on two rules of WebGPU:
// - "Encoder bind groups alias a writable resource": no other binding of the same shader stage
//   overlaps a binding that is declared read_write. As a result, no store through another variable
//   can modify the buffer.
// - "Usage scope": each dispatch has a separate usage scope. As a result, no other dispatch writes
//   the buffer at the same time. The draws of a render pass share one usage scope, and two draws
//   may use the same writable buffer through different variables. Buffers used by vertex or
//   fragment shaders therefore keep their access mode.
//
// Must run after buffer views have been lowered, and before target-specific passes.
Status RunReadOnlyBuffers(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_READ_ONLY_BUFFERS_H_
