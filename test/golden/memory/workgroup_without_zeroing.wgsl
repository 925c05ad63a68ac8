//! zero-initialize-workgroup false
var<workgroup> tile : array<u32, 64>;
@group(0) @binding(0) var<storage, read_write> x : array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i : u32) {
  tile[i] = x[i];
  workgroupBarrier();
  x[i] = tile[63 - i];
}
