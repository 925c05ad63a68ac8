// Defines the root constants: a constant buffer for values that the host knows but Direct3D does
// not provide to shaders.
#ifndef TESSERA_BACKEND_HLSL_ROOT_CONSTANTS_H_
#define TESSERA_BACKEND_HLSL_ROOT_CONSTANTS_H_

#include <compare>
#include <cstdint>
#include <span>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::hlsl {

// The members of the constant buffer that holds the root constants, in order.
enum class RootConstant : uint8_t {
  kNumWorkgroups,   // three words at byte offset 0
  kFirstVertex,     // a word at byte offset 12
  kFirstInstance,   // a word at byte offset 16
  kDynamicOffsets,  // a word for each dynamic offset, starting at byte offset 32
  kBufferSizes,     // a word for each buffer, starting at the next byte offset divisible by 16
};

// A storage buffer with a runtime-sized array, identified by its binding in the output.
struct SizedBuffer {
  uint32_t group = 0, binding = 0;
  friend auto operator<=>(const SizedBuffer&, const SizedBuffer&) = default;
};

struct RootConstants {
  const HlslOptions& options;
  // A sorted list of the storage buffers whose sizes in bytes are root constants. The index of a
  // buffer in this list is also the index of its size in the list of sizes. The size of any other
  // buffer is queried from its view.
  PoolVector<SizedBuffer> sized;

  // Returns the byte offset of the root constant in the buffer.
  uint64_t ByteOf(RootConstant which) const;
};

// Adds to `constants` those storage buffers in `resources` that have runtime-sized arrays. If
// HlslOptions::buffer_sizes is not set, adds only those that also have dynamic offsets. The size of
// a buffer with a dynamic offset cannot be queried from its view, because the view does not end
// where the binding ends. Each element of a binding array is added separately.
//
// Reports an error if the constants do not fit in one of Direct3D's constant buffers, if two
// dynamic offsets have the same index or buffer, or if a binding array whose elements might be
// added has no known size.
ir::Status FindSizedBuffers(const ir::TypeStore& types, std::span<const ir::Resource> resources,
                            RootConstants& constants, Diagnostics& diagnostics);
// Returns the root constants, including the sizes of the buffers that FindSizedBuffers finds.
// FindSizedBuffers must have succeeded for the module.
RootConstants RootConstantsOf(const ir::Module& module, const HlslOptions& options);

// Loads the root constant `which`. For kDynamicOffsets and kBufferSizes, `number` is the index of
// the offset or size. Creates the variable of the root constants on first use.
ir::Value LoadRootConstant(ir::Builder& b, const RootConstants& constants, RootConstant which,
                           uint32_t number = 0);

// Computes the lengths of runtime-sized arrays from the sizes of their buffers. The size of a
// buffer in `constants.sized` is a root constant; that of any other buffer is queried from the
// bound resource (HlslOp::kByteLength). Must run after robustness, which uses array lengths.
ir::Status RunBufferSizes(ir::Module& module, const RootConstants& constants);

// Returns whether the variable is the buffer of root constants.
bool IsRootConstants(const ir::Global& g);
// Returns the size in bytes of the buffer of root constants, or 0 if no root constant is used.
uint32_t RootConstantsSize(const ir::Module& module);
// Returns for each function a list with one flag for each word of the root constants. The result is
// indexed by FunctionId. A flag is set if the function or one of its callees reads the root
// constant that begins at this word. A list is empty if neither the function nor a callee reads a
// root constant.
PoolVector<PoolVector<bool>> UsedRootConstants(const ir::Module& module);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_ROOT_CONSTANTS_H_
