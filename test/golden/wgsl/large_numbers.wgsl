//! targets wgsl
// Numbers in attributes that do not fit in an i32 have a suffix.
@group(4294967295u) @binding(2147483648u) var<uniform> value: u32;
@group(2147483647) @binding(2147483647) var<storage, read_write> result: u32;

@compute @workgroup_size(1)
fn main() {
  result = value;
}
