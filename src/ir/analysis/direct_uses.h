// What each function names by itself: variables of module scope, overrides, override expressions and functions.
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
    Value value;        // a variable, an override or an override expression; none:
    FunctionId callee;  // the function is called
  };

  // Of a module without variables.
  DirectUses() = default;
  // One walk over the flat array of instructions.
  explicit DirectUses(const Module& m);

  // In the order of the instructions, mostly without repetitions.
  std::span<const Use> Of(FunctionId f) const {
    return {uses_.data() + first_[f.value], uses_.data() + first_[f.value + 1]};
  }
  // After variables were removed from the module: takes them out, and gives the others their new ids. `to`: by old id,
  // kRemoved or the new one.
  static constexpr uint32_t kRemoved = 0xffffffffu;
  void Renumber(std::span<const uint32_t> to);

 private:
  PoolVector<uint32_t> first_;  // by function: where its uses begin; and where all end, twice
  PoolVector<Use> uses_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_DIRECT_USES_H_
