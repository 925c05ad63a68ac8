// The SPIR-V writer, which translates legal IR in one pass. Everything that an IR pass can do is
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

// Returns the SPIR-V version that is written with these options.
uint32_t EffectiveSpirvVersion(const SpirvOptions& options);
// Returns whether the output may contain packed dot products.
bool HasIntegerDotProduct(const SpirvOptions& options);
// Returns whether the module uses subgroup matrices.
bool UsesSubgroupMatrices(const ir::Module& m);

// The source position of an instruction. Unless `kind` is kName, the position also applies to all
// following instructions that precede the next origin.
struct InstructionOrigin {
  size_t word = 0;      // index of the instruction's first word in the module
  uint32_t source = 0;  // byte offset (see MarkKind); 0 if there is no corresponding position
  MarkKind kind = MarkKind::kExpression;
};

// Writes `legal` to `words`. `legal` must have been legalized (Legalize) with the same options, and
// `uses` must be computed from it. `source` is its WGSL source, for debug information. Reports
// internal-error if the IR is not legal, and unsupported-feature if SPIR-V cannot express
// something.
//
// If `origins` is not null, stores the origins of the instructions in it, sorted by word.
ir::Status WriteSpirv(const ir::Module& legal, const ir::GlobalUses& uses, const Options& options,
                      const JoinedSource& source, Diagnostics& diagnostics,
                      std::vector<uint32_t>* words,
                      PoolVector<InstructionOrigin>* origins = nullptr);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_SPIRV_WRITER_H_
