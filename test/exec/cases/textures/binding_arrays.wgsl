// Tests binding arrays of every kind of resource, with constant, uniform and non-uniform indices. The last invocation's
// indices are out of bounds for the three elements.
requires sized_binding_arrays;

struct Data {
  count: atomic<u32>,
  values: array<u32>,
}

@group(0) @binding(0) var textures: binding_array<texture_2d<u32>, 3>;
@group(0) @binding(3) var samplers: binding_array<sampler, 2>;
@group(0) @binding(5) var sampled: binding_array<texture_2d<f32>, 2>;
@group(0) @binding(8) var stored: binding_array<texture_storage_2d<r32uint, write>, 2>;
@group(0) @binding(10) var<storage, read_write> data: binding_array<Data, 3>;
@group(0) @binding(13) var<uniform> params: binding_array<vec4u, 2>;
@group(1) @binding(0) var<storage, read_write> out: array<u32, 28>;

fn load_one(t: texture_2d<u32>, x: u32) -> u32 {
  return textureLoad(t, vec2u(x, 0), 0).x;
}
fn load_any(all: binding_array<texture_2d<u32>, 3>, i: u32) -> u32 {
  return load_one(all[i], i & 1);
}
fn store_at(d: ptr<storage, Data, read_write>, i: u32) {
  d.values[i] = i + 1;
}

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = textureLoad(textures[i], vec2u(i & 1, 0), 0).x;
  out[4 + i] = textureLoad(textures[params[1].x], vec2u(i & 1, 0), 0).x;
  out[8 + i] = u32(textureSampleLevel(sampled[i & 1], samplers[i >> 1], vec2f(1.25, 0.5), 0).x);
  textureStore(stored[i >> 1], vec2u(i & 1, 0), vec4u(100 + i));
  atomicAdd(&data[i % 3].count, 1 + i);
  let d = &data[i];
  store_at(d, i);
  out[12 + i] = arrayLength(&d.values);
  out[16 + i] = params[i & 1].y;
  out[20 + i] = load_any(textures, i);
  let last = textures[2];
  out[24 + i] = load_one(last, i & 1);
}
