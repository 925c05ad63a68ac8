#include "ir/analysis/ordered_bounds.h"
#include "ir/views.h"

#include <bit>

namespace tessera::ir {
namespace {

// Returns the bits of a scalar constant, or of a component of a vector constant.
uint64_t BitsOf(const ConstantStore& constants, ConstantId id, uint32_t component) {
  const Constant& c = constants[id];
  switch (c.kind) {
    case ConstantKind::kScalar: return c.bits;
    case ConstantKind::kZero: break;
    case ConstantKind::kSplat: return constants[c.elements[0]].bits;
    case ConstantKind::kComposite: return constants[c.elements[component]].bits;
  }
  return 0;
}

bool IsOrdered(TypeId scalar, uint64_t low, uint64_t high) {
  if (TypeStore::IsFloatScalar(scalar)) {
    return std::bit_cast<double>(low) <= std::bit_cast<double>(high);
  }
  if (scalar == kU64) return low <= high;
  return static_cast<int64_t>(low) <= static_cast<int64_t>(high);
}

}  // namespace

bool HasOrderedBounds(const Module& m, const Inst& clamp) {
  const Value low = BuiltinInst(m, clamp).argument(1), high = BuiltinInst(m, clamp).argument(2);
  if (!low.is_constant() || !high.is_constant()) return false;
  const TypeId scalar = m.types.ScalarOf(clamp.type);
  const uint32_t count = TypeStore::IsScalar(clamp.type) ? 1 : m.constants.ElementCount(clamp.type);
  for (uint32_t i = 0; i < count; ++i) {
    if (!IsOrdered(scalar, BitsOf(m.constants, low.constant(), i),
                   BitsOf(m.constants, high.constant(), i))) {
      return false;
    }
  }
  return true;
}

}  // namespace tessera::ir
