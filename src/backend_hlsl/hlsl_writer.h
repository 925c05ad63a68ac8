// The HLSL writer: High Level Shader Language (Shader Model 6) from legal IR.
#ifndef TESSERA_BACKEND_HLSL_HLSL_WRITER_H_
#define TESSERA_BACKEND_HLSL_HLSL_WRITER_H_

#include <cstdint>
#include <string>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::hlsl {

// Resources are bound in Direct3D as follows: @binding n of @group g is register n in space g. The
// register class is b for uniform buffers, t for read-only resources, u for writable resources and
// s for samplers.

// Returns whether the output is for shader model 5.1, which only FXC compiles.
inline bool IsForFxc(const HlslOptions& options) { return options.shader_model < 60; }
// Returns the language version. FXC only supports 2018.
inline uint32_t LanguageOf(const HlslOptions& options) {
  if (options.version != 0) return options.version;
  return IsForFxc(options) ? 2018 : 2021;
}

// Returns whether linear algebra matrices may have `k` as the dimension that a multiplication sums
// over. DXC's validator sets the limits.
constexpr uint32_t kLeastK = 4, kMostK = 128;
constexpr bool IsMatrixK(uint32_t k) { return k >= kLeastK && k <= kMostK; }

// Register classes b, t, u and s.
enum class RegisterKind : uint8_t { kB, kT, kU, kS };
// Returns the register class of `resource`.
RegisterKind RegisterKindOf(const ir::TypeStore& types, const ir::Global& resource);

struct HlslOutput {
  std::string text;
  PoolVector<std::string> names;         // of functions, by FunctionId
  PoolVector<std::string> global_names;  // by GlobalId
};

// Writes all entry points of `module`, which LegalizeHlsl has prepared. `uses` must belong to it.
// Entry points keep their names unless HLSL reserves them. Reports features that HLSL lacks as
// unsupported_by_target.
//
// If `mark_positions` is true, the text has marks of source positions (base/position_marks.h).
ir::Status WriteHlsl(ir::Module& module, const ir::GlobalUses& uses, const HlslOptions& options,
                     Diagnostics& diagnostics, HlslOutput* output, bool mark_positions = false);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_HLSL_WRITER_H_
