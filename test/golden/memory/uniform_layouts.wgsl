// The second one has columns of 8 bytes, which HLSL's constant buffers cannot have.
struct A { m: mat3x3<f32>, v: vec3<f32>, f: f32, a: array<vec4<f32>, 2> }
struct B { m: mat2x2<f32>, i: vec2<i32> }
@group(0) @binding(0) var<uniform> a: A;
@group(0) @binding(1) var<uniform> b: B;
@group(0) @binding(2) var<storage, read_write> out: array<vec4<f32>>;
@compute @workgroup_size(1) fn main(@builtin(workgroup_id) id: vec3<u32>) {
  out[0] = vec4<f32>(a.m * a.v, a.f) + a.a[id.x];
  out[1] = vec4<f32>(b.m[id.y], vec2<f32>(b.i));
}
