// Replaces the types of subgroup matrices in a whole module.
#ifndef TESSERA_IR_TRANSFORM_MATRIX_TYPE_MAP_H_
#define TESSERA_IR_TRANSFORM_MATRIX_TYPE_MAP_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// A pass derives from this class and says which type replaces a matrix type.
class MatrixTypeMap {
 public:
  explicit MatrixTypeMap(Module& m) : m_(m) {}
  MatrixTypeMap(const MatrixTypeMap&) = delete;
  MatrixTypeMap& operator=(const MatrixTypeMap&) = delete;

 protected:
  ~MatrixTypeMap() = default;

  // Returns the replacement of a matrix type, or `matrix` if it stays.
  virtual TypeId MapMatrix(TypeId matrix) = 0;

  // Returns `type` with each matrix in it replaced.
  TypeId MapType(TypeId type);
  // Maps the types of everything that existed before the pass. `insts`: the number of instructions
  // then.
  void MapTypes(uint32_t insts);

  Module& m_;

 private:
  TypeId MapTypeNow(TypeId type);

  PoolVector<TypeId> types_;  // by TypeId: the result of MapType
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_TYPE_MAP_H_
