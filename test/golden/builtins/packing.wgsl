@group(0) @binding(0) var<storage, read_write> u : array<u32, 8>;
@group(0) @binding(1) var<storage, read_write> v : vec4f;

@compute @workgroup_size(1)
fn main() {
  u[0] = pack4x8snorm(v) ^ pack4x8unorm(v);
  u[1] = pack2x16snorm(v.xy) ^ pack2x16unorm(v.zw) ^ pack2x16float(v.xz);
  u[2] = pack4xI8(vec4i(v)) ^ pack4xU8(vec4u(v)) ^ pack4xI8Clamp(vec4i(v)) ^ pack4xU8Clamp(vec4u(v));
  v = unpack4x8snorm(u[3]) + unpack4x8unorm(u[4]);
  v += vec4f(unpack2x16snorm(u[5]), unpack2x16unorm(u[6])) + unpack2x16float(u[7]).xyxy;
  v += vec4f(unpack4xI8(u[0])) + vec4f(unpack4xU8(u[1]));
}
