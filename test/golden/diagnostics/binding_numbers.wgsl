//! targets spvasm
//! binding-array-size 0,4294967295=2
enable wgpu_binding_array;

struct Item { value: u32 }
@group(0) @binding(4294967295u) var<uniform> items: binding_array<Item>;
@group(0) @binding(0) var<storage, read_write> sum: u32;

@compute @workgroup_size(1)
fn main() {
  sum = items[1].value;
}
