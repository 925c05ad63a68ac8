// Defines the part of Metal Performance Primitives that tessera's output uses: matmul2d on
// cooperative tensors, for one simdgroup. Written from Apple's published header comments and from
// messages of Apple's compiler in public issues; see "Tensor operations" in docs/targets.md.
#ifndef TEST_MSL_METAL_PERFORMANCE_PRIMITIVES_H
#define TEST_MSL_METAL_PERFORMANCE_PRIMITIVES_H

#include "../metal_stdlib"

// Like Apple's header, this one declares nothing before Metal 4, which added tensors.
#if __METAL_VERSION__ >= 400

namespace metal {

template <size_t N>
struct execution_simdgroups {};
typedef execution_simdgroups<1> execution_simdgroup;

namespace __inner {
struct tensor_factory;
// `Use` is the tensor's role in the product: 0 for the left operand, 1 for the right operand, 2 for
// the destination. `Is32` is true if at least one of M, N and K is 32.
template <int Rows, int Columns, int Use, class L, class R, class D, bool Is32>
struct tensor_layout {};

// In Metal, the distribution of a tensor's elements over invocations depends on the tensor's use
// and on the types in the operation. Here, tensors of different uses or types always have different
// distributions, so that a program that confuses them gets wrong results.
template <class T>
struct tensor_type_number;
#define METAL_TENSOR_TYPE(T, n)  \
  template <>                    \
  struct tensor_type_number<T> { \
    enum { value = n };          \
  };
METAL_TENSOR_TYPE(half, 1)
METAL_TENSOR_TYPE(float, 2)
METAL_TENSOR_TYPE(int8_t, 3)
METAL_TENSOR_TYPE(uint8_t, 4)
METAL_TENSOR_TYPE(int32_t, 5)
#undef METAL_TENSOR_TYPE

template <class A, class B, class C>
struct is_tensor_product {
  enum { value = false };
};
#define METAL_TENSOR_PRODUCT(A, B, C) \
  template <>                         \
  struct is_tensor_product<A, B, C> { \
    enum { value = true };            \
  };
METAL_TENSOR_PRODUCT(half, half, half)
METAL_TENSOR_PRODUCT(half, half, float)
METAL_TENSOR_PRODUCT(half, float, float)
METAL_TENSOR_PRODUCT(float, half, float)
METAL_TENSOR_PRODUCT(float, float, float)
METAL_TENSOR_PRODUCT(int8_t, int8_t, int32_t)
METAL_TENSOR_PRODUCT(uint8_t, uint8_t, int32_t)
#undef METAL_TENSOR_PRODUCT
}  // namespace __inner

template <class T, class Extents, class Layout>
struct cooperative_tensor;

// Only operations such as matmul2d create cooperative tensors. They cannot be copied or stored in
// arrays.
template <class T, int Rows, int Columns, int Use, class L, class R, class D, bool Is32>
struct cooperative_tensor<T, int, __inner::tensor_layout<Rows, Columns, Use, L, R, D, Is32>> {
  static_assert(__inner::is_tensor_product<L, R, D>::value, "unsupported types of matmul2d");
  static_assert(Is32 || Use == 2, "At least one of M, N, K must be 32 if both inputs are cooperative tensors");
  enum { capacity = Rows * Columns / 32 };
  cooperative_tensor(const cooperative_tensor&) = delete;
  cooperative_tensor& operator=(const cooperative_tensor&) = delete;

  uint16_t get_capacity() const METAL_DOES(return capacity;)
  bool is_valid_element(uint16_t i) const METAL_DOES(return i < capacity;)
  array<int, 2> get_multidimensional_index(uint16_t i) const METAL_DOES(
      const int place = place_of(__inner::metal_lane(), i);
      return {{place % Columns, place / Columns}};)
  __private T& operator[](uint16_t i) __private METAL_DOES(
      if (i >= capacity) __inner::out_of_bounds(); return elements[i];)
#ifdef METAL_RUNS
  static int place_of(uint lane, uint i) {
    const uint types = __inner::tensor_type_number<L>::value * 9 + __inner::tensor_type_number<R>::value * 3 +
                       __inner::tensor_type_number<D>::value;
    return ((i * 32 + lane) * (2 * (types * 3 + Use) + 1) + types + Use) % (Rows * Columns);
  }
#endif
  T elements[capacity];

 private:
  cooperative_tensor() = default;
  friend struct __inner::tensor_factory;
};

namespace __inner {
struct tensor_factory {
  template <class Tensor>
  static Tensor make() METAL_DOES(return Tensor();)
};
}  // namespace __inner

}  // namespace metal

