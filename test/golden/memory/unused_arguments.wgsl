//! targets msl
//! msl-argument-buffers
// An argument buffer has a place for each resource that the module declares, so that it is the same for all pipelines:
// also for those that no value that counts comes of.
struct Camera {
  position : vec4f,
  view : mat4x4f,
}

@group(0) @binding(0) var<uniform> camera : Camera;
@group(0) @binding(1) var colors : texture_2d<f32>;
@group(0) @binding(2) var filtering : sampler;
@group(0) @binding(3) var<storage, read_write> out : array<f32>;

var<private> counted : array<u32, 3>;
var<workgroup> tile : array<vec4f, 4>;

fn depth_of(p : vec3f) -> f32 {
  let seen = camera.view * vec4f(p, 1);
  return p.z;
}

@compute @workgroup_size(1)
fn main() {
  let color = textureSampleLevel(colors, filtering, vec2f(), 0);
  let first = counted[0];
  let part = tile[1].x;
  out[0] = depth_of(vec3f(out[1]));
}
