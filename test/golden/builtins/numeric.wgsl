@group(0) @binding(0) var<storage, read_write> f : array<f32, 8>;
@group(0) @binding(1) var<storage, read_write> i : vec2i;
@group(0) @binding(2) var<storage, read_write> u : u32;

@compute @workgroup_size(1)
fn main() {
  f[0] = abs(f[0]) + acos(f[1]) + acosh(f[2]) + asin(f[3]) + asinh(f[4]) + atan(f[5]) + atanh(f[6]);
  f[1] = atan2(f[0], f[1]) + ceil(f[2]) + clamp(f[3], 0, 1) + cos(f[4]) + cosh(f[5]) + degrees(f[6]);
  f[2] = exp(f[0]) + exp2(f[1]) + floor(f[2]) + fma(f[3], f[4], f[5]) + fract(f[6]);
  f[3] = inverseSqrt(f[0]) + ldexp(f[1], i.x) + log(f[2]) + log2(f[3]) + max(f[4], f[5]) + min(f[6], f[7]);
  f[4] = mix(f[0], f[1], f[2]) + pow(f[3], f[4]) + quantizeToF16(f[5]) + radians(f[6]) + round(f[7]);
  f[5] = saturate(f[0]) + sign(f[1]) + sin(f[2]) + sinh(f[3]) + smoothstep(0, 1, f[4]) + sqrt(f[5]);
  f[6] = step(f[0], f[1]) + tan(f[2]) + tanh(f[3]) + trunc(f[4]);
  i = abs(i) + clamp(i, vec2i(-1), vec2i(1)) + max(i, i.yx) + sign(i) + dot(i, i);
  u = max(u, 3u) + min(u, 9u) + dot4U8Packed(u, u) + u32(dot4I8Packed(u, u));
}
