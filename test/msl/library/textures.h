// Defines textures, samplers and their methods (2.9, 2.10, 6.12). There is one class per texture
// type and access, with exactly the members that Metal defines for it.
#ifndef TEST_MSL_TEXTURES_H
#define TEST_MSL_TEXTURES_H

#include "simd.h"

namespace metal {

enum class access { sample, read, write, read_write };
enum class component { x, y, z, w };

// Samplers.
enum class coord { normalized, pixel };
enum class filter { nearest, linear, bicubic };
enum class min_filter { nearest, linear, bicubic };
enum class mag_filter { nearest, linear, bicubic };
enum class mip_filter { none, nearest, linear };
#define METAL_ADDRESSES clamp_to_zero, clamp_to_edge, repeat, mirrored_repeat, clamp_to_border
enum class address { METAL_ADDRESSES };
enum class s_address { METAL_ADDRESSES };
enum class t_address { METAL_ADDRESSES };
enum class r_address { METAL_ADDRESSES };
enum class border_color { transparent_black, opaque_black, opaque_white };
enum class compare_func { none, never, less, less_equal, greater, greater_equal, equal, not_equal, always };
enum class reduction { weighted_average, minimum, maximum };
struct max_anisotropy {
  explicit constexpr max_anisotropy(int) {}
};
struct lod_clamp {
  constexpr lod_clamp(float, float) {}
};
namespace __inner {
template <class A>
struct is_sampler_option {
  enum { value = false };
};
#define METAL_SAMPLER_OPTION(T) \
  template <>                   \
  struct is_sampler_option<T> { \
    enum { value = true };      \
  };
METAL_SAMPLER_OPTION(coord)
METAL_SAMPLER_OPTION(filter)
METAL_SAMPLER_OPTION(min_filter)
METAL_SAMPLER_OPTION(mag_filter)
METAL_SAMPLER_OPTION(mip_filter)
METAL_SAMPLER_OPTION(address)
METAL_SAMPLER_OPTION(s_address)
METAL_SAMPLER_OPTION(t_address)
METAL_SAMPLER_OPTION(r_address)
METAL_SAMPLER_OPTION(border_color)
METAL_SAMPLER_OPTION(compare_func)
METAL_SAMPLER_OPTION(reduction)
METAL_SAMPLER_OPTION(max_anisotropy)
METAL_SAMPLER_OPTION(lod_clamp)
template <class... A>
struct all_sampler_options;
template <>
struct all_sampler_options<> {
  enum { value = true };
};
template <class A, class... R>
struct all_sampler_options<A, R...> {
  enum { value = is_sampler_option<A>::value && all_sampler_options<R...>::value };
};
}  // namespace __inner
namespace __inner {
// Encodes a constant sampler in the bits of a handle, which host.cc decodes. The highest bit marks
// such handles.
constexpr ulong sampler_bits() { return 1ul << 63; }
template <class A>
constexpr ulong option_bits(A) {
  return 0;
}
constexpr ulong option_bits(filter f) { return f == filter::linear ? 1 : 0; }
constexpr ulong option_bits(mag_filter f) { return f == mag_filter::linear ? 1 : 0; }
constexpr ulong option_bits(mip_filter f) { return f == mip_filter::linear ? 2 : 0; }
constexpr ulong address_bits(int address) { return address == 2 ? 1 : address == 3 ? 2 : 0; }
constexpr ulong option_bits(s_address a) { return address_bits(int(a)) << 2; }
constexpr ulong option_bits(t_address a) { return address_bits(int(a)) << 4; }
constexpr ulong option_bits(r_address a) { return address_bits(int(a)) << 6; }
constexpr ulong option_bits(address a) { return address_bits(int(a)) * 0x54; }
constexpr ulong option_bits(compare_func c) {
  return (c == compare_func::never          ? 1ul
          : c == compare_func::less          ? 2ul
          : c == compare_func::equal         ? 3ul
          : c == compare_func::less_equal    ? 4ul
          : c == compare_func::greater       ? 5ul
          : c == compare_func::not_equal     ? 6ul
          : c == compare_func::greater_equal ? 7ul
          : c == compare_func::always        ? 8ul
                                             : 0ul)
         << 8;
}
template <class A, class... R>
constexpr ulong sampler_bits(A a, R... rest) {
  return option_bits(a) | sampler_bits(rest...);
}
}  // namespace __inner
struct sampler {
  template <class... A, class = typename __inner::enable<__inner::all_sampler_options<A...>::value>::type>
  constexpr sampler(A... options) : handle(__inner::sampler_bits(options...)) {}
  ulong handle;
};

// Arguments of texture functions that determine the level of detail.
struct bias {
  explicit constexpr bias(float v) : value(v) {}
  float value;
};
struct level {
  explicit constexpr level(float v) : value(v) {}
  float value;
};
struct min_lod_clamp {
  explicit constexpr min_lod_clamp(float v) : value(v) {}
  float value;
};
struct gradient2d {
  constexpr gradient2d(float2 a, float2 b) : dx(a), dy(b) {}
  float2 dx, dy;
};
struct gradient3d {
  constexpr gradient3d(float3 a, float3 b) : dx(a), dy(b) {}
  float3 dx, dy;
};
struct gradientcube {
  constexpr gradientcube(float3 a, float3 b) : dx(a), dy(b) {}
  float3 dx, dy;
};

#ifdef METAL_RUNS
namespace __inner {
// The parameters of a texture lookup, in the layout that ../host.cc expects.
struct lookup {
  float coord[3];
  uint array;
  int offset[3];
  uint option;  // 0: from derivatives, 1: bias, 2: level, 3: gradient
  float lod;
  float dx[3], dy[3];
  float least;
  float reference;
  uint component;
  uint what;  // 0: sample, 1: compare, 2: gather, 3: gather and compare
  template <class F, class O>
  lookup(F f, uint a, O o) {
    __builtin_memset(this, 0, sizeof(*this));
    for (int k = 0; k < int(parts<F>::width); ++k) coord[k] = parts<F>::at(f, k);
    for (int k = 0; k < int(parts<O>::width); ++k) offset[k] = parts<O>::at(o, k);
    array = a;
  }
  void with(bias b) { option = 1, lod = b.value; }
  void with(level l) { option = 2, lod = l.value; }
  void with(min_lod_clamp c) { least = c.value; }
  template <class G>
  void with(G g) {
    option = 3;
    for (int k = 0; k < int(parts<decltype(g.dx)>::width); ++k) dx[k] = g.dx.data[k], dy[k] = g.dy.data[k];
  }
};
// The location of a texel. `lod` is the mip level or the sample.
struct place {
  uint coord[3];
  uint array, face, lod;
  template <class U>
  place(U u, uint a, uint f, uint l) : array(a), face(f), lod(l) {
    coord[0] = coord[1] = coord[2] = 0;
    for (int k = 0; k < int(parts<U>::width); ++k) coord[k] = parts<U>::at(u, k);
  }
};
// Each component is passed as a word that contains a float, an int or a uint, depending on the
// format of the texture.
extern "C" {
void metal_texture_lookup(ulong texture, ulong sampler, const lookup*, uint* words);
void metal_texture_read(ulong texture, const place*, uint* words);
void metal_texture_write(ulong texture, const place*, const uint* words);
// Returns a property of a texture. `what` is the number of the property: 0 width, 1 height,
// 2 depth, 3 layers, 4 levels, 5 samples.
uint metal_texture_size(ulong texture, uint what, uint level);
}
template <class T>
struct word {
  static T of(uint bits) {
    if (kind_of<T>::value == kFloat) {
      float f;
      __builtin_memcpy(&f, &bits, 4);
      return static_cast<T>(f);
    }
    return static_cast<T>(bits);
  }
  static uint bits(T x) {
    if (kind_of<T>::value == kFloat) {
      const float f = static_cast<float>(x);
      uint bits;
      __builtin_memcpy(&bits, &f, 4);
      return bits;
    }
    return static_cast<uint>(x);
  }
};
template <class R>
struct texel {
  static R of(const uint* w) { return word<R>::of(w[0]); }
};
template <class T>
struct texel<vec<T, 4>> {
  static vec<T, 4> of(const uint* w) {
    return vec<T, 4>(word<T>::of(w[0]), word<T>::of(w[1]), word<T>::of(w[2]), word<T>::of(w[3]));
  }
};
template <class R>
inline R looked_up(ulong texture, sampler s, lookup l) {
  uint words[4];
  metal_texture_lookup(texture, s.handle, &l, words);
  return texel<R>::of(words);
}
template <class R>
inline R read_at(ulong texture, place p) {
  uint words[4];
  metal_texture_read(texture, &p, words);
  return texel<R>::of(words);
}
template <class T>
inline void write_at(ulong texture, place p, vec<T, 4> v) {
  const uint words[4] = {word<T>::bits(v.x), word<T>::bits(v.y), word<T>::bits(v.z), word<T>::bits(v.w)};
  metal_texture_write(texture, &p, words);
}
// Modifies a texel. This is atomic, because fibers never switch inside this function. Out-of-bounds
// texels are ignored.
template <class T, class F>
inline vec<T, 4> change_at(ulong texture, place p, F f) {
  const vec<T, 4> old = read_at<vec<T, 4>>(texture, p);
  write_at<T>(texture, p, vec<T, 4>(f(old.x)));
  return old;
}
// Modifies a texel of type ulong, which ../host.cc stores as two components.
template <class F>
inline void change_long_at(ulong texture, place p, F f) {
  uint words[4];
  metal_texture_read(texture, &p, words);
  const ulong changed = f(words[0] | static_cast<ulong>(words[1]) << 32);
  words[0] = static_cast<uint>(changed), words[1] = static_cast<uint>(changed >> 32);
  metal_texture_write(texture, &p, words);
}
}  // namespace __inner
#endif

namespace __inner {
template <class T>
struct is_texel {
  enum { value = same<T, half>::value || same<T, float>::value || same<T, short>::value || same<T, ushort>::value ||
                 same<T, int>::value || same<T, uint>::value };
};
// Texels of type ulong exist only for atomic operations.
template <class T>
struct is_shared_texel {
  enum { value = is_texel<T>::value || same<T, ulong>::value };
};
template <class T>
struct is_depth {
  enum { value = same<T, float>::value };
};
struct any_texture {
  ulong handle;
};
}  // namespace __inner

// Parts of parameter lists: the array index (0: none, 1: present) and the offset (0: none, 2: 2D,
// 3: 3D).
#define METAL_ARRAY_0
#define METAL_ARRAY_1 , uint array
#define METAL_ARRAY_0_OF 0
#define METAL_ARRAY_1_OF array
#define METAL_OFFSET_0
#define METAL_OFFSET_2 , int2 offset = int2(0)
#define METAL_OFFSET_3 , int3 offset = int3(0)
#define METAL_OFFSET_0_OF 0
#define METAL_OFFSET_2_OF offset
#define METAL_OFFSET_3_OF offset

#define METAL_LOOK(R, A, O, ...)                                                     \
  METAL_DOES(__inner::lookup l(coord, METAL_ARRAY_##A##_OF, METAL_OFFSET_##O##_OF); \
             __VA_ARGS__ return __inner::looked_up<R>(this->handle, s, l);)
#define METAL_SAMPLE_PLAIN(R, F, A, O) \
  R sample(sampler s, F coord METAL_ARRAY_##A METAL_OFFSET_##O) const METAL_LOOK(R, A, O, )
#define METAL_SAMPLE_BY(R, F, A, O, By) \
  R sample(sampler s, F coord METAL_ARRAY_##A, By by METAL_OFFSET_##O) const METAL_LOOK(R, A, O, l.with(by);)
#define METAL_SAMPLE_CLAMPED(R, F, A, O, By)                                                          \
  R sample(sampler s, F coord METAL_ARRAY_##A, By by, min_lod_clamp least METAL_OFFSET_##O) const \
      METAL_LOOK(R, A, O, l.with(by); l.with(least);)
#define METAL_SAMPLES(R, F, A, O, G)                  \
  METAL_SAMPLE_PLAIN(R, F, A, O)                      \
  METAL_SAMPLE_BY(R, F, A, O, bias)                   \
  METAL_SAMPLE_BY(R, F, A, O, level)                  \
  METAL_SAMPLE_BY(R, F, A, O, G)                      \
  METAL_SAMPLE_BY(R, F, A, O, min_lod_clamp)          \
  METAL_SAMPLE_CLAMPED(R, F, A, O, bias)              \
  METAL_SAMPLE_CLAMPED(R, F, A, O, G)
#define METAL_COMPARE_BY(F, A, O, By)                                                                           \
  T sample_compare(sampler s, F coord METAL_ARRAY_##A, float reference, By by METAL_OFFSET_##O) const           \
      METAL_LOOK(T, A, O, l.what = 1; l.reference = reference; l.with(by);)
#define METAL_COMPARES(F, A, O, G)                                                                              \
  T sample_compare(sampler s, F coord METAL_ARRAY_##A, float reference METAL_OFFSET_##O) const                  \
      METAL_LOOK(T, A, O, l.what = 1; l.reference = reference;)                                                 \
  METAL_COMPARE_BY(F, A, O, bias)                                                                               \
  METAL_COMPARE_BY(F, A, O, level)                                                                              \
  METAL_COMPARE_BY(F, A, O, G)                                                                                  \
  METAL_COMPARE_BY(F, A, O, min_lod_clamp)
// The component to gather must be a constant.
#define METAL_CONSTANT_COMPONENT __attribute__((enable_if(c >= component::x, "the component is a constant")))
#ifdef METAL_RUNS
#undef METAL_CONSTANT_COMPONENT
#define METAL_CONSTANT_COMPONENT
#endif
#define METAL_GATHERS(F, A, O)                                                                                  \
  vec<T, 4> gather(sampler s, F coord METAL_ARRAY_##A METAL_OFFSET_##O, component c = component::x) const       \
      METAL_CONSTANT_COMPONENT METAL_LOOK(T4, A, O, l.what = 2; l.component = static_cast<uint>(c);)
#define METAL_DEPTH_GATHERS(F, A, O)                                                                            \
  vec<T, 4> gather(sampler s, F coord METAL_ARRAY_##A METAL_OFFSET_##O) const                                   \
      METAL_LOOK(T4, A, O, l.what = 2;)                                                                         \
  vec<T, 4> gather_compare(sampler s, F coord METAL_ARRAY_##A, float reference METAL_OFFSET_##O) const          \
      METAL_LOOK(T4, A, O, l.what = 3; l.reference = reference;)

// The functions `read` and `write` for each texture shape, with 32-bit and with 16-bit coordinates.
#define METAL_ONLY_ZERO __attribute__((enable_if(lod == 0, "a texture of one dimension has one level")))
#define METAL_READS_1D(R, U)                                                                                   \
  R read(U coord) const METAL_DOES(return __inner::read_at<R>(this->handle, __inner::place(coord, 0, 0, 0));)      \
  R read(U coord, U lod) const METAL_ONLY_ZERO                                                                 \
      METAL_DOES(return __inner::read_at<R>(this->handle, __inner::place(coord, 0, 0, lod));)
#define METAL_READS(R, U, S)                                                                                   \
  R read(U coord, S lod = 0) const                                                                             \
      METAL_DOES(return __inner::read_at<R>(this->handle, __inner::place(coord, 0, 0, lod));)
#define METAL_READS_ARRAY(R, U, S)                                                                             \
  R read(U coord, S array, S lod = 0) const                                                                    \
      METAL_DOES(return __inner::read_at<R>(this->handle, __inner::place(coord, array, 0, lod));)
#define METAL_READS_CUBE(R, U, S)                                                                              \
  R read(U coord, S face, S lod = 0) const                                                                     \
      METAL_DOES(return __inner::read_at<R>(this->handle, __inner::place(coord, 0, face, lod));)
#define METAL_READS_CUBE_ARRAY(R, U, S)                                                                        \
  R read(U coord, S face, S array, S lod = 0) const                                                            \
      METAL_DOES(return __inner::read_at<R>(this->handle, __inner::place(coord, array, face, lod));)
#define METAL_READS_MS(R, U, S)                                                                                \
  R read(U coord, S sample) const                                                                              \
      METAL_DOES(return __inner::read_at<R>(this->handle, __inner::place(coord, 0, 0, sample));)
#define METAL_READS_MS_ARRAY(R, U, S)                                                                          \
  R read(U coord, S array, S sample) const                                                                     \
      METAL_DOES(return __inner::read_at<R>(this->handle, __inner::place(coord, array, 0, sample));)
#define METAL_WRITES_1D(U)                                                                                     \
  void write(vec<T, 4> v, U coord) const                                                                       \
      METAL_DOES(__inner::write_at<T>(this->handle, __inner::place(coord, 0, 0, 0), v);)                           \
  void write(vec<T, 4> v, U coord, U lod) const METAL_ONLY_ZERO                                                \
      METAL_DOES(__inner::write_at<T>(this->handle, __inner::place(coord, 0, 0, lod), v);)
#define METAL_WRITES(U, S)                                                                                     \
  void write(vec<T, 4> v, U coord, S lod = 0) const                                                            \
      METAL_DOES(__inner::write_at<T>(this->handle, __inner::place(coord, 0, 0, lod), v);)
#define METAL_WRITES_ARRAY(U, S)                                                                               \
  void write(vec<T, 4> v, U coord, S array, S lod = 0) const                                                   \
      METAL_DOES(__inner::write_at<T>(this->handle, __inner::place(coord, array, 0, lod), v);)
#define METAL_WRITES_CUBE(U, S)                                                                                \
  void write(vec<T, 4> v, U coord, S face, S lod = 0) const                                                    \
      METAL_DOES(__inner::write_at<T>(this->handle, __inner::place(coord, 0, face, lod), v);)
#define METAL_WRITES_CUBE_ARRAY(U, S)                                                                          \
  void write(vec<T, 4> v, U coord, S face, S array, S lod = 0) const                                           \
      METAL_DOES(__inner::write_at<T>(this->handle, __inner::place(coord, array, face, lod), v);)

// Atomic operations on a texel's first component (6.12, Metal 3.1). `C` is 1 for array
// textures and otherwise 0.
#define METAL_IF_WORD \
  __attribute__((enable_if(__inner::same<T, int>::value || __inner::same<T, uint>::value, "words alone")))
#define METAL_IF_LONG __attribute__((enable_if(__inner::same<T, ulong>::value, "numbers of 64 bits alone")))
#define METAL_CHANGE(key, U, C, value)                                                                       \
  vec<T, 4> atomic_fetch_##key(U coord METAL_ARRAY_##C, vec<T, 4> operand) const METAL_IF_WORD               \
      METAL_DOES(const T b = operand.x; return __inner::change_at<T>(                                        \
                     this->handle, __inner::place(coord, METAL_ARRAY_##C##_OF, 0, 0), [b](T a) { return T(value); });)
#define METAL_CHANGE_LONG(key, U, C, value)                                                                  \
  void atomic_##key(U coord METAL_ARRAY_##C, vec<T, 4> operand) const METAL_IF_LONG                          \
      METAL_DOES(const T b = operand.x; __inner::change_long_at(                                             \
                     this->handle, __inner::place(coord, METAL_ARRAY_##C##_OF, 0, 0), [b](ulong a) { return value; });)
#define METAL_CHANGES(U, C)                                                                                  \
  METAL_CHANGE(add, U, C, uint(a) + uint(b)) METAL_CHANGE(sub, U, C, uint(a) - uint(b))                      \
  METAL_CHANGE(min, U, C, a < b ? a : b) METAL_CHANGE(max, U, C, a < b ? b : a)                              \
  METAL_CHANGE(and, U, C, a & b) METAL_CHANGE(or, U, C, a | b) METAL_CHANGE(xor, U, C, a ^ b)                \
  METAL_CHANGE_LONG(min, U, C, a < b ? a : b) METAL_CHANGE_LONG(max, U, C, a < b ? b : a)

// Functions that return sizes.
#define METAL_SIZE_LEVEL(get, what) \
  uint get(uint lod = 0) const METAL_DOES(return __inner::metal_texture_size(this->handle, what, lod);)
#define METAL_SIZE(get, what) uint get() const METAL_DOES(return __inner::metal_texture_size(this->handle, what, 0);)
#define METAL_SIZES_1D                                                                           \
  METAL_SIZE(get_width, 0)                                                                       \
  uint get_width(uint lod) const METAL_ONLY_ZERO                                                 \
      METAL_DOES(return __inner::metal_texture_size(this->handle, 0, lod);)                        \
  METAL_SIZE(get_num_mip_levels, 4)
#define METAL_SIZES_2D METAL_SIZE_LEVEL(get_width, 0) METAL_SIZE_LEVEL(get_height, 1) METAL_SIZE(get_num_mip_levels, 4)
#define METAL_SIZES_2D_ARRAY METAL_SIZES_2D METAL_SIZE(get_array_size, 3)
#define METAL_SIZES_1D_ARRAY METAL_SIZES_1D METAL_SIZE(get_array_size, 3)
#define METAL_SIZES_3D METAL_SIZES_2D METAL_SIZE_LEVEL(get_depth, 2)
#define METAL_SIZES_MS METAL_SIZE(get_width, 0) METAL_SIZE(get_height, 1) METAL_SIZE(get_num_samples, 5)
#define METAL_SIZES_MS_ARRAY METAL_SIZES_MS METAL_SIZE(get_array_size, 3)
#define METAL_FENCE void fence() const METAL_DOES()

#define METAL_TEXTURE(name, condition, Access, ...)                     \
  template <class T>                                                    \
  struct name<T, access::Access> : __inner::any_texture {                 \
    static_assert(condition, "a texture of this type of component");    \
    typedef vec<T, 4> T4;                                               \
    __VA_ARGS__                                                         \
  };
#define METAL_TEXTURE_NAME(name)                          \
  template <class T, access A = access::sample>           \
  struct name {                                           \
    static_assert(sizeof(T) == 0, "a texture that Metal has with another access only"); \
  };
#define METAL_TEXEL __inner::is_texel<T>::value
#define METAL_SHARED_TEXEL __inner::is_shared_texel<T>::value
#define METAL_DEPTH __inner::is_depth<T>::value
METAL_TEXTURE_NAME(texture1d)
METAL_TEXTURE_NAME(texture1d_array)
METAL_TEXTURE_NAME(texture2d)
METAL_TEXTURE_NAME(texture2d_array)
METAL_TEXTURE_NAME(texture3d)
METAL_TEXTURE_NAME(texturecube)
METAL_TEXTURE_NAME(texturecube_array)
METAL_TEXTURE_NAME(texture2d_ms)
METAL_TEXTURE_NAME(texture2d_ms_array)
METAL_TEXTURE_NAME(texture_buffer)
METAL_TEXTURE_NAME(depth2d)
METAL_TEXTURE_NAME(depth2d_array)
METAL_TEXTURE_NAME(depthcube)
METAL_TEXTURE_NAME(depthcube_array)
METAL_TEXTURE_NAME(depth2d_ms)
METAL_TEXTURE_NAME(depth2d_ms_array)

#define METAL_R1 METAL_READS_1D(T4, uint) METAL_READS_1D(T4, ushort)
#define METAL_R1A METAL_READS_ARRAY(T4, uint, uint) METAL_READS_ARRAY(T4, ushort, ushort)
#define METAL_R2(R) METAL_READS(R, uint2, uint) METAL_READS(R, ushort2, ushort)
#define METAL_R2A(R) METAL_READS_ARRAY(R, uint2, uint) METAL_READS_ARRAY(R, ushort2, ushort)
#define METAL_R3 METAL_READS(T4, uint3, uint) METAL_READS(T4, ushort3, ushort)
#define METAL_RC(R) METAL_READS_CUBE(R, uint2, uint) METAL_READS_CUBE(R, ushort2, ushort)
#define METAL_RCA(R) METAL_READS_CUBE_ARRAY(R, uint2, uint) METAL_READS_CUBE_ARRAY(R, ushort2, ushort)
#define METAL_RM(R) METAL_READS_MS(R, uint2, uint) METAL_READS_MS(R, ushort2, ushort)
#define METAL_RMA(R) METAL_READS_MS_ARRAY(R, uint2, uint) METAL_READS_MS_ARRAY(R, ushort2, ushort)
#define METAL_W1 METAL_WRITES_1D(uint) METAL_WRITES_1D(ushort)
#define METAL_W1A METAL_WRITES_ARRAY(uint, uint) METAL_WRITES_ARRAY(ushort, ushort)
#define METAL_W2 METAL_WRITES(uint2, uint) METAL_WRITES(ushort2, ushort)
#define METAL_W2A METAL_WRITES_ARRAY(uint2, uint) METAL_WRITES_ARRAY(ushort2, ushort)
#define METAL_W3 METAL_WRITES(uint3, uint) METAL_WRITES(ushort3, ushort)
#define METAL_WC METAL_WRITES_CUBE(uint2, uint) METAL_WRITES_CUBE(ushort2, ushort)
#define METAL_WCA METAL_WRITES_CUBE_ARRAY(uint2, uint) METAL_WRITES_CUBE_ARRAY(ushort2, ushort)
// Defines the specializations of a writable texture type for all access modes.
#define METAL_TEXTURES(name, reads, writes, changes, sizes, ...)                  \
  METAL_TEXTURE(name, METAL_TEXEL, sample, reads sizes __VA_ARGS__)               \
  METAL_TEXTURE(name, METAL_TEXEL, read, reads sizes)                             \
  METAL_TEXTURE(name, METAL_TEXEL, write, writes sizes)                           \
  METAL_TEXTURE(name, METAL_SHARED_TEXEL, read_write, reads writes changes sizes METAL_FENCE)
METAL_TEXTURES(texture1d, METAL_R1, METAL_W1, METAL_CHANGES(uint, 0), METAL_SIZES_1D,
               METAL_SAMPLE_PLAIN(T4, float, 0, 0))
METAL_TEXTURES(texture1d_array, METAL_R1A, METAL_W1A, METAL_CHANGES(uint, 1), METAL_SIZES_1D_ARRAY,
               METAL_SAMPLE_PLAIN(T4, float, 1, 0))
METAL_TEXTURES(texture2d, METAL_R2(T4), METAL_W2, METAL_CHANGES(uint2, 0), METAL_SIZES_2D,
               METAL_SAMPLES(T4, float2, 0, 2, gradient2d) METAL_GATHERS(float2, 0, 2))
METAL_TEXTURES(texture2d_array, METAL_R2A(T4), METAL_W2A, METAL_CHANGES(uint2, 1), METAL_SIZES_2D_ARRAY,
               METAL_SAMPLES(T4, float2, 1, 2, gradient2d) METAL_GATHERS(float2, 1, 2))
METAL_TEXTURES(texture3d, METAL_R3, METAL_W3, METAL_CHANGES(uint3, 0), METAL_SIZES_3D, METAL_SAMPLES(T4, float3, 0, 3, gradient3d))
METAL_TEXTURES(texturecube, METAL_RC(T4), METAL_WC, , METAL_SIZES_2D,
               METAL_SAMPLES(T4, float3, 0, 0, gradientcube) METAL_GATHERS(float3, 0, 0))
METAL_TEXTURES(texturecube_array, METAL_RCA(T4), METAL_WCA, , METAL_SIZES_2D_ARRAY,
               METAL_SAMPLES(T4, float3, 1, 0, gradientcube) METAL_GATHERS(float3, 1, 0))
#define METAL_TEXTURES_MS(name, condition, ...)                 \
  METAL_TEXTURE(name, condition, sample, __VA_ARGS__)           \
  METAL_TEXTURE(name, condition, read, __VA_ARGS__)
METAL_TEXTURES_MS(texture2d_ms, METAL_TEXEL, METAL_RM(T4) METAL_SIZES_MS)
METAL_TEXTURES_MS(texture2d_ms_array, METAL_TEXEL, METAL_RMA(T4) METAL_SIZES_MS_ARRAY)
METAL_TEXTURES_MS(depth2d_ms, METAL_DEPTH, METAL_RM(T) METAL_SIZES_MS)
METAL_TEXTURES_MS(depth2d_ms_array, METAL_DEPTH, METAL_RMA(T) METAL_SIZES_MS_ARRAY)
METAL_TEXTURE(texture_buffer, METAL_TEXEL, read, METAL_READS_1D(T4, uint) METAL_SIZE(get_width, 0))
METAL_TEXTURE(texture_buffer, METAL_TEXEL, write, METAL_WRITES_1D(uint) METAL_SIZE(get_width, 0))
METAL_TEXTURE(texture_buffer, METAL_TEXEL, read_write,
              METAL_READS_1D(T4, uint) METAL_WRITES_1D(uint) METAL_SIZE(get_width, 0) METAL_FENCE)
#define METAL_DEPTHS(name, reads, sizes, ...)                               \
  METAL_TEXTURE(name, METAL_DEPTH, sample, reads sizes __VA_ARGS__)         \
  METAL_TEXTURE(name, METAL_DEPTH, read, reads sizes)
METAL_DEPTHS(depth2d, METAL_R2(T), METAL_SIZES_2D,
             METAL_SAMPLES(T, float2, 0, 2, gradient2d) METAL_COMPARES(float2, 0, 2, gradient2d)
                 METAL_DEPTH_GATHERS(float2, 0, 2))
METAL_DEPTHS(depth2d_array, METAL_R2A(T), METAL_SIZES_2D_ARRAY,
             METAL_SAMPLES(T, float2, 1, 2, gradient2d) METAL_COMPARES(float2, 1, 2, gradient2d)
                 METAL_DEPTH_GATHERS(float2, 1, 2))
METAL_DEPTHS(depthcube, METAL_RC(T), METAL_SIZES_2D,
             METAL_SAMPLES(T, float3, 0, 0, gradientcube) METAL_COMPARES(float3, 0, 0, gradientcube)
                 METAL_DEPTH_GATHERS(float3, 0, 0))
METAL_DEPTHS(depthcube_array, METAL_RCA(T), METAL_SIZES_2D_ARRAY,
             METAL_SAMPLES(T, float3, 1, 0, gradientcube) METAL_COMPARES(float3, 1, 0, gradientcube)
                 METAL_DEPTH_GATHERS(float3, 1, 0))

// Arrays of textures, samplers and other types (2.12).
template <class T, size_t N>
struct array {
  T elements[N];
  constexpr size_t size() const { return N; }
  __private T& operator[](size_t i) __private & { return i < N ? elements[i] : (__inner::out_of_bounds(), elements[0]); }
  __local T& operator[](size_t i) __local & { return i < N ? elements[i] : (__inner::out_of_bounds(), elements[0]); }
  device T& operator[](size_t i) & { return (device T&)(i < N ? elements[i] : (__inner::out_of_bounds(), elements[0])); }
  const __private T& operator[](size_t i) const __private & { return i < N ? elements[i] : (__inner::out_of_bounds(), elements[0]); }
  const __local T& operator[](size_t i) const __local & { return i < N ? elements[i] : (__inner::out_of_bounds(), elements[0]); }
  const __global T& operator[](size_t i) const __global & { return i < N ? elements[i] : (__inner::out_of_bounds(), elements[0]); }
  const device T& operator[](size_t i) const & { return (const device T&)(i < N ? elements[i] : (__inner::out_of_bounds(), elements[0])); }
  T operator[](size_t i) && { return i < N ? elements[i] : (__inner::out_of_bounds(), elements[0]); }
};

}  // namespace metal

#endif
