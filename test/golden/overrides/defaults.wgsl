override size = 64u;
override scale : f32 = 0.5;
@id(7) override on : bool = true;
override area = size * size;
@group(0) @binding(0) var<storage, read_write> x : array<f32>;
var<workgroup> tile : array<f32, size + 1>;

@compute @workgroup_size(size)
fn main(@builtin(local_invocation_index) i : u32) {
  tile[i] = x[i] * scale;
  workgroupBarrier();
  if on { x[i] = tile[(i + 1) % size] + f32(area); }
}
