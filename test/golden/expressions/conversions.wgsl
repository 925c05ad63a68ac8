enable f16;
@group(0) @binding(0) var<storage, read_write> i : i32;
@group(0) @binding(1) var<storage, read_write> u : u32;
@group(0) @binding(2) var<storage, read_write> f : f32;
@group(0) @binding(3) var<storage, read_write> h : f16;
@group(0) @binding(4) var<storage, read_write> v : vec4f;

@compute @workgroup_size(1)
fn main() {
  i = i32(f) + i32(u) + i32(h);
  u = u32(f) + u32(i) + u32(f > 1);
  f = f32(i) + f32(u) + f32(h) + f32(i == 3);
  h = f16(f) + f16(i) + f16(u);
  v = vec4f(vec4i(v)) + vec4f(vec4h(v));
  u = bitcast<u32>(f) ^ bitcast<u32>(i) ^ bitcast<u32>(vec2h(h, h));
}
