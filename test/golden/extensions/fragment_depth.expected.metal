#include <metal_stdlib>
using namespace metal;

struct a_outputs {
  float d [[depth(greater)]];
};

fragment a_outputs a(float4 p [[position]]) {
  return a_outputs{p.z + 0.1f};
}

struct b_outputs {
  float value [[depth(less)]];
};

fragment b_outputs b(float4 p [[position]]) {
  return b_outputs{p.z - 0.1f};
}

struct c_outputs {
  float value [[depth(any)]];
};

fragment c_outputs c(float4 p [[position]]) {
  return c_outputs{p.z * 0.5f};
}
