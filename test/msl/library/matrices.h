// Defines matrices of half and float (2.3) and their operators and functions (3.2, and chapter 6).
#ifndef TEST_MSL_MATRICES_H
#define TEST_MSL_MATRICES_H

#include "vectors.h"

namespace metal {

template <class T, int C, int R>
struct matrix;

namespace __inner {
template <class A>
struct is_matrix {
  enum { value = false };
};
template <class T, int C, int R>
struct is_matrix<matrix<T, C, R>> {
  enum { value = true };
};
template <class V, class... A>
struct all_vectors;
template <class V>
struct all_vectors<V> {
  enum { value = true };
};
template <class V, class A, class... R>
struct all_vectors<V, A, R...> {
  enum { value = same<typename value<A>::type, V>::value && all_vectors<V, R...>::value };
};
template <class... A>
struct all_floats;
template <>
struct all_floats<> {
  enum { value = true };
};
template <class A, class... R>
struct all_floats<A, R...> {
  enum { value = int(kind_of<A>::value) == kFloat && all_floats<R...>::value };
};
}  // namespace __inner

template <class T, int C, int R>
struct matrix {
  vec<T, R> columns[C];

  matrix() = default;
  matrix(const matrix&) = default;
  matrix& operator=(const matrix&) = default;
  explicit constexpr matrix(T diagonal) : columns{} {
    for (int c = 0; c < C && c < R; ++c) columns[c].data[c] = diagonal;
  }
  template <class U, class = typename __inner::enable<!__inner::same<T, U>::value>::type>
  explicit constexpr matrix(matrix<U, C, R> m) : columns{} {
    for (int c = 0; c < C; ++c) columns[c] = vec<T, R>(m.columns[c]);
  }
  // Constructs a matrix from its C columns or from all of its components.
  template <class A, class B, class... More,
            class = typename __inner::enable<2 + sizeof...(More) == C &&
                                           __inner::all_vectors<vec<T, R>, A, B, More...>::value>::type>
  constexpr matrix(A a, B b, More... more) : columns{a, b, more...} {}
  template <class A, class B, class... More,
            class = typename __inner::enable<2 + sizeof...(More) == C * R &&
                                           __inner::all_floats<A, B, More...>::value>::type,
            class = void>
  constexpr matrix(A a, B b, More... more) : columns{} {
    const T all[] = {static_cast<T>(a), static_cast<T>(b), static_cast<T>(more)...};
    for (int k = 0; k < C * R; ++k) columns[k / R].data[k % R] = all[k];
  }

  __private vec<T, R>& operator[](size_t i) __private & { return i < C ? columns[i] : (__inner::out_of_bounds(), columns[0]); }
  __local vec<T, R>& operator[](size_t i) __local & { return i < C ? columns[i] : (__inner::out_of_bounds(), columns[0]); }
  device vec<T, R>& operator[](size_t i) & { return (device vec<T, R>&)(i < C ? columns[i] : (__inner::out_of_bounds(), columns[0])); }
  const __private vec<T, R>& operator[](size_t i) const __private & { return i < C ? columns[i] : (__inner::out_of_bounds(), columns[0]); }
  const __local vec<T, R>& operator[](size_t i) const __local & { return i < C ? columns[i] : (__inner::out_of_bounds(), columns[0]); }
  const __global vec<T, R>& operator[](size_t i) const __global & { return i < C ? columns[i] : (__inner::out_of_bounds(), columns[0]); }
  const device vec<T, R>& operator[](size_t i) const & { return (const device vec<T, R>&)(i < C ? columns[i] : (__inner::out_of_bounds(), columns[0])); }
  vec<T, R> operator[](size_t i) && { return i < C ? columns[i] : (__inner::out_of_bounds(), columns[0]); }

  friend matrix operator+(matrix a, matrix b)
      METAL_DOES(for (int c = 0; c < C; ++c) a.columns[c] += b.columns[c]; return a;)
  friend matrix operator-(matrix a, matrix b)
      METAL_DOES(for (int c = 0; c < C; ++c) a.columns[c] -= b.columns[c]; return a;)
  friend matrix operator*(matrix m, T s) METAL_DOES(for (int c = 0; c < C; ++c) m.columns[c] *= s; return m;)
  friend matrix operator*(T s, matrix m) METAL_DOES(return m * s;)
  friend vec<T, R> operator*(matrix m, vec<T, C> v)
      METAL_DOES(vec<T, R> r(T(0)); for (int c = 0; c < C; ++c) r += m.columns[c] * v.data[c]; return r;)
  friend vec<T, C> operator*(vec<T, R> v, matrix m)
      METAL_DOES(vec<T, C> r(T(0)); for (int c = 0; c < C; ++c) for (int k = 0; k < R; ++k)
          r.data[c] += v.data[k] * m.columns[c].data[k]; return r;)
  matrix& operator+=(matrix m) { return *this = *this + m; }
  matrix& operator-=(matrix m) { return *this = *this - m; }
  matrix& operator*=(T s) { return *this = *this * s; }
};

template <class T, int K, int C, int R>
matrix<T, C, R> operator*(matrix<T, K, R> a, matrix<T, C, K> b)
    METAL_DOES(matrix<T, C, R> m; for (int c = 0; c < C; ++c) m.columns[c] = a * b.columns[c]; return m;)
template <class T, int C>
matrix<T, C, C> operator*=(matrix<T, C, C>& a, matrix<T, C, C> b) {
  return a = a * b;
}

#define METAL_MATRICES(T)         \
  typedef matrix<T, 2, 2> T##2x2; \
  typedef matrix<T, 2, 3> T##2x3; \
  typedef matrix<T, 2, 4> T##2x4; \
  typedef matrix<T, 3, 2> T##3x2; \
  typedef matrix<T, 3, 3> T##3x3; \
  typedef matrix<T, 3, 4> T##3x4; \
  typedef matrix<T, 4, 2> T##4x2; \
  typedef matrix<T, 4, 3> T##4x3; \
  typedef matrix<T, 4, 4> T##4x4;
METAL_MATRICES(half)
METAL_MATRICES(float)

template <class T, int C, int R>
matrix<T, R, C> transpose(matrix<T, C, R> m)
    METAL_DOES(matrix<T, R, C> t; for (int c = 0; c < C; ++c) for (int r = 0; r < R; ++r)
        t.columns[r].data[c] = m.columns[c].data[r]; return t;)

#ifdef METAL_RUNS
namespace __inner {
template <int N>
inline float determinant_of(float (&m)[N][N]) {
  float sum = 0;
  for (int c = 0; c < N; ++c) {
    float minor[N - 1][N - 1];
    for (int i = 0, to = 0; i < N; ++i) {
      if (i == c) continue;
      for (int r = 1; r < N; ++r) minor[to][r - 1] = m[i][r];
      ++to;
    }
    sum += (c % 2 ? -1 : 1) * m[c][0] * determinant_of<N - 1>(minor);
  }
  return sum;
}
template <>
inline float determinant_of<1>(float (&m)[1][1]) {
  return m[0][0];
}
}  // namespace __inner
#endif
template <class T, int C>
T determinant(matrix<T, C, C> m)
    METAL_DOES(float all[C][C]; for (int c = 0; c < C; ++c) for (int r = 0; r < C; ++r)
        all[c][r] = m.columns[c].data[r]; return static_cast<T>(__inner::determinant_of<C>(all));)

}  // namespace metal

#endif
