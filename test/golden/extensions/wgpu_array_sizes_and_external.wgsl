//! targets spvasm msl hlsl glsl
//! binding-array-size 0,5=4
//! binding-array-size 1,1=2
// The parts of external textures get bindings after those of all elements of arrays whose sizes the options give.
enable wgpu_binding_array;

struct Item { value: u32 }
@group(0) @binding(0) var video: texture_external;
@group(0) @binding(5) var<uniform> items: binding_array<Item>;
@group(1) @binding(1) var videos: binding_array<texture_external>;
@group(2) @binding(0) var<storage, read_write> sums: array<u32>;

@compute @workgroup_size(1)
fn main() {
  sums[0] = items[0].value + items[3].value;
  sums[1] = u32(textureLoad(video, vec2u()).x + textureLoad(videos[1], vec2u()).x);
}
