// Subgroup matrices of MSL 4: products by `matmul2d` of Metal Performance Primitives, for
// `--msl-matrix tensor_ops`.
#ifndef TESSERA_BACKEND_MSL_TENSOR_MATRICES_H_
#define TESSERA_BACKEND_MSL_TENSOR_MATRICES_H_

#include <string>
#include <string_view>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::msl {

// Returns whether `matmul2d` multiplies matrices with the component type and use of `matrix`, or
// adds products to them. Every number of rows and columns is possible.
bool HasTensor(const ir::Type& matrix);

// Returns the template arguments of a matrix in the output, e.g. "tensor_left, half, 16, 32".
std::string TensorArguments(const ir::Type& matrix);

// Returns the definition of a helper function for matrices. Empty if `name` names another helper.
std::string_view TensorHelperSource(std::string_view name);

// The types of the output that represent matrices.
class TensorTypes {
 public:
  // Records that the output uses a matrix type. Returns the reason if an output cannot use it
  // together with the types recorded so far, or an empty string.
  std::string_view Add(const ir::Type& matrix);
  bool empty() const { return components_.empty(); }
  // Returns the declarations. The output must contain them before the types of the shader.
  std::string Declarations() const;

 private:
  std::string_view OperandOf(ir::TypeId component) const;

  PoolVector<ir::TypeId> components_;
  // The component type of left and right matrices of integers. Invalid if there are none.
  ir::TypeId integer_operand_;
  bool has_f32_operand_ = false;
};

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_TENSOR_MATRICES_H_
