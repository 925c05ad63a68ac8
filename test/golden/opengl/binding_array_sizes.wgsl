//! targets glsl
//! glsl-version 430
//! binding-array-size 0,0=4
// The sizes of these arrays are not in the module. Their elements have binding points after those of all other resources, so that the
// binding points of `scale` and `sums` do not depend on the sizes. The first element has the binding point of the array.
enable wgpu_binding_array;

struct Item { value: u32 }
override count = 3;
@group(0) @binding(0) var<uniform> items: binding_array<Item>;
@group(0) @binding(10) var<uniform> scale: vec4u;
@group(1) @binding(0) var<storage, read> more: binding_array<Item, count>;
@group(1) @binding(5) var<storage, read_write> sums: array<u32>;

@compute @workgroup_size(1)
fn main() {
  sums[0] = items[0].value + items[1].value + items[2].value + scale.x;
  sums[1] = more[0].value + more[1].value + more[2].value;
}
