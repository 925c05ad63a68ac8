// SPIR-V from legal IR: one pass, no decisions that a transform could make (see legalize.h).
#ifndef TESSERA_BACKEND_SPIRV_SPIRV_WRITER_H_
#define TESSERA_BACKEND_SPIRV_SPIRV_WRITER_H_

#include <cstdint>
#include <vector>

#include "base/diagnostics.h"
#include "base/source.h"
#include "ir/analysis/global_uses.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::spirv {

// The version that `options` lead to.
uint32_t EffectiveSpirvVersion(const SpirvOptions& options);
// Whether the output may use packed dot products.
bool HasIntegerDotProduct(const SpirvOptions& options);
bool UsesSubgroupMatrices(const ir::Module& m);

// Writes the module. `legal` has been through Legalize with the same options; `uses` are its. `source` is what it was
// made of, for debug information. Fails with an internal-error when it meets IR that is not legal, or unsupported-feature when the
// target cannot express something.
ir::Status WriteSpirv(const ir::Module& legal, const ir::GlobalUses& uses, const Options& options,
                      const Source& source, Diagnostics& diagnostics, std::vector<uint32_t>* words);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_SPIRV_WRITER_H_
