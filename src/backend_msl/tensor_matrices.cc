#include "backend_msl/tensor_matrices.h"

#include <algorithm>
#include <iterator>

#include "fmt/format.h"

namespace tessera::msl {
namespace {

using ir::SubgroupMatrixUse;
using ir::TypeId;

bool IsFloat(TypeId component) { return component == ir::kF16 || component == ir::kF32; }

std::string_view ComponentName(TypeId component) {
  if (component == ir::kF32) return "float";
  if (component == ir::kF16) return "half";
  if (component == ir::kI32) return "int";
  if (component == ir::kU32) return "uint";
  return component == ir::kI8 ? "int8_t" : "uint8_t";
}

// Products are computed with 32x32 matrices, the smallest size for which every published
// measurement found correct results on every GPU (docs/targets.md).
//
// An invocation keeps its elements in an array, because a cooperative tensor cannot be copied and
// cannot be an array element. Elements outside of the matrix are 0, so that they do not contribute
// to a product.
constexpr std::string_view kTypes = R"(
typedef mpp::tensor_ops::matmul2d<
    mpp::tensor_ops::matmul2d_descriptor(
        32, 32, 32, false, false, false,
        mpp::tensor_ops::matmul2d_descriptor::mode::multiply_accumulate),
    execution_simdgroup>
    tensor_product;

enum tensor_use { tensor_left, tensor_right, tensor_result };

template <tensor_use Use, typename T, int Columns, int Rows>
struct tensor_matrix {
  enum { size = (Rows + 31) / 32 * ((Columns + 31) / 32) * 32 };
  T elements[size];
};

template <typename T>
struct tensor_types;
)";

constexpr std::string_view kPositions = R"(
struct tensor_positions {
  short2 of[32];
};

template <typename Tensor>
bool tensor_holds(const thread Tensor& tensor, ushort i) {
  return i < tensor.get_capacity() && tensor.is_valid_element(i);
}

template <typename Tensor>
tensor_positions tensor_positions_in(const thread Tensor& tensor) {
  tensor_positions positions;
#pragma clang loop unroll(full)
  for (ushort i = 0; i < 32; ++i) {
    positions.of[i] = short2(-1);
    if (tensor_holds(tensor, i)) {
      auto at = tensor.get_multidimensional_index(i);
      positions.of[i] = short2(at[0], at[1]);
    }
  }
  return positions;
}

template <tensor_use Use, typename T>
tensor_positions tensor_positions_of() {
  typedef typename tensor_types<T>::operand operand;
  typedef typename tensor_types<T>::sum sum;
  tensor_product product;
  auto left = product.get_left_input_cooperative_tensor<operand, operand, sum>();
  auto right = product.get_right_input_cooperative_tensor<operand, operand, sum>();
  if (Use == tensor_left) {
    return tensor_positions_in(left);
  }
  if (Use == tensor_right) {
    return tensor_positions_in(right);
  }
  auto result = product.get_destination_cooperative_tensor<decltype(left), decltype(right), sum>();
  return tensor_positions_in(result);
}

template <int Columns, int Rows>
int2 tensor_place(const thread tensor_positions& positions, int element) {
  const short2 at = positions.of[element % 32];
  const int tile = element / 32;
  const int width = (Columns + 31) / 32;
  const int2 place = int2(tile % width * 32 + at.x, tile / width * 32 + at.y);
  const bool inside = at.x >= 0 && place.x < Columns && place.y < Rows;
  return inside ? place : int2(-1);
}
)";

