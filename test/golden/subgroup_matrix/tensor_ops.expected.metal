#include <metal_stdlib>
#include <MetalPerformancePrimitives/MetalPerformancePrimitives.h>
using namespace metal;

template <typename T, size_t N>
struct fixed_array {
  T elements[N];
  thread T& operator[](size_t i) thread { return elements[i]; }
  const thread T& operator[](size_t i) const thread { return elements[i]; }
  device T& operator[](size_t i) device { return elements[i]; }
  const device T& operator[](size_t i) const device { return elements[i]; }
  threadgroup T& operator[](size_t i) threadgroup { return elements[i]; }
  const threadgroup T& operator[](size_t i) const threadgroup { return elements[i]; }
  const constant T& operator[](size_t i) const constant { return elements[i]; }
};

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

template <>
struct tensor_types<half> {
  typedef half operand;
  typedef float sum;
  typedef half arithmetic;
};

template <>
struct tensor_types<float> {
  typedef half operand;
  typedef float sum;
  typedef float arithmetic;
};

template <>
struct tensor_types<uint8_t> {
  typedef uint8_t operand;
  typedef int sum;
  typedef uint arithmetic;
};

template <>
struct tensor_types<uint> {
  typedef uint8_t operand;
  typedef int sum;
  typedef uint arithmetic;
};

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

struct Operands {
  tensor_matrix<tensor_left, half, 24, 16> left;
  fixed_array<tensor_matrix<tensor_right, half, 40, 24>, 2> right;
};

template <typename Number, typename Tensor, typename T>
void tensor_put(thread Tensor& tensor, const thread T* elements) {
#pragma clang loop unroll(full)
  for (ushort i = 0; i < 32; ++i) {
    if (tensor_holds(tensor, i)) {
      tensor[i] = Number(elements[i]);
    }
  }
}

template <typename T, typename S, int K, int M, int N>
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

uint unknown_zero() {
  volatile uint zero = 0u;
  return zero;
}

template <tensor_use Use, typename T, int Columns, int Rows, typename Memory>
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

template <tensor_use Use, typename T, int Columns, int Rows>
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

template <tensor_use Use, typename T, int Columns, int Rows, typename Scalar>
tensor_matrix<Use, T, Columns, Rows> tensor_fill(Scalar x) {
  tensor_matrix<Use, T, Columns, Rows> m;
#pragma clang loop unroll(full)
  for (int i = 0; i < m.size; ++i) {
    m.elements[i] = T(x);
  }
  return tensor_trim(m);
}

template <tensor_use Use, typename T, int Columns, int Rows, typename Scalar>
tensor_matrix<Use, T, Columns, Rows> tensor_add(tensor_matrix<Use, T, Columns, Rows> m, Scalar x) {
  typedef typename tensor_types<T>::arithmetic arithmetic;
#pragma clang loop unroll(full)
  for (int i = 0; i < m.size; ++i) {
    m.elements[i] = T(arithmetic(m.elements[i]) + arithmetic(x));
  }
  return tensor_trim(m);
}

template <tensor_use Use, typename T, int Columns, int Rows, typename Scalar>
tensor_matrix<Use, T, Columns, Rows> tensor_scale(tensor_matrix<Use, T, Columns, Rows> m, Scalar x) {
  typedef typename tensor_types<T>::arithmetic arithmetic;
#pragma clang loop unroll(full)
  for (int i = 0; i < m.size; ++i) {
    m.elements[i] = T(arithmetic(m.elements[i]) * arithmetic(x));
  }
  return tensor_trim(m);
}

template <tensor_use Use, typename T, int Columns, int Rows, typename Memory>
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

template <tensor_use Use, typename T, int Columns, int Rows, typename Scalar>
tensor_matrix<Use, T, Columns, Rows> tensor_subtract(tensor_matrix<Use, T, Columns, Rows> m, Scalar x) {
  typedef typename tensor_types<T>::arithmetic arithmetic;
#pragma clang loop unroll(full)
  for (int i = 0; i < m.size; ++i) {
    m.elements[i] = T(arithmetic(m.elements[i]) - arithmetic(x));
  }
  return tensor_trim(m);
}

template <typename S, typename T, int K, int M, int N>
tensor_matrix<tensor_result, S, N, M> tensor_multiply(tensor_matrix<tensor_left, T, K, M> left,
                                                      tensor_matrix<tensor_right, T, N, K> right) {
  return tensor_multiply_accumulate(left, right, tensor_matrix<tensor_result, S, N, M>{});
}

