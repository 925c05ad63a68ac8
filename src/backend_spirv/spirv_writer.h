// The SPIR-V writer: translates legal IR in one pass. Decisions that a transform could make are
// left to the passes (see legalize.h).
#ifndef TESSERA_BACKEND_SPIRV_SPIRV_WRITER_H_
#define TESSERA_BACKEND_SPIRV_SPIRV_WRITER_H_

#include <cstdint>
#include <vector>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "base/position_marks.h"
#include "base/source_file.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::spirv {

// Returns the SPIR-V version that `options` result in.
uint32_t EffectiveSpirvVersion(const SpirvOptions& options);
// Returns whether the output may use packed dot products.
bool HasIntegerDotProduct(const SpirvOptions& options);
// Returns whether the module uses subgroup matrices.
bool UsesSubgroupMatrices(const ir::Module& m);

// The place of the source that an instruction comes from. Unless it is a name, the instructions up
// to the next origin come from it too.
struct InstructionOrigin {
  size_t word = 0;      // the index of the instruction's first word
  uint32_t source = 0;  // byte offset (see MarkKind); 0 if it comes from no place
  MarkKind kind = MarkKind::kExpression;
};

// Writes `legal` to `words`. `legal` must have been through Legalize with the same options, and
// `uses` must belong to it. `source` is its WGSL source, for debug information. Reports an
// internal-error if the IR is not legal, or unsupported-feature if the target cannot express
// something.
//
// If `origins` is not null, sets it to the origins of instructions, sorted by word.
ir::Status WriteSpirv(const ir::Module& legal, const ir::GlobalUses& uses, const Options& options,
                      const JoinedSource& source, Diagnostics& diagnostics,
                      std::vector<uint32_t>* words,
                      PoolVector<InstructionOrigin>* origins = nullptr);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_SPIRV_WRITER_H_
