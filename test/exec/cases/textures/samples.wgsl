// Tests sampling with an explicit level, gathers and comparisons, for every dimension.
@group(0) @binding(0) var t2: texture_2d<f32>;
@group(0) @binding(1) var t2a: texture_2d_array<f32>;
@group(0) @binding(2) var t3: texture_3d<f32>;
@group(0) @binding(3) var cube: texture_cube<f32>;
@group(0) @binding(4) var depth: texture_depth_2d;
@group(0) @binding(5) var depth_cube: texture_depth_cube;
@group(0) @binding(6) var ints: texture_2d<u32>;
@group(0) @binding(7) var cubes: texture_cube_array<f32>;
@group(0) @binding(8) var nearest: sampler;
@group(0) @binding(9) var linear: sampler;
@group(0) @binding(10) var compare: sampler_comparison;
@group(0) @binding(11) var<storage, read_write> out: array<f32, 64>;

fn put4(at: u32, v: vec4f) {
  for (var i = 0u; i < 4u; i++) { out[at + i] = v[i]; }
}

fn through(t: texture_2d<f32>, s: sampler, at: vec2f) -> f32 {
  return textureSampleLevel(t, s, at, 0.0).x;
}

@compute @workgroup_size(1)
fn main() {
  let image = t2;
  let how = nearest;
  out[0] = textureSampleLevel(image, how, vec2f(0.75, 0.25), 0.0).x;
  out[1] = textureSampleLevel(t2, linear, vec2f(0.5, 0.25), 0.0).x;
  out[2] = textureSampleLevel(t2, nearest, vec2f(0.5), 1.0).x;
  out[3] = textureSampleLevel(t2, nearest, vec2f(0.25, 0.25), 0.0, vec2i(1, 1)).x;
  out[4] = textureSampleLevel(t2a, nearest, vec2f(0.25), 1, 0.0).x;
  out[5] = textureSampleLevel(t2a, nearest, vec2f(0.25), 99u, 0.0).x;
  out[6] = textureSampleLevel(t3, nearest, vec3f(0.75, 0.25, 0.75), 0.0).x;
  out[7] = textureSampleLevel(cube, nearest, vec3f(0.0, -1.0, 0.0), 0.0).x;
  out[8] = textureSampleLevel(cubes, nearest, vec3f(0.0, 0.0, 1.0), 1, 0.0).x;
  out[9] = textureSampleLevel(depth, nearest, vec2f(0.25, 0.25), 0);
  out[10] = textureSampleGrad(t2, nearest, vec2f(0.75, 0.75), vec2f(0.0), vec2f(0.0)).x;
  out[11] = textureSampleCompareLevel(depth, compare, vec2f(0.25, 0.25), 0.3);
  out[12] = textureSampleCompareLevel(depth, compare, vec2f(0.75, 0.25), 0.3);
  out[13] = textureSampleCompareLevel(depth_cube, compare, vec3f(1.0, 0.0, 0.0), 0.5);
  out[14] = textureSampleBaseClampToEdge(t2, nearest, vec2f(2.0, -1.0)).x;
  out[15] = through(t2, nearest, vec2f(0.25, 0.75));
  put4(16u, textureGather(0, t2, nearest, vec2f(0.5)));
  put4(20u, textureGather(1, t2, nearest, vec2f(0.5)));
  put4(24u, vec4f(textureGather(0, ints, nearest, vec2f(0.5))));
  put4(28u, textureGather(depth, nearest, vec2f(0.5)));
  put4(32u, textureGatherCompare(depth, compare, vec2f(0.5), 0.3));
  put4(36u, textureGather(0, t2a, nearest, vec2f(0.5), 1));
  put4(40u, textureSampleLevel(t2, nearest, vec2f(0.25), 0.0));
}
