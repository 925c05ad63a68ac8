//! targets glsl
//! glsl-version 450
// Each element of an array has a binding point of its own. The parts of external textures alternate.
enable wgpu_binding_array;

struct Item { value: u32 }
@group(0) @binding(0) var<storage, read_write> items: binding_array<Item, 3>;
@group(0) @binding(5) var<storage, read_write> sums: array<u32>;
@group(0) @binding(6) var<uniform> scale: vec4u;
@group(1) @binding(0) var videos: binding_array<texture_external, 2>;
@group(2) @binding(0) var<uniform> offset: vec4u;

@compute @workgroup_size(1)
fn main() {
  items[2].value = scale.x;
  sums[0] = items[1].value + offset.x;
  sums[1] = u32(textureLoad(videos[0], vec2u()).x + textureLoad(videos[1], vec2u()).x);
}
