// compute main
#version 460

struct Packed {
  uvec3 v;
  uint n;
};

layout(set = 0, binding = 0, std430) buffer o_block {
  Packed o[4];
};
Packed p = Packed(uvec3(0u), 0u);
shared Packed w;

void bump(inout uvec3 v, uint n) {
  v.y += n;
}

void bump_twice(inout uvec3 v) {
  bump(v, 1u);
  bump(v, 2u);
}

void bump_in(inout Packed s) {
  bump(s.v, s.n);
}

void bump_private(inout uvec3 v) {
  v += 1u;
}

void bump_shared() {
  w.v.z = 5u;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  w = Packed(uvec3(0u), 0u);
  barrier();
  Packed f = o[0];
  Packed a[2] = Packed[2](Packed(uvec3(0u), 0u), Packed(uvec3(0u), 0u));
  uvec3 plain = f.v;
  bump_twice(plain);
  bump_twice(f.v);
  bump(a[gl_LocalInvocationIndex].v, 3u);
  bump_in(f);
  bump_private(p.v);
  bump_shared();
  barrier();
  const uvec3 whole = w.v;
  barrier();
  o[1] = Packed(whole + plain, f.v.y);
  o[2] = a[0];
  o[3] = p;
}
