#include "ir/builtin_info.h"

#include "ir/builtin_functions.h"

namespace tessera::ir {
namespace {

using enum PointerUse;
using enum Derivative;
using enum SubgroupResult;
constexpr uint8_t kNone = 0;
constexpr uint8_t kReads = Effects::kReadsMemory;
constexpr uint8_t kWrites = Effects::kWritesMemory;
constexpr uint8_t kConverges = Effects::kConvergent;
constexpr uint8_t kConst = CallRules::kConst;
constexpr uint8_t kMustUse = CallRules::kMustUse;
constexpr uint8_t kBarrier = CallRules::kBarrier;
constexpr uint8_t kNonUniform = CallRules::kNonUniform;
constexpr uint8_t kMatrix = CallRules::kMatrix;

constexpr BuiltinInfo kInfo[] = {
#define TESSERA_BUILTIN(function, ...) {.name = #function __VA_OPT__(, ) __VA_ARGS__},
#include "ir/builtin_functions.def"
};

constexpr bool Consistent() {
  for (const BuiltinInfo& f : kInfo) {
    // Derivatives and subgroup operations depend on other invocations, so they require kConverges.
    const bool together = f.derivative != kNoDerivative || f.subgroup != kNoSubgroup;
    if (together && (f.effects & kConverges) == 0) return false;
    // A const-expression can be evaluated at any time, so its calls must not have effects.
    if ((f.rules & kConst) != 0 && f.effects != kNone) return false;
    const bool loads = f.pointer == kLoads || f.pointer == kLoadsAndStores;
    const bool stores = f.pointer == kStores || f.pointer == kLoadsAndStores;
    if (loads && (f.effects & kReads) == 0) return false;
    if (stores && (f.effects & kWrites) == 0) return false;
  }
  return true;
}
static_assert(Consistent(), "a row of builtin_functions.def contradicts itself");

}  // namespace

const BuiltinInfo& InfoOf(BuiltinFn fn) { return kInfo[static_cast<size_t>(fn)]; }

std::string_view NameOf(BuiltinFn fn) { return InfoOf(fn).name; }

bool FindBuiltin(std::string_view name, BuiltinFn* fn) {
  for (size_t i = 0; i < kBuiltinCount; ++i) {
    if (kInfo[i].name != name) continue;
    *fn = static_cast<BuiltinFn>(i);
    return true;
  }
  return false;
}

}  // namespace tessera::ir
