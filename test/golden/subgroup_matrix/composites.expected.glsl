// compute main
#version 460
#pragma use_vulkan_memory_model
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require

struct In {
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> a[2];
};

struct S {
  uint n;
  In i[2];
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> r;
};

layout(set = 0, binding = 0, std430) nonprivate buffer x_block {
  float x[];
};

coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>[2] make(
    coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m) {
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> variable[2];
  for (uint i = 0u; i < 2u; i++) {
    variable[i] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  variable[0] = m;
  variable[1] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(2.0f);
  return variable;
}

S zero() {
  S variable;
  variable.n = 0u;
  for (uint i = 0u; i < 2u; i++) {
    variable.i[i].m = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      variable.i[i].a[i_1] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
    }
  }
  variable.r = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  return variable;
}

coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> take(
    coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> a[2],
    In s) {
  return a[0];
}

layout(local_size_x = 8, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint x_length = uint(x.length());
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> m;
  if (64u <= x_length && 0u <= x_length - 64u) {
    coopMatLoad(m, x, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  } else {
    m = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> sums[4];
  for (uint i = 0u; i < 4u; i++) {
    sums[i] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> variable[4];
  for (uint i = 0u; i < 4u; i++) {
    variable[i] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  sums = variable;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> loaded = sums[1];
  sums[0] = m;
  sums[1] = m;
  sums[2] = loaded;
  sums[3] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(1.0f);
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> loaded_1 = sums[0];
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> loaded_2 = sums[3];
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> loaded_3 = sums[2];
  sums[0] = sums[1];
  sums[1] = loaded_1;
  sums[2] = loaded_2;
  sums[3] = loaded_3;
  In variable_1;
  variable_1.m = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  for (uint i = 0u; i < 2u; i++) {
    variable_1.a[i] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  variable_1.m = m;
  variable_1.a = make(m);
  In variable_2;
  variable_2.m = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  for (uint i = 0u; i < 2u; i++) {
    variable_2.a[i] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  In variable_3[2];
  for (uint i = 0u; i < 2u; i++) {
    variable_3[i].m = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      variable_3[i].a[i_1] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
    }
  }
  variable_3[0] = variable_1;
  variable_3[1] = variable_2;
  S s;
  s.n = 0u;
  for (uint i = 0u; i < 2u; i++) {
    s.i[i].m = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      s.i[i].a[i_1] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
    }
  }
  s.r = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  s.n = 3u;
  s.i = variable_3;
  s.r = m;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> variable_4[2];
  for (uint i = 0u; i < 2u; i++) {
    variable_4[i] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  variable_4[0] = s.i[0].m;
  variable_4[1] = m;
  s.i[1].m = m;
  s.i[1].a = variable_4;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> variable_5[2];
  for (uint i = 0u; i < 2u; i++) {
    variable_5[i] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  In variable_6;
  variable_6.m = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  for (uint i = 0u; i < 2u; i++) {
    variable_6.a[i] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  variable_6.m = m;
  variable_6.a = variable_5;
  In t = variable_6;
  s.i[0] = t;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> variable_7[2];
  for (uint i = 0u; i < 2u; i++) {
    variable_7[i] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> result = take(variable_7, t);
  if (64u <= x_length && 0u <= x_length - 64u) {
    coopMatStore(result, x, 0u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  }
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> variable_8[2];
  for (uint i = 0u; i < 2u; i++) {
    variable_8[i] = coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator>(float(0));
  }
  variable_8[0] = m;
  variable_8[1] = s.r;
  coopmat<float, gl_ScopeSubgroup, 8, 8, gl_MatrixUseAccumulator> value = variable_8[1];
  if (64u <= x_length && 64u <= x_length - 64u) {
    coopMatStore(value, x, 64u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  }
  s = zero();
  if (64u <= x_length && 128u <= x_length - 64u) {
    coopMatStore(sums[min(s.n, 3u)], x, 128u, 8u, gl_CooperativeMatrixLayoutRowMajor);
  }
}
