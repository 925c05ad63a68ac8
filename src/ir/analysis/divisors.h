// Finds powers of two that are known to divide integer values.
#ifndef TESSERA_IR_ANALYSIS_DIVISORS_H_
#define TESSERA_IR_ANALYSIS_DIVISORS_H_

#include <cstdint>

#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

class VariableUsers;

// Derives the divisors of a value from the operations that compute it. For a function-scope
// variable, such as the counter of `for (var i = 0u; i < n; i += 16u)`, derives them from all
// stores to it. The results hold even if a value wraps around, because wrap-around preserves
// divisibility by powers of two.
class Divisors {
 public:
  // If `users` is null, the analysis does not track variables. Otherwise, the first query about a
  // load reads `users` and determines the divisor of each variable. From then on, passes may store
  // to a variable only values that are divisible by its divisor.
  Divisors(const Module& m, const VariableUsers* users) : m_(m), users_(users) {}

  // Returns the largest power of two that is known to divide the i32 or u32 `v`, but at most kMost.
  // Returns kMost for zero, which every number divides.
  uint32_t Of(Value v) const { return Of(v, kDepth); }
  static constexpr uint32_t kMost = 1u << 31;

 private:
  // The maximum depth of expressions that are analyzed. Results are not memoized, so the time is
  // exponential in this depth.
  static constexpr int kDepth = 6;
  // The maximum number of fixed-point iterations over the divisors of variables.
  static constexpr int kMaxRounds = 16;

  struct Variable {
    PoolVector<Value> values;  // the initial value and all stored values
    uint32_t divisor = kMost;
    bool has_other_uses = false;  // uses other than loads and stores make the divisor unknown
  };

  const Variable* VariableAt(Value pointer) const;
  Variable* Add(InstId var) const;
  void FindDivisors() const;
  void Collect() const;
  bool Refine() const;
  uint32_t Of(Value v, int depth) const;
  uint32_t OfInst(InstId id, int depth) const;
  uint32_t OfBinary(InstId id, int depth) const;
  uint32_t OfBuiltin(InstId id, int depth) const;

  const Module& m_;
  const VariableUsers* users_;
  // The first query about a load fills variables_ and by_inst_.
  mutable PoolVector<Variable> variables_;
  // Indexed by InstId of a kVar: 1 + index in variables_, or 0 if the variable is not tracked.
  mutable PlainVector<uint32_t> by_inst_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_DIVISORS_H_
