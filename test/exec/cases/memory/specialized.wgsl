// Tests overrides as specialization constants: a single module, and one pipeline for each set of values.
@id(1) override count: u32 = 4;
@id(2) override flag: bool = false;
@id(3) override offset: i32 = -7;
@id(4) override width: u32 = 8;
override derived = count * 3u + 1u;

var<workgroup> staged: array<u32, count * 2u>;
var<workgroup> total: atomic<u32>;
var<private> start = offset + 1;

@group(0) @binding(0) var<storage, read_write> out: array<i32, 8>;

@compute @workgroup_size(width)
fn main(@builtin(local_invocation_index) lane: u32) {
  for (var i = lane; i < count * 2u; i += width) {
    out[7] += i32(staged[i]);
    staged[i] = i;
  }
  atomicAdd(&total, 1u);
  workgroupBarrier();
  if (lane == 0u) {
    out[0] = i32(staged[count * 2u - 1u]);
    out[1] = select(5, 6, flag);
    out[2] = start;
    out[3] = i32(derived);
    out[4] = i32(atomicLoad(&total));
    out[5] = i32(staged[derived]);
  }
}
