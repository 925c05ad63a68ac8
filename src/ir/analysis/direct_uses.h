// Finds the module-scope variables, overrides, override-expressions and functions that each
// function refers to directly, i.e. not through its callees.
#ifndef TESSERA_IR_ANALYSIS_DIRECT_USES_H_
#define TESSERA_IR_ANALYSIS_DIRECT_USES_H_

#include <cstdint>
#include <span>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

class DirectUses {
 public:
  struct Use {
    Value value;        // a variable, an override or an override-expression; none for a call
    FunctionId callee;  // the called function
  };

  // Creates an empty list, for a module without variables.
  DirectUses() = default;
  // Collects the uses in one walk over the flat array of instructions.
  explicit DirectUses(const Module& m);

  // Returns the uses in function `f`, in instruction order. Duplicates are possible but rare.
  std::span<const Use> Of(FunctionId f) const {
    return {uses_.data() + first_[f.value], uses_.data() + first_[f.value + 1]};
  }

 private:
  // For each function (FunctionId), the index of its first use in uses_. Followed by two more
  // elements, each of which is the total number of uses.
  PoolVector<uint32_t> first_;
  PoolVector<Use> uses_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_DIRECT_USES_H_
