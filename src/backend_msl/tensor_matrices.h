// Implements subgroup matrices in MSL 4 for `--msl-matrix tensor_ops`. Products are computed by
// `matmul2d` of Metal Performance Primitives.
#ifndef TESSERA_BACKEND_MSL_TENSOR_MATRICES_H_
#define TESSERA_BACKEND_MSL_TENSOR_MATRICES_H_

#include <string>
#include <string_view>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::msl {

// Returns whether `matmul2d` supports the component type of `matrix` for its use (left factor,
// right factor or result). `matmul2d` supports any number of rows and columns.
bool HasTensor(const ir::Type& matrix);

// Returns the template arguments of a matrix type in the output, e.g. "tensor_left, half, 16, 32".
std::string TensorArguments(const ir::Type& matrix);

// Returns the definition of a helper function for matrices, or an empty string if `name` is the
// name of another helper.
std::string_view TensorHelperSource(std::string_view name);

// The types in the output that represent matrices.
class TensorTypes {
 public:
  // Records that the output uses the type `matrix`. Returns an empty string, or the reason why
  // `matrix` cannot be used together with the types recorded so far.
  std::string_view Add(const ir::Type& matrix);
  bool empty() const { return components_.empty(); }
  // Returns the declarations of the recorded types. The output must contain them before the
  // shader's own types.
  std::string Declarations() const;

 private:
  std::string_view OperandOf(ir::TypeId component) const;

  PoolVector<ir::TypeId> components_;
  // The component type of all integer matrices that are factors of products, or an invalid id if
  // there are none.
  ir::TypeId integer_operand_;
  bool has_f32_operand_ = false;
};

}  // namespace tessera::msl

#endif  // TESSERA_BACKEND_MSL_TENSOR_MATRICES_H_
