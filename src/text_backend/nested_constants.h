// Finds the composite constants that occur in several other constants, so that C-like output
// contains them only once.
#ifndef TESSERA_TEXT_BACKEND_NESTED_CONSTANTS_H_
#define TESSERA_TEXT_BACKEND_NESTED_CONSTANTS_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::text {

class NestedConstants {
 public:
  explicit NestedConstants(const ir::Module& m) : m_(m) {}

  // Returns whether the constant should get a name, because it occurs several times as an element
  // of arrays and structures or as the initial value of private variables. If nested constants were
  // always written in place, the output could be exponentially longer than the source.
  bool IsShared(ir::ConstantId id);

 private:
  struct Counts {
    uint32_t uses = 0;
    uint64_t scalars = 0;
  };

  bool IsNested(ir::ConstantId id) const;
  void Count();

  const ir::Module& m_;
  PoolVector<Counts> counts_;  // indexed by ConstantId; empty until IsShared is called
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_NESTED_CONSTANTS_H_
