//! targets spvasm
//! debug full
// Debug information of every kind of type, of parameters, variables and blocks.
struct Light { position: vec3f, power: f32, on: array<mat2x2f, 2> }
struct Lights { count: u32, list: array<Light> }
@group(0) @binding(0) var<storage, read_write> lights: Lights;
@group(0) @binding(1) var image: texture_2d<f32>;
@group(0) @binding(2) var near: sampler;
var<private> total: f32;
var<workgroup> staged: array<atomic<u32>, 4>;

fn brighten(light: Light, by: ptr<function, f32>, t: texture_2d<f32>) -> f32 {
  let sum = light.power + *by;
  *by = sum;
  return sum + textureLoad(t, vec2u(0), 0).x;
}

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  var amount = 1.0;
  for (var i = 0u; i < lights.count; i++) {
    let here = lights.list[i];
    if (here.power > 0.0 && i > id.x) {
      let n = brighten(here, &amount, image);
      total += n;
    } else {
      switch i {
        case 1u: { var k = 5u; total -= f32(k); }
        default: {}
      }
    }
  }
  atomicAdd(&staged[id.x], u32(total));
  lights.list[id.x].power = textureSampleLevel(image, near, vec2f(0.5), 0.0).y + f32(atomicLoad(&staged[1]));
}
