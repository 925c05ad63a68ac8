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
uint dot4add_u8packed(uint a, uint b, uint c) { return a + b + c; }
int dot4add_i8packed(uint a, uint b, int c) { return int(a + b) + c; }
#define NonUniformResourceIndex(i) i
