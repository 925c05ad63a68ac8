// What glslang's HLSL front end lacks of HLSL 2021 and Shader Model 6.
bool2 select(bool2 c, bool2 t, bool2 f) { return bool2(c.x ? t.x : f.x, c.y ? t.y : f.y); }
bool3 select(bool3 c, bool3 t, bool3 f) { return bool3(c.x ? t.x : f.x, c.y ? t.y : f.y, c.z ? t.z : f.z); }
bool4 select(bool4 c, bool4 t, bool4 f) { return bool4(c.x ? t.x : f.x, c.y ? t.y : f.y, c.z ? t.z : f.z, c.w ? t.w : f.w); }
#define SELECT(T) \
  T##2 select(bool2 c, T##2 t, T##2 f) { return T##2(c.x ? t.x : f.x, c.y ? t.y : f.y); } \
  T##3 select(bool3 c, T##3 t, T##3 f) { return T##3(c.x ? t.x : f.x, c.y ? t.y : f.y, c.z ? t.z : f.z); } \
  T##4 select(bool4 c, T##4 t, T##4 f) { return T##4(c.x ? t.x : f.x, c.y ? t.y : f.y, c.z ? t.z : f.z, c.w ? t.w : f.w); }
SELECT(int)
SELECT(uint)
SELECT(float)
uint4 unpack_u8u32(uint p) { return uint4(p & 255u, p >> 8u & 255u, p >> 16u & 255u, p >> 24u); }
int4 unpack_s8s32(uint p) { return int4(int(p << 24u), int(p << 16u), int(p << 8u), int(p)) >> 24; }
uint dot4add_u8packed(uint a, uint b, uint c) {
  const uint4 products = unpack_u8u32(a) * unpack_u8u32(b);
  return products.x + products.y + products.z + products.w + c;
}
int dot4add_i8packed(uint a, uint b, int c) {
  const int4 products = unpack_s8s32(a) * unpack_s8s32(b);
  return products.x + products.y + products.z + products.w + c;
}
uint pack_u8(uint4 v) { return (v.x & 255u) | (v.y & 255u) << 8u | (v.z & 255u) << 16u | v.w << 24u; }
uint pack_s8(int4 v) { return pack_u8(uint4(v)); }
uint pack_clamp_s8(int4 v) { return pack_s8(clamp(v, int4(-128, -128, -128, -128), int4(127, 127, 127, 127))); }

#define BOOLS(N) \
  bool##N and(bool##N a, bool##N b) { return select(a, b, a); } \
  bool##N or(bool##N a, bool##N b) { return select(a, a, b); }
bool and(bool a, bool b) { return a && b; }
bool or(bool a, bool b) { return a || b; }
// Which lanes are helpers, glslang does not tell.
bool IsHelperLane() { return false; }
BOOLS(2)
BOOLS(3)
BOOLS(4)
// What glslang translates otherwise than HLSL means it, or not at all.
#define fmod(x, y) ((x) - (y) * trunc((x) / (y)))
#define ldexp(x, exponent) ((x) * exp2(exponent))
#define NonUniformResourceIndex(i) i
