// What Direct3D does not tell a shader and the host does: root constants, in one constant buffer.
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

// The members of the buffer, in its order.
enum class RootConstant : uint8_t {
  kNumWorkgroups,   // three words at byte 0
  kFirstVertex,     // a word at byte 12
  kFirstInstance,   // a word at byte 16
  kDynamicOffsets,  // a word for each index, from byte 32 on
  kBufferSizes,     // a word for each buffer, in rows of four behind them
};

// A storage buffer with a runtime-sized array, at its place in the output.
struct SizedBuffer {
  uint32_t group = 0, binding = 0;
  friend auto operator<=>(const SizedBuffer&, const SizedBuffer&) = default;
};

struct RootConstants {
  const HlslOptions& options;
  // The storage buffers whose sizes in bytes are among them, by number: sorted. Those of others are asked of their views.
  PoolVector<SizedBuffer> sized;

  // Where the constant begins.
  uint64_t ByteOf(RootConstant which) const;
};

// Puts buffers with runtime-sized arrays that are among `declared` into `constants`, elements of binding arrays one by
// one: all, or those with dynamic offsets, whose views do not end where they do. An error where the constants have no
// room in one of Direct3D's buffers, or an array's size is not known.
ir::Status FindSizedBuffers(const ir::TypeStore& types, std::span<const ir::Global> declared,
                            RootConstants& constants, Diagnostics& diagnostics);

// Loads one of them, of kDynamicOffsets and kBufferSizes that with the number. The variable is made when it is first
// asked for.
ir::Value LoadRootConstant(ir::Builder& b, const RootConstants& constants, RootConstant which,
                           uint32_t number = 0);

// Makes lengths of runtime-sized arrays of the sizes of their buffers: those in `constants.sized` of root constants,
// others of what is bound (HlslOp::kByteLength). Run it after robustness, which asks for lengths.
ir::Status RunBufferSizes(ir::Module& module, const RootConstants& constants);

// Whether the variable is the block.
bool IsRootConstants(const ir::Global& g);
// The bytes of the block, 0 if there is none: nobody reads one.
uint32_t RootConstantsSize(const ir::Module& module);
// By FunctionId: for each word of the block whether the function, or one that it calls, reads the constant that begins
// there; empty if it reads none.
PoolVector<PoolVector<bool>> UsedRootConstants(const ir::Module& module);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_ROOT_CONSTANTS_H_
