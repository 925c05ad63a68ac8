// High Level Shader Language (Shader Model 6) from legal IR.
#ifndef TESSERA_BACKEND_HLSL_HLSL_WRITER_H_
#define TESSERA_BACKEND_HLSL_HLSL_WRITER_H_

#include <cstdint>
#include <string>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::hlsl {

// How resources meet the Direct3D API: @binding n of @group g is register n in space g, of class b for
// uniform buffers, t for what can only be read, u for what can be written, s for samplers.
// Direct3D does not tell a shader the number of workgroups: where an entry point has that input, the
// host gives it in a constant buffer of three uints, b0 in space 31 unless the options say otherwise.
// Entry points keep their names, but for the words that HLSL reserves.
struct ConstantRegister {
  uint32_t space, number;
};

struct HlslOptions {
  uint32_t shader_model = 66;  // 51, 60 .. 69, 610 for 6.10; subgroup matrices need 6.10
  uint32_t language = 2021;    // 2018 or 2021; FXC, the compiler of 5.1, knows 2018 alone
  // The constant buffer that holds the variable in the immediate address space.
  ConstantRegister immediates{30, 0};
};

// Writes all entry points of `module`, which LegalizeHlsl has prepared. What HLSL does not have is
// reported as unsupported_by_target.
ir::Status WriteHlsl(ir::Module& module, const HlslOptions& options, Diagnostics& diagnostics,
                     std::string* text);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_HLSL_WRITER_H_
