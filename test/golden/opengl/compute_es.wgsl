//! targets glsl
//! glsl-version 310es
// OpenGL ES: numbers for each kind of resource, precision, atomics without plain ones, loops where arrays begin as zero.
struct Params {
  scale : vec3f,
  count : u32,
}

struct Counters {
  total : atomic<u32>,
  lowest : atomic<i32>,
}

@group(1) @binding(0) var<uniform> params : Params;
@group(0) @binding(3) var<storage, read> source : array<f32>;
@group(0) @binding(5) var<storage, read_write> counters : Counters;
@group(1) @binding(2) var<storage, read_write> result : array<vec4f>;
@group(0) @binding(1) var image : texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(0) var<uniform> unused : vec4f;

var<workgroup> tile : array<f32, 64>;
var<workgroup> votes : atomic<u32>;
var<private> histogram : array<u32, 32>;

fn weight(v : f32, options : array<u32, 40>) -> f32 {
  var stack : array<f32, 24>;
  stack[options[3]] = v;
  return stack[1] + fma(v, 2.0, 1.0);
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) index : u32, @builtin(num_workgroups) groups : vec3u) {
  tile[index] = source[index] * params.scale.y;
  workgroupBarrier();
  let v = tile[63u - index];
  histogram[u32(v) % 32u] += 1u;
  atomicAdd(&counters.total, histogram[5]);
  atomicStore(&counters.lowest, -3i);
  atomicOr(&votes, index);
  storageBarrier();
  let all_votes = workgroupUniformLoad(&votes);
  let seen = atomicLoad(&counters.total) + groups.x + all_votes;
  result[index] = vec4f(weight(v, array<u32, 40>()), f32(seen), select(vec2f(v), vec2f(1.0), vec2<bool>(v > 1.0, v < 0.0)));
  let chosen = select(vec2u(index), vec2u(7u), vec2u(index) > vec2u(3u, 4u));
  textureStore(image, chosen, vec4f(v));
}
