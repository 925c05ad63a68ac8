// clamp(x, low, high) is min(max(x, low), high), also where low is greater than high: `clamp` of the targets is not, then.
@group(0) @binding(0) var<storage, read_write> o: array<u32, 4>;
@group(0) @binding(1) var<storage, read_write> v: array<vec2<f32>>;

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  o[clamp(id.x, id.y, 3u)] = clamp(o[0], 2u, 7u);
  v[0] = clamp(v[0], v[1], vec2(3.0));
  v[1] = vec2<f32>(clamp(vec2<i32>(v[0]), vec2<i32>(v[1]), vec2<i32>(v[2])));
}
