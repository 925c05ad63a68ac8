//! targets msl
//! names strip
//! msl-slot 0,0=1
//! msl-slot 0,1=1
//! msl-slot 0,2=128
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@group(0) @binding(1) var<uniform> count: u32;
@group(0) @binding(2) var image: texture_2d<u32>;

@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) id: vec3u) {
  data[id.x] = count + textureLoad(image, id.xy, 0).x;
}
