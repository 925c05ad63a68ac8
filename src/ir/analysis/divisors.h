// Finds powers of two that divide integers.
#ifndef TESSERA_IR_ANALYSIS_DIVISORS_H_
#define TESSERA_IR_ANALYSIS_DIVISORS_H_

#include <cstdint>

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Finds divisors through arithmetic and through all stores to function-scope variables, such as the
// counter of `for (var i = 0u; i < n; i += 16u)`. Wrap-around preserves divisibility by powers of
// two.
class Divisors {
 public:
  // Collects the variables in one walk over the instructions.
  explicit Divisors(const Module& m);
  // Returns an analysis that assumes nothing about variables. It costs nothing to create.
  static Divisors WithoutVariables(const Module& m) { return Divisors(m, VariableCount::kNone); }

  // Returns the largest known power of two, at most kMost, that divides the i32 or u32 `v`. Returns
  // kMost for zero, which every number divides.
  uint32_t Of(Value v) const { return Of(v, kDepth); }
  static constexpr uint32_t kMost = 1u << 31;

 private:
  enum class VariableCount : uint8_t { kNone };
  Divisors(const Module& m, VariableCount) : m_(m) {}

  // The maximum depth of expressions that are analyzed. Results are not memoized, so the time is
  // exponential in this depth.
  static constexpr int kDepth = 6;

  struct Variable {
    PoolVector<Value> values;  // the initial value and all stored values
    uint32_t divisor = kMost;
  };

  void Collect();
  bool Refine();
  uint32_t Of(Value v, int depth) const;
  uint32_t OfInst(InstId id, int depth) const;
  uint32_t OfBinary(InstId id, int depth) const;
  uint32_t OfBuiltin(InstId id, int depth) const;

  const Module& m_;
  // The variables that only loads and stores use, indexed by InstId.
  absl::flat_hash_map<uint32_t, Variable> variables_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_DIVISORS_H_