struct Helper {
  std::string_view name, source;
};
constexpr Helper kHelpers[] = {
    {"tensor_load", R"(template <tensor_use Use, typename T, int Columns, int Rows, typename Memory>
tensor_matrix<Use, T, Columns, Rows> tensor_load(Memory from, uint stride, bool column_major) {
  const tensor_positions positions = tensor_positions_of<Use, T>();
  tensor_matrix<Use, T, Columns, Rows> m;
#pragma clang loop unroll(full)
  for (int i = 0; i < m.size; ++i) {
    const int2 at = tensor_place<Columns, Rows>(positions, i);
    m.elements[i] = T(0);
    if (at.x >= 0) {
      const uint2 place = uint2(at);
      m.elements[i] = from[column_major ? place.x * stride + place.y : place.y * stride + place.x];
    }
  }
  return m;
}
)"},
    {"tensor_store",
     R"(template <tensor_use Use, typename T, int Columns, int Rows, typename Memory>
void tensor_store(tensor_matrix<Use, T, Columns, Rows> m, Memory to, uint stride, bool column_major) {
  const tensor_positions positions = tensor_positions_of<Use, T>();
#pragma clang loop unroll(full)
  for (int i = 0; i < m.size; ++i) {
    const int2 at = tensor_place<Columns, Rows>(positions, i);
    if (at.x >= 0) {
      const uint2 place = uint2(at);
      to[column_major ? place.x * stride + place.y : place.y * stride + place.x] = m.elements[i];
    }
  }
}
)"},
    {"tensor_put", R"(template <typename Number, typename Tensor, typename T>
void tensor_put(thread Tensor& tensor, const thread T* elements) {
#pragma clang loop unroll(full)
  for (ushort i = 0; i < 32; ++i) {
    if (tensor_holds(tensor, i)) {
      tensor[i] = Number(elements[i]);
    }
  }
}
)"},
    {"tensor_multiply_accumulate",
     R"(template <typename T, typename S, int K, int M, int N>
tensor_matrix<tensor_result, S, N, M> tensor_multiply_accumulate(
    tensor_matrix<tensor_left, T, K, M> left, tensor_matrix<tensor_right, T, N, K> right,
    tensor_matrix<tensor_result, S, N, M> total) {
  typedef typename tensor_types<T>::operand operand;
  typedef typename tensor_types<T>::sum sum;
  tensor_product product;
  auto a = product.get_left_input_cooperative_tensor<operand, operand, sum>();
  auto b = product.get_right_input_cooperative_tensor<operand, operand, sum>();
  auto c = product.get_destination_cooperative_tensor<decltype(a), decltype(b), sum>();
  const int width = (N + 31) / 32;
  const int depth = (K + 31) / 32;
#pragma clang loop unroll(full)
  for (int tile = 0; tile < total.size / 32; ++tile) {
    tensor_put<sum>(c, total.elements + tile * 32);
#pragma clang loop unroll(full)
    for (int k = 0; k < depth; ++k) {
      tensor_put<operand>(a, left.elements + (tile / width * depth + k) * 32);
      tensor_put<operand>(b, right.elements + (k * width + tile % width) * 32);
      product.run(a, b, c);
    }
#pragma clang loop unroll(full)
    for (ushort i = 0; i < 32; ++i) {
      if (tensor_holds(c, i)) {
        total.elements[tile * 32 + i] = S(c[i]);
      }
    }
  }
  return total;
}
)"},
    {"tensor_multiply", R"(template <typename S, typename T, int K, int M, int N>
tensor_matrix<tensor_result, S, N, M> tensor_multiply(tensor_matrix<tensor_left, T, K, M> left,
                                                      tensor_matrix<tensor_right, T, N, K> right) {
  return tensor_multiply_accumulate(left, right, tensor_matrix<tensor_result, S, N, M>{});
}
)"},
    {"tensor_trim", R"(template <tensor_use Use, typename T, int Columns, int Rows>
tensor_matrix<Use, T, Columns, Rows> tensor_trim(tensor_matrix<Use, T, Columns, Rows> m) {
  const tensor_positions positions = tensor_positions_of<Use, T>();
#pragma clang loop unroll(full)
  for (int i = 0; i < m.size; ++i) {
    if (tensor_place<Columns, Rows>(positions, i).x < 0) {
      m.elements[i] = T(0);
    }
  }
  return m;
}
)"},
    {"tensor_fill", R"(template <tensor_use Use, typename T, int Columns, int Rows, typename Scalar>
tensor_matrix<Use, T, Columns, Rows> tensor_fill(Scalar x) {
  tensor_matrix<Use, T, Columns, Rows> m;
#pragma clang loop unroll(full)
  for (int i = 0; i < m.size; ++i) {
    m.elements[i] = T(x);
  }
  return tensor_trim(m);
}
)"},
    {"tensor_add", R"(template <tensor_use Use, typename T, int Columns, int Rows, typename Scalar>
tensor_matrix<Use, T, Columns, Rows> tensor_add(tensor_matrix<Use, T, Columns, Rows> m, Scalar x) {
  typedef typename tensor_types<T>::arithmetic arithmetic;
#pragma clang loop unroll(full)
  for (int i = 0; i < m.size; ++i) {
    m.elements[i] = T(arithmetic(m.elements[i]) + arithmetic(x));
  }
  return tensor_trim(m);
}
)"},
    {"tensor_subtract",
     R"(template <tensor_use Use, typename T, int Columns, int Rows, typename Scalar>
tensor_matrix<Use, T, Columns, Rows> tensor_subtract(tensor_matrix<Use, T, Columns, Rows> m, Scalar x) {
  typedef typename tensor_types<T>::arithmetic arithmetic;
#pragma clang loop unroll(full)
  for (int i = 0; i < m.size; ++i) {
    m.elements[i] = T(arithmetic(m.elements[i]) - arithmetic(x));
  }
  return tensor_trim(m);
}
)"},
    {"tensor_scale",
     R"(template <tensor_use Use, typename T, int Columns, int Rows, typename Scalar>
tensor_matrix<Use, T, Columns, Rows> tensor_scale(tensor_matrix<Use, T, Columns, Rows> m, Scalar x) {
  typedef typename tensor_types<T>::arithmetic arithmetic;
#pragma clang loop unroll(full)
  for (int i = 0; i < m.size; ++i) {
    m.elements[i] = T(arithmetic(m.elements[i]) * arithmetic(x));
  }
  return tensor_trim(m);
}
)"},
    {"tensor_sum", R"(template <tensor_use Use, typename T, int Columns, int Rows>
tensor_matrix<Use, T, Columns, Rows> tensor_sum(tensor_matrix<Use, T, Columns, Rows> m,
                                                tensor_matrix<Use, T, Columns, Rows> n) {
  typedef typename tensor_types<T>::arithmetic arithmetic;
#pragma clang loop unroll(full)
  for (int i = 0; i < m.size; ++i) {
    m.elements[i] = T(arithmetic(m.elements[i]) + arithmetic(n.elements[i]));
  }
  return m;
}
)"},
    {"tensor_difference", R"(template <tensor_use Use, typename T, int Columns, int Rows>
tensor_matrix<Use, T, Columns, Rows> tensor_difference(tensor_matrix<Use, T, Columns, Rows> m,
                                                       tensor_matrix<Use, T, Columns, Rows> n) {
  typedef typename tensor_types<T>::arithmetic arithmetic;
#pragma clang loop unroll(full)
  for (int i = 0; i < m.size; ++i) {
    m.elements[i] = T(arithmetic(m.elements[i]) - arithmetic(n.elements[i]));
  }
  return m;
}
)"},
};

}  // namespace

