//! targets msl
//! msl-argument-buffers
//! msl-dynamic-offset 0,2=0
//! msl-dynamic-offset 0,0=1
// Each group comes as one structure, with all that the module declares in it.
requires sized_binding_arrays;
struct Params { scale : f32, offset : vec3f }
@group(0) @binding(2) var<uniform> params : Params;
@group(0) @binding(0) var<storage> source : array<f32>;
@group(0) @binding(1) var<storage, read_write> counts : array<atomic<u32>, 4>;
@group(0) @binding(3) var never_used : texture_cube<f32>;
@group(0) @binding(4) var<storage> never_used_buffer : array<Params>;
@group(0) @binding(5) var<storage, read_write> sums : array<f32>;
@group(0) @binding(6) var<storage, read_write> dynamic_offsets : array<f32, 4>;
@group(2) @binding(5) var image : texture_2d<f32>;
@group(2) @binding(1) var linear : sampler;
@group(2) @binding(7) var written : texture_storage_2d<r32float, read_write>;
@group(2) @binding(8) var layers : binding_array<texture_2d<f32>, 3>;
@group(2) @binding(11) var video : texture_external;
var<immediate> factor : f32;

fn read(i : u32) -> f32 { return source[i] * params.scale + params.offset.y; }

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id : vec3u) {
  atomicAdd(&counts[id.x & 3u], u32(read(id.x) * factor));
  sums[id.x] = f32(arrayLength(&sums));
  dynamic_offsets[id.x & 3u] = 1.0;
}

@fragment
fn paint(@builtin(position) at : vec4f) -> @location(0) vec4f {
  textureStore(written, vec2u(at.xy), vec4f(read(0)));
  return textureSample(image, linear, at.xy) + textureLoad(written, vec2u(at.yx)) +
    textureLoad(layers[u32(at.x) % 3u], vec2u(at.xy), 0);
}
