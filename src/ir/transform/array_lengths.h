// arrayLength becomes arithmetic on the size of the buffer in bytes, for targets that know no other size.
#ifndef TESSERA_IR_TRANSFORM_ARRAY_LENGTHS_H_
#define TESSERA_IR_TRANSFORM_ARRAY_LENGTHS_H_

#include <functional>
#include <string_view>

#include "ir/builder.h"

namespace tessera::ir {

// Emits what gives the size in bytes of what is bound to the storage buffer.
using ByteLengthFn = std::function<Value(Builder&, GlobalId buffer)>;

// The name of the operation by which a target that has one gives that size: (buffer: ptr<storage>) -> u32.
inline constexpr std::string_view kByteLengthOp = "ByteLength";

// WGSL, arrayLength: (the size of the binding - the array's offset in it), divided by the stride. Neither can wrap: WebGPU's
// minimum binding size has room for one element. Lengths have to be asked of variables (kLengthsOfVariables, or
// no pointers to memory as parameters).
Status RunArrayLengths(Module& m, const ByteLengthFn& byte_length);

// The buffer whose array's length the instruction gives, as arrayLength or by kByteLengthOp as above. Invalid if it is
// something else.
GlobalId BufferOfLength(const Module& m, InstId length);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_ARRAY_LENGTHS_H_