bool HasTensor(const ir::Type& matrix) {
  if (matrix.use == SubgroupMatrixUse::kResult) return true;
  return matrix.element != ir::kI32 && matrix.element != ir::kU32;
}

std::string TensorArguments(const ir::Type& matrix) {
  const std::string_view use = matrix.use == SubgroupMatrixUse::kLeft    ? "left"
                               : matrix.use == SubgroupMatrixUse::kRight ? "right"
                                                                         : "result";
  return fmt::format("tensor_{}, {}, {}, {}", use, ComponentName(matrix.element),
                     matrix.columns().value(), matrix.rows().value());
}

std::string_view TensorTypes::Add(const ir::Type& matrix) {
  if (!HasTensor(matrix)) return "the components of matmul2d operands must be f16, f32, i8 or u8";
  const TypeId component = matrix.element;
  if (std::ranges::find(components_, component) == components_.end()) {
    components_.push_back(component);
  }
  if (matrix.use == SubgroupMatrixUse::kResult) return {};
  if (component == ir::kF32) has_f32_operand_ = true;
  if (IsFloat(component)) return {};
  if (integer_operand_.valid() && integer_operand_ != component) {
    return "one output cannot multiply matrices of i8 and of u8; compile the entry points "
           "separately, or pass --emulate-matrices all";
  }
  integer_operand_ = component;
  return {};
}

// Returns the component type of the factors of every product in which a matrix with components of
// type `component` is a factor or the result. This type is the same for all float matrices, and the
// same for all integer matrices. As a result, the distribution of a matrix's elements over
// invocations depends only on its use (left, right or result).
std::string_view TensorTypes::OperandOf(TypeId component) const {
  if (IsFloat(component)) return has_f32_operand_ ? "float" : "half";
  return ComponentName(integer_operand_.valid() ? integer_operand_ : ir::kI8);
}

std::string_view TensorHelperSource(std::string_view name) {
  const auto* const found = std::ranges::find(kHelpers, name, &Helper::name);
  return found == std::end(kHelpers) ? std::string_view() : found->source;
}

std::string TensorTypes::Declarations() const {
  std::string text(kTypes);
  for (const TypeId component : components_) {
    const std::string_view name = ComponentName(component);
    text += fmt::format(
        "\ntemplate <>\nstruct tensor_types<{}> {{\n  typedef {} operand;\n  typedef {} sum;\n"
        "  typedef {} arithmetic;\n}};\n",
        name, OperandOf(component), IsFloat(component) ? "float" : "int",
        IsFloat(component) ? name : "uint");
  }
  text += kPositions;
  return text;
}

}  // namespace tessera::msl
