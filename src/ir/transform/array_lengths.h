// Lowers arrayLength to arithmetic on the buffer's size in bytes, for targets that can query only
// the buffer's size.
#ifndef TESSERA_IR_TRANSFORM_ARRAY_LENGTHS_H_
#define TESSERA_IR_TRANSFORM_ARRAY_LENGTHS_H_

#include <functional>
#include <string_view>

#include "ir/builder.h"

namespace tessera::ir {

// Emits code that computes the binding size of the storage buffer `buffer` in bytes. Returns the
// computed value.
using ByteLengthFn = std::function<Value(Builder&, GlobalId buffer)>;

// Name of the target operation `(buffer: ptr<storage>) -> u32`, which returns the size of a buffer
// in bytes. Not all targets have it.
inline constexpr std::string_view kByteLengthOp = "ByteLength";

// Replaces each arrayLength with (binding size - offset of the array) / stride (WGSL: arrayLength).
// The subtraction cannot wrap, because WebGPU's minimum binding size includes one element.
//
// The argument of every call must point into a variable, because other calls are not replaced. This
// is the case if kLengthsOfVariables holds, or if no function has a parameter that points to
// memory.
Status RunArrayLengths(Module& m, const ByteLengthFn& byte_length);

// Returns the buffer whose array length the instruction `length` computes. `length` is either an
// arrayLength call or the division that RunArrayLengths emits with kByteLengthOp. Returns an
// invalid id if `length` is neither.
GlobalId BufferOfLength(const Module& m, InstId length);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_ARRAY_LENGTHS_H_
