//! targets spvasm msl hlsl glsl
// The compiler chooses the bindings of the parts of an external texture before the value of the override is known. Here, these are
// bindings of elements.
enable wgpu_binding_array;

struct Item { value: u32 }
override count = 4;
@group(0) @binding(0) var video: texture_external;
@group(0) @binding(5) var<uniform> items: binding_array<Item, count>;
@group(1) @binding(0) var<storage, read_write> sums: array<u32>;

@compute @workgroup_size(1)
fn main() {
  sums[0] = items[0].value + items[1].value + items[2].value;
  sums[1] = u32(textureLoad(video, vec2u()).x);
}
