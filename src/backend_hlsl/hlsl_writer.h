// The HLSL writer: writes High Level Shader Language (Shader Model 6) from legal IR.
#ifndef TESSERA_BACKEND_HLSL_HLSL_WRITER_H_
#define TESSERA_BACKEND_HLSL_HLSL_WRITER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/pool_vector.h"
#include "ir/module.h"
#include "tessera/options.h"
#include "text_backend/failure.h"
#include "text_backend/place_expressions.h"

namespace tessera::hlsl {

// Returns whether the output is for shader model 5.1, which only FXC compiles.
inline bool IsForFxc(const HlslOptions& options) { return options.shader_model < 60; }
// Returns the HLSL language version. FXC supports only 2018.
inline uint32_t LanguageOf(const HlslOptions& options) {
  if (options.version != 0) return options.version;
  return IsForFxc(options) ? 2018 : 2021;
}

// The supported range of the K (inner) dimension of linear algebra matrices. DXC's validator
// imposes these limits.
constexpr uint32_t kLeastK = 4, kMostK = 128;
constexpr bool IsMatrixK(uint32_t k) { return k >= kLeastK && k <= kMostK; }

struct HlslOutput {
  std::string text;
  // The calls to built-in functions that the text emulates, usually with helper functions. If a
  // pass replaced such a call with a target operation, the list contains the operation instead. May
  // contain duplicates.
  PoolVector<ir::InstId> emulated;
  PoolVector<std::string> names;         // names of the functions, indexed by FunctionId
  PoolVector<std::string> global_names;  // names of the variables, indexed by GlobalId
};

text::PlacementOptions PlacementOptionsOf(const HlslOptions& options);

// Writes all entry points of `module`, which kLegalizePasses must have prepared. Entry points keep
// their names unless HLSL reserves them.
//
// If `mark_positions` is true, the text contains marks of source positions (base/position_marks.h).
std::optional<text::Failure> WriteHlsl(ir::Module& module, const HlslOptions& options,
                                       HlslOutput* output, bool mark_positions = false);

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_HLSL_WRITER_H_