namespace mpp {
namespace tensor_ops {

// In Metal, descriptors are template arguments of class type, which require C++20. Here they are
// converted to numbers.
struct matmul2d_descriptor {
  enum class mode { multiply, multiply_accumulate };
  int m, n, k;
  bool transpose_left, transpose_right, relaxed_precision;
  mode matmul_mode;
  constexpr matmul2d_descriptor(int m, int n, int k = 0xffff, bool transpose_left = false,
                                bool transpose_right = false, bool relaxed_precision = false,
                                mode matmul_mode = mode::multiply)
      : m(m), n(n), k(k), transpose_left(transpose_left), transpose_right(transpose_right),
        relaxed_precision(relaxed_precision), matmul_mode(matmul_mode) {}
  constexpr operator ulong() const {
    return static_cast<ulong>(m) | static_cast<ulong>(n) << 16 | static_cast<ulong>(k) << 32 |
           static_cast<ulong>(transpose_left) << 48 | static_cast<ulong>(transpose_right) << 49 |
           static_cast<ulong>(matmul_mode == mode::multiply_accumulate) << 50;
  }
};

namespace __inner {
template <class T>
struct is_tensor {
  enum { value = false };
};
template <class T, class E, class L>
struct is_tensor<metal::cooperative_tensor<T, E, L>> {
  enum { value = true };
};
template <class T>
struct component_of;
template <class T, class E, class L>
struct component_of<metal::cooperative_tensor<T, E, L>> {
  typedef T type;
};
// Removes the address space from a type. In OpenCL, the type of a local variable includes
// `__private`.
template <class T>
struct bare {
  typedef T type;
};
template <class T>
struct bare<__private T> {
  typedef T type;
};
}  // namespace __inner

template <ulong Descriptor, class Scope>
class matmul2d {
  enum : int { M = Descriptor & 0xffff, N = Descriptor >> 16 & 0xffff, K = Descriptor >> 32 & 0xffff };
  enum : bool { Is32 = M == 32 || N == 32 || K == 32 };
  static_assert(metal::__inner::same<Scope, metal::execution_simdgroup>::value,
                "input cooperative tensors belong to one simdgroup");
  static_assert(M % 16 == 0 || N % 16 == 0, "At least one of M or N must be a multiple of 16");
  static_assert(N % 8 == 0, "N must be a multiple of 8");
  static_assert(K == 0xffff || K % 16 == 0, "K must be dynamic or a multiple of 16");
  static_assert((Descriptor >> 48 & 3) == 0, "this library has no transposed operands");

 public:
  template <class L, class R, class D, class Coord = int>
  using cooperative_tensor_left_input_t =
      metal::cooperative_tensor<L, Coord, metal::__inner::tensor_layout<M, K, 0, L, R, D, Is32>>;
  template <class L, class R, class D, class Coord = int>
  using cooperative_tensor_right_input_t =
      metal::cooperative_tensor<R, Coord, metal::__inner::tensor_layout<K, N, 1, L, R, D, Is32>>;
  template <class LT, class RT, class D, class Coord = int>
  using cooperative_tensor_destination_t = metal::cooperative_tensor<
      D, Coord,
      metal::__inner::tensor_layout<M, N, 2, typename __inner::component_of<typename __inner::bare<LT>::type>::type,
                                    typename __inner::component_of<typename __inner::bare<RT>::type>::type, D,
                                    Is32>>;

  template <class L, class R, class D>
  cooperative_tensor_left_input_t<L, R, D> get_left_input_cooperative_tensor() const METAL_DOES(
      return metal::__inner::tensor_factory::make<cooperative_tensor_left_input_t<L, R, D>>();)
  template <class L, class R, class D>
  cooperative_tensor_right_input_t<L, R, D> get_right_input_cooperative_tensor() const METAL_DOES(
      return metal::__inner::tensor_factory::make<cooperative_tensor_right_input_t<L, R, D>>();)
  template <class LT, class RT, class D>
  cooperative_tensor_destination_t<LT, RT, D> get_destination_cooperative_tensor() const METAL_DOES(
      return metal::__inner::tensor_factory::make<cooperative_tensor_destination_t<LT, RT, D>>();)

  template <class L, class R, class D>
  void run(thread cooperative_tensor_left_input_t<L, R, D>& left, thread cooperative_tensor_right_input_t<L, R, D>& right,
           thread metal::cooperative_tensor<D, int, metal::__inner::tensor_layout<M, N, 2, L, R, D, Is32>>& destination) const
      METAL_DOES(multiply<L, R, D>(left, right, destination);)

 private:
#ifdef METAL_RUNS
  template <class L, class R, class D, class LT, class RT, class DT>
  static void multiply(thread LT& left, thread RT& right, thread DT& destination) {
    namespace in = metal::__inner;
    D a[M * K], b[K * N];
    if (in::metal_lanes() != 32) in::out_of_bounds();
    in::metal_share(left.elements, sizeof(left.elements));
    for (uint lane = 0; lane < 32; ++lane) {
      L theirs[LT::capacity];
      if (!in::metal_shared(lane, theirs, sizeof(theirs))) in::out_of_bounds();  // the call is not uniform
      for (uint i = 0; i < LT::capacity; ++i) a[LT::place_of(lane, i)] = theirs[i];
    }
    in::metal_shared_end();
    in::metal_share(right.elements, sizeof(right.elements));
    for (uint lane = 0; lane < 32; ++lane) {
      R theirs[RT::capacity];
      if (!in::metal_shared(lane, theirs, sizeof(theirs))) in::out_of_bounds();
      for (uint i = 0; i < RT::capacity; ++i) b[RT::place_of(lane, i)] = theirs[i];
    }
    in::metal_shared_end();
    const bool adds = (Descriptor >> 50 & 1) != 0;
    for (uint i = 0; i < DT::capacity; ++i) {
      const int place = DT::place_of(in::metal_lane(), i);
      typename in::wide<D>::type sum = adds ? destination.elements[i] : D(0);
      for (int k = 0; k < K; ++k) {
        sum += static_cast<typename in::wide<D>::type>(a[place / N * K + k]) *
               static_cast<typename in::wide<D>::type>(b[k * N + place % N]);
      }
      destination.elements[i] = static_cast<D>(sum);
    }
  }
#endif
};

}  // namespace tensor_ops
}  // namespace mpp

#endif

#endif
