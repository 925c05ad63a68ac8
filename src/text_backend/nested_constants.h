// Determines which constants that are part of several others are written only once in C-like
// languages.
#ifndef TESSERA_TEXT_BACKEND_NESTED_CONSTANTS_H_
#define TESSERA_TEXT_BACKEND_NESTED_CONSTANTS_H_

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::text {

class NestedConstants {
 public:
  explicit NestedConstants(const ir::Module& m) : m_(m) {}

  // Whether the constant needs a name because it is often an element of arrays and structures, or
  // often begins the initial value of private variables. If nested constants were written in place
  // each time, the output could be exponentially longer than the source.
  bool IsShared(ir::ConstantId id);

 private:
  struct Counts {
    uint32_t uses = 0;
    uint64_t scalars = 0;
  };

  bool IsNested(ir::ConstantId id) const;
  void Count();

  const ir::Module& m_;
  PoolVector<Counts> counts_;  // by ConstantId; empty until asked
};

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_NESTED_CONSTANTS_H_
