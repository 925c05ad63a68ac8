// Tests loads, stores and queries for every dimension. Out-of-bounds accesses must not read or write other memory.
@group(0) @binding(0) var t1: texture_1d<u32>;
@group(0) @binding(1) var t2: texture_2d<u32>;
@group(0) @binding(2) var t2a: texture_2d_array<i32>;
@group(0) @binding(3) var t3: texture_3d<f32>;
@group(0) @binding(4) var ms: texture_multisampled_2d<f32>;
@group(0) @binding(5) var depth: texture_depth_2d;
@group(0) @binding(6) var stored: texture_storage_2d<rgba32uint, write>;
@group(0) @binding(7) var both: texture_storage_2d<r32uint, read_write>;
@group(0) @binding(8) var cube: texture_cube<f32>;
@group(0) @binding(9) var layers: texture_storage_2d_array<rgba8unorm, write>;
@group(0) @binding(10) var depth_layers: texture_depth_2d_array;
@group(0) @binding(11) var volume: texture_storage_3d<r32float, write>;
@group(1) @binding(0) var<storage, read_write> out: array<i32, 48>;
@group(1) @binding(1) var<storage, read_write> sum: array<f32, 8>;

@compute @workgroup_size(1)
fn main() {
  out[0] = i32(textureDimensions(t1));
  let d2 = textureDimensions(t2);
  out[1] = i32(d2.x * 100u + d2.y);
  let d2m = textureDimensions(t2, 1);
  out[2] = i32(d2m.x * 100u + d2m.y);
  out[3] = i32(textureNumLevels(t2));
  out[4] = i32(textureNumLayers(t2a));
  let d3 = textureDimensions(t3);
  out[5] = i32(d3.x * 100u + d3.y * 10u + d3.z);
  out[6] = i32(textureNumSamples(ms));
  let ds = textureDimensions(stored);
  out[7] = i32(ds.x * 100u + ds.y);
  out[8] = i32(textureDimensions(cube).x);
  out[9] = i32(textureNumLayers(layers) * 100u + textureNumLayers(depth_layers));

  out[10] = i32(textureLoad(t1, 2, 0).x);
  out[11] = i32(textureLoad(t2, vec2i(3, 1), 0).x);
  out[12] = i32(textureLoad(t2, vec2u(1u, 0u), 1u).x);
  out[13] = textureLoad(t2a, vec2i(1, 1), 2, 0).x;
  out[14] = i32(textureLoad(t3, vec3i(1, 0, 1), 0).x);
  out[15] = i32(textureLoad(ms, vec2i(1, 1), 3).y * 8.0);
  out[16] = i32(textureLoad(depth, vec2i(1, 0), 0) * 100.0 + 0.5);
  out[17] = i32(textureLoad(depth_layers, vec2i(0, 1), 1, 0) * 100.0 + 0.5);

  for (var y = 0; y < 2; y++) {
    for (var x = 0; x < 3; x++) {
      textureStore(stored, vec2i(x, y), vec4u(vec2u(u32(x), u32(y)), 7u, 9u));
      let old = textureLoad(both, vec2i(x, y)).x;
      textureStore(both, vec2i(x, y), vec4u(old * 2u + 1u));
    }
  }
  textureStore(layers, vec2i(1, 0), 2, vec4f(0.0, 1.0, 0.2, 2.0));
  textureStore(volume, vec3i(1, 1, 1), vec4f(42.5));

  // Out-of-bounds coordinates. All texels are below 1000; a larger value comes from other memory.
  let outside = array<vec2i, 5>(vec2i(-1, 0), vec2i(0, 4), vec2i(100000, 3), vec2i(0, -2147483647 - 1), vec2i(2147483647));
  for (var i = 0; i < 5; i++) {
    let at = outside[i];
    let a = textureLoad(t2, at, 0).x;
    let b = textureLoad(t2, vec2i(0), at.y + 10).x;
    let c = textureLoad(t2a, vec2i(0), at.x * at.x + 7, 0).x;
    out[20 + i] = select(0, 1, a < 1000u && b < 1000u && c < 1000);
    textureStore(stored, at, vec4u(0xbadu));
    textureStore(both, at, vec4u(0xbadu));
    textureStore(layers, vec2i(0), 3 + i, vec4f(1.0));
  }
}
