//! targets msl
//! msl-argument-buffers
@group(40) @binding(0) var<storage, read_write> o : u32;

@compute @workgroup_size(1)
fn main() {
  o = 1;
}
