// Declares the SPIR-V writer, which translates legal IR in one pass. The legalization passes do
// everything that can be done in the IR (see legalize.h).
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

// Returns the SPIR-V version of the output for these options.
uint32_t EffectiveSpirvVersion(const SpirvOptions& options);
// Returns whether the output may contain packed dot product instructions.
bool HasIntegerDotProduct(const SpirvOptions& options);
bool UsesSubgroupMatrices(const ir::Module& m);

// The source position of an instruction. Also applies to the following instructions, up to the next
// origin, unless `kind` is kName.
struct InstructionOrigin {
  size_t word = 0;      // index of the instruction's first word in the module
  uint32_t source = 0;  // byte offset (see MarkKind); 0 if there is no source position
  MarkKind kind = MarkKind::kExpression;
};

// Writes `legal` to `words`. `legal` must have been legalized (Legalize) with the same options, and
// `uses` must have been computed from it. `source` is the WGSL source, for debug information.
// Reports internal-error if the IR is not legal, and unsupported-feature if SPIR-V cannot express
// the code.
//
// If `origins` is not null, it receives the origins of the instructions, in module order.
ir::Status WriteSpirv(const ir::Module& legal, const ir::GlobalUses& uses, const Options& options,
                      const JoinedSource& source, Diagnostics& diagnostics,
                      std::vector<uint32_t>* words,
                      PoolVector<InstructionOrigin>* origins = nullptr);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_SPIRV_WRITER_H_
