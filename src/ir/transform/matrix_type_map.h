// Replaces the types of subgroup matrices in a whole module.
#ifndef TESSERA_IR_TRANSFORM_MATRIX_TYPE_MAP_H_
#define TESSERA_IR_TRANSFORM_MATRIX_TYPE_MAP_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/module.h"

namespace tessera::ir {

// The base class of passes that replace matrix types. A derived class defines which type replaces a
// matrix type, and how values of that type are constructed.
class MatrixTypeMap {
 public:
  explicit MatrixTypeMap(Module& m) : m_(m) {}
  MatrixTypeMap(const MatrixTypeMap&) = delete;
  MatrixTypeMap& operator=(const MatrixTypeMap&) = delete;

 protected:
  ~MatrixTypeMap() = default;

  // Returns the replacement of a matrix type, or `matrix` itself if it is not replaced.
  virtual TypeId MapMatrix(TypeId matrix) = 0;
  // Emits the replacement of the zero value of `type`, which contains replaced matrices.
  virtual Value MakeZero(Builder& b, TypeId type) = 0;
  // Emits the replacement of a matrix whose components all have the value `scalar`.
  virtual Value Fill(Builder& b, TypeId matrix, Value scalar) = 0;

  // Returns `type` with each matrix in it replaced.
  TypeId MapType(TypeId type);
  // Maps the types of everything that existed before the pass. `insts` is the number of
  // instructions before the pass.
  void MapTypes(uint32_t insts);
  // Returns the replacement of a constant, or `id` itself if it contains no replaced matrices.
  // Emits the instructions that construct it.
  Value Materialize(Builder& b, ConstantId id);

  Module& m_;

 private:
  TypeId MapTypeNow(TypeId type);

  PoolVector<TypeId> types_;  // indexed by TypeId: the result of MapType
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_TYPE_MAP_H_
