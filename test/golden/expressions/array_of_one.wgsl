//! targets hlsl
// The one element of an array is in braces of its own: DXC may crash on `S a[1] = {s}`.
struct S {
  k: vec2<i32>,
  m: mat2x2<f32>,
}
@group(0) @binding(0) var<storage, read_write> o: array<i32>;
var<workgroup> team: array<S, 4>;
var<private> g: u32;

fn taken(lane: u32, a: vec3<bool>, b: vec4<i32>, c: i32, d: f32) -> bool {
  let value = S(vec2(c, b.x), team[lane & 3u].m);
  var one = array<S, 1>(value);
  var nested = array<array<S, 1>, 1>(one);
  return one[lane & 1u].m[1].x < d && nested[0][0].k.x < 7 && a.x;
}

fn filled(lane: u32, a: u32, c: i32) -> vec4<i32> {
  return vec4(bitcast<i32>(lane + a) - c);
}

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) lane: u32) {
  let v = taken(lane, vec3<bool>(lane > 2u), vec4<i32>(), 7, 1.0);
  let scalar = array<f32, 1>(f32(lane));
  o[lane] = filled(lane, lane, o[lane] >> (g & 31u)).y + i32(v) + i32(scalar[lane & 1u]);
}
