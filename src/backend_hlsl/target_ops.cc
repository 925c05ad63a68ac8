#include "backend_hlsl/target_ops.h"

#include "ir/overload_reader.h"

namespace tessera::hlsl {
namespace {

constexpr uint8_t kReads = ir::Effects::kReadsMemory;
constexpr uint8_t kWrites = ir::Effects::kWritesMemory;
constexpr uint8_t kConverges = ir::Effects::kConvergent;

constexpr ir::TargetOpInfo kRows[] = {
#define TESSERA_TARGET_OP(name, effects, signature, meaning) \
  {#name, effects, ir::ReadSignature(signature)},
#include "backend_hlsl/target_ops.def"
#undef TESSERA_TARGET_OP
};

}  // namespace

const ir::TargetOps kTargetOps{kRows};

}  // namespace tessera::hlsl
