// compute main
#version 460
#extension GL_KHR_memory_scope_semantics : require

struct atomic_compare_exchange_result_i32 {
  int old_value;
  bool exchanged;
};

layout(set = 0, binding = 0, std430) buffer o_block {
  int o[16];
};
layout(set = 0, binding = 1, std430) buffer f_block {
  float f[4];
};
layout(set = 0, binding = 2, std430) buffer a_block {
  int a;
};
shared int w;

int callee(int n) {
  return n > 7 ? 7 : n;
}

int subgroup(bool b) {
  return -(b ? 1 : 0);
}

layout(local_size_x = 8, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint n = gl_LocalInvocationIndex;
  if (n < 1u) {
    atomicStore(w, 0, gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  }
  barrier();
  const int x = o[0];
  const bool b = x > 3;
  o[1] = -7 >> n;
  o[2] = 1 << n > x ? 1 : 0;
  o[3] = min((1 << n) - 1, x);
  o[4] = (1 << n) / 3;
  f[0] = float(1 << n);
  o[5] = (x & (1 << n)) > 0 ? 5 : 0;
  o[6] = sign(b ? 9 : -9);
  o[7] = findMSB(b ? 9 : -9);
  o[8] = 2147483647 + 1 < 0 ? 4 : 3;
  o[9] = callee(b ? 0 : 1) + (b ? 0 : 1) * 2;
  o[10] = (b ? 2 : 1) + (b ? x : 3);
  o[11] = max(b ? -1 : 1, b ? -2 : 2);
  o[12] = clamp(x, -3, 3) + clamp(b ? -1 : 1, -3, 3);
  atomicMax(a, 5);
  atomicMin(w, -5);
  atomic_compare_exchange_result_i32 value;
  value.old_value = atomicCompSwap(a, 5, 6);
  value.exchanged = value.old_value == 5;
  o[13] = value.old_value;
  ivec3 v = ivec3(1, x, -1) + ivec3(b ? -1 : 1);
  v.y = b ? 2 : 1;
  switch (x) {
    case 1:
    case -2: {
      v.x++;
      break;
    }
    default: {
      v.x = -v.x;
      break;
    }
  }
  o[14] = v.x + v.y - v.z * -2;
  f[1] = float(b ? 1 : 0) + float(subgroup(b));
}