tensor_matrix<tensor_result, float, 40, 16> multiply(
    Operands operands,
    uint which,
    tensor_matrix<tensor_result, float, 40, 16> start) {
  const tensor_matrix<tensor_result, float, 40, 16> value = tensor_multiply_accumulate(operands.left, operands.right[min(which, 1u)], start);
  return value;
}

[[max_total_threads_per_threadgroup(32)]]
kernel void main_1(
    uint3 id [[threadgroup_position_in_grid]],
    uint local_invocation_index [[thread_index_in_threadgroup]],
    const device half* a [[buffer(0)]],
    const device fixed_array<half4, 400>& b [[buffer(1)]],
    device float* d [[buffer(2)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  threadgroup fixed_array<float2, 512> w;
  for (uint index = local_invocation_index; index < 512u; index += 32u) {
    w[index] = float2(0.0f);
  }
  threadgroup_barrier(mem_flags::mem_threadgroup);
  const uint d_length = buffer_sizes[2] / 4u;
  const uint a_length = buffer_sizes[0] / 2u;
  Operands operands = {};
  const uint value = id.x;
  const uint value_1 = id.y;
  const uint a_last = a_length - value;
  tensor_matrix<tensor_left, half, 24, 16> chosen;
  if (value <= a_length && a_last >= 24u && value_1 <= (a_last - 24u + unknown_zero()) / 15u) {
    chosen = tensor_load<tensor_left, half, 24, 16>(a + value, value_1, false);
  } else {
    chosen = tensor_matrix<tensor_left, half, 24, 16>{};
  }
  operands.left = chosen;
  operands.right[0] = tensor_fill<tensor_right, half, 40, 24>(0.5h);
  const uint value_2 = id.x;
  tensor_matrix<tensor_right, half, 40, 24> chosen_1;
  if (value_2 <= 160u) {
    chosen_1 = tensor_load<tensor_right, half, 40, 24>((const device half*)&b[value_2], 24, true);
  } else {
    chosen_1 = tensor_matrix<tensor_right, half, 40, 24>{};
  }
  operands.right[1] = chosen_1;
  const tensor_matrix<tensor_result, float, 40, 16> value_3 = tensor_matrix<tensor_result, float, 40, 16>{};
  tensor_matrix<tensor_result, float, 40, 16> sum = multiply(operands, id.z, value_3);
  const tensor_matrix<tensor_result, float, 40, 16> value_4 = tensor_add(sum, 2.0f);
  sum = tensor_scale(value_4, 3.0f);
  const uint value_5 = id.x;
  if (640u <= d_length && value_5 <= d_length - 640u) {
    tensor_store(sum, d + value_5, 40, false);
  }
  tensor_store(sum, (threadgroup float*)&w[0], 40, false);
}

[[max_total_threads_per_threadgroup(32)]]
kernel void bytes_main(
    const device uint* bytes [[buffer(3)]],
    device uint* words [[buffer(4)]],
    constant uint* buffer_sizes [[buffer(30)]]) {
  const uint words_length = buffer_sizes[4] / 4u;
  const uint bytes_length = buffer_sizes[3] / 4u;
  tensor_matrix<tensor_left, uint8_t, 16, 8> l;
  if (32u <= bytes_length && 0u <= bytes_length - 32u) {
    l = tensor_load<tensor_left, uint8_t, 16, 8>((const device uint8_t*)bytes, 16, false);
  } else {
    l = tensor_matrix<tensor_left, uint8_t, 16, 8>{};
  }
  tensor_matrix<tensor_right, uint8_t, 8, 16> r;
  if (32u <= bytes_length && 32u <= bytes_length - 32u) {
    r = tensor_load<tensor_right, uint8_t, 8, 16>((const device uint8_t*)(bytes + 32), 8, false);
  } else {
    r = tensor_matrix<tensor_right, uint8_t, 8, 16>{};
  }
  const tensor_matrix<tensor_left, uint8_t, 16, 8> value = tensor_subtract(l, 255u);
  const tensor_matrix<tensor_result, uint, 8, 8> product = tensor_multiply<uint>(value, r);
  if (64u <= words_length && 0u <= words_length - 64u) {
    tensor_store(product, words, 8, true);
  }
}
