// High Level Shader Language (Shader Model 6) from legal IR.
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

// How resources meet the Direct3D API: @binding n of @group g is register n in space g, of class b for
// uniform buffers, t for what can only be read, u for what can be written, s for samplers.

// Shader model 5.1, which FXC alone compiles.
inline bool IsForFxc(const HlslOptions& options) { return options.shader_model < 60; }
// The version of the language: FXC knows 2018 alone.
inline uint32_t LanguageOf(const HlslOptions& options) {
  if (options.version != 0) return options.version;
  return IsForFxc(options) ? 2018 : 2021;
}

// b, t, u and s.
enum class RegisterKind : uint8_t { kB, kT, kU, kS };
RegisterKind RegisterKindOf(const ir::TypeStore& types, const ir::Global& resource);

struct HlslOutput {
  std::string text;
  PoolVector<std::string> names;         // of functions, by FunctionId
  PoolVector<std::string> global_names;  // by GlobalId
};

// Writes all entry points of `module`, which LegalizeHlsl has prepared and whose uses are `uses`. They keep their names,
// but for the words that HLSL reserves. What HLSL does not have is reported as unsupported_by_target.
ir::Status WriteHlsl(ir::Module& module, const ir::GlobalUses& uses, const HlslOptions& options,
                     Diagnostics& diagnostics, HlslOutput* output);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_HLSL_WRITER_H_
