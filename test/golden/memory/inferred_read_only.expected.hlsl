#include <dx/linalg.h>
using namespace dx::linalg;

using Matrix_result_f16_8x8 =
    Matrix<ComponentType::F16, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;

RWByteAddressBuffer sized : register(u0);
RWByteAddressBuffer passed : register(u1);
RWByteAddressBuffer weights : register(u2);
RWByteAddressBuffer out_1 : register(u3);
RWByteAddressBuffer sums : register(u4);
RWByteAddressBuffer counter : register(u5);
RWByteAddressBuffer drawn : register(u6);

uint passed_byte_size() {
  uint bytes;
  passed.GetDimensions(bytes);
  return bytes;
}

uint sums_byte_size() {
  uint bytes;
  sums.GetDimensions(bytes);
  return bytes;
}

uint weights_byte_size() {
  uint bytes;
  weights.GetDimensions(bytes);
  return bytes;
}

uint sized_byte_size() {
  uint bytes;
  sized.GetDimensions(bytes);
  return bytes;
}

uint out_1_byte_size() {
  uint bytes;
  out_1.GetDimensions(bytes);
  return bytes;
}

float part(uint i) {
  return asfloat(passed.Load(min(i, passed_byte_size() / 4u - 1u) * 4u));
}

[numthreads(32, 1, 1)]
void main(uint lane : SV_GroupIndex) {
  const uint sums_length = sums_byte_size() / 2u;
  const uint weights_length = weights_byte_size() / 2u;
  const uint sized_last = (sized_byte_size() - 4u) / 4u - 1u;
  uint first;
  counter.InterlockedOr(0u, 0u, first);
  if (sized.Load(0u) < out_1_byte_size() / 4u) {
    out_1.Store(sized.Load(0u) * 4u, asuint(part(lane) + asfloat(sized.Load(min(lane + first, sized_last) * 4u + 4u))));
  }
  Matrix_result_f16_8x8 m;
  if (64u <= weights_length && 0u <= weights_length - 64u) {
    m = Matrix_result_f16_8x8::Load(weights, 0u, 16u, MatrixLayout::RowMajor);
  } else {
    m = Matrix_result_f16_8x8::Splat(float16_t(0.0));
  }
  if (64u <= sums_length && 0u <= sums_length - 64u) {
    m.Store(sums, 0u, 16u, MatrixLayout::RowMajor);
  }
}

struct color_outputs {
  float4 value : SV_Target0;
};

color_outputs color() {
  const color_outputs outputs = {(float4)asfloat(drawn.Load(0u))};
  return outputs;
}
