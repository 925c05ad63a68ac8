//! override size=8
//! override 7=0
//! override scale=-2.5
override size : u32;
override scale : f32;
@id(7) override on : bool = true;
@group(0) @binding(0) var<storage, read_write> x : array<f32>;
var<workgroup> tile : array<vec2f, 2 * size>;

@compute @workgroup_size(size, 2)
fn main(@builtin(local_invocation_index) i : u32) {
  tile[i][0] = x[i] * scale;
  workgroupBarrier();
  if on { x[i] = tile[0][i]; } else { x[i] = 1; }
}
