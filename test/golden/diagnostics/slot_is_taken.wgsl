//! targets msl
//! msl-buffer-sizes-index 1
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@group(0) @binding(1) var<uniform> count: u32;

@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) id: vec3u) {
  data[id.x] = count;
}
