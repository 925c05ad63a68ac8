// Describes which subgroup matrix types a device can multiply.
#ifndef TESSERA_IR_TRANSFORM_MATRIX_SHAPE_H_
#define TESSERA_IR_TRANSFORM_MATRIX_SHAPE_H_

#include <cstdint>

#include "ir/module.h"

namespace tessera::ir {

// Number of rows and columns in each tile of a split matrix. Both are 0 if the matrix is not split.
struct TileSize {
  uint32_t rows = 0, columns = 0;
  bool operator==(const TileSize&) const = default;
};

// One supported combination: the device can multiply an M x K matrix by a K x N matrix with these
// component types. See SubgroupMatrixConfig.
struct MatrixShape {
  TypeId component, result;
  uint32_t m = 0, n = 0, k = 0;

  TypeId ComponentOf(SubgroupMatrixUse use) const {
    return use == SubgroupMatrixUse::kResult ? result : component;
  }
  TileSize SizeOf(SubgroupMatrixUse use) const {
    switch (use) {
      case SubgroupMatrixUse::kLeft: return {m, k};
      case SubgroupMatrixUse::kRight: return {k, n};
      case SubgroupMatrixUse::kResult: break;
    }
    return {m, n};
  }
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_SHAPE_H_
