// Replaces the types of subgroup matrices throughout a module.
#ifndef TESSERA_IR_TRANSFORM_MATRIX_TYPE_MAP_H_
#define TESSERA_IR_TRANSFORM_MATRIX_TYPE_MAP_H_

#include <cstdint>

#include "base/pool_vector.h"
#include "ir/builder.h"
#include "ir/module.h"

namespace tessera::ir {

// Base class of passes that replace matrix types. Subclasses define which type replaces each matrix
// type, and how values of that type are constructed.
class MatrixTypeMap {
 public:
  explicit MatrixTypeMap(Module& m) : m_(m) {}
  MatrixTypeMap(const MatrixTypeMap&) = delete;
  MatrixTypeMap& operator=(const MatrixTypeMap&) = delete;

 protected:
  ~MatrixTypeMap() = default;

  // Returns the replacement of the type `matrix`, or `matrix` itself if the type is kept.
  virtual TypeId MapMatrix(TypeId matrix) = 0;
  // Emits the replacement for a zero value of `type`, which contains replaced matrix types.
  virtual Value MakeZero(Builder& b, TypeId type) = 0;
  // Emits a matrix of the replacement type whose components all equal `scalar`.
  virtual Value Fill(Builder& b, TypeId matrix, Value scalar) = 0;

  // Returns `type` with all matrix types in it replaced.
  TypeId MapType(TypeId type);
  // Replaces types in the whole module, except in instructions that the pass has emitted, i.e.
  // those whose ids are at least `insts`.
  void MapTypes(uint32_t insts);
  // Emits instructions that construct the replacement of the constant `id`. Returns `id` itself if
  // the constant contains no replaced matrices.
  Value Materialize(Builder& b, ConstantId id);

  Module& m_;

 private:
  TypeId MapTypeNow(TypeId type);

  PoolVector<TypeId> types_;  // results of MapType, indexed by TypeId
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_TYPE_MAP_H_
