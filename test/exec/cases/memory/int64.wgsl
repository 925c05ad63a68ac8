// Tests 64-bit integers in all address spaces: their offsets, and the offsets of the members that follow them.
requires wgpu_int64;

struct Parts {
  count: u32,
  wide: u64,
  pair: vec2<i64>,
  three: vec3<i64>,
  after: u32,
  four: vec4<u64>,
  list: array<i64, 3>,
}

@group(0) @binding(0) var<uniform> given: Parts;
@group(0) @binding(1) var<storage, read> stored: array<Parts, 1>;
@group(0) @binding(2) var<storage, read_write> copy: Parts;
@group(0) @binding(3) var<storage, read_write> out: array<i64, 16>;
@group(0) @binding(4) var<storage, read_write> bytes: buffer;
var<private> total: i64 = -1;
var<workgroup> shared_list: array<vec3<u64>, 2>;

fn add(p: ptr<function, vec3<i64>>, i: u32) -> i64 {
  (*p)[i] += total;
  return (*p)[i];
}

@compute @workgroup_size(2)
fn main(@builtin(local_invocation_index) lane: u32) {
  shared_list[lane] = vec3<u64>(given.four.xy, u64(lane)) + given.wide;
  workgroupBarrier();
  if (lane == 1) { return; }
  copy = given;
  copy.three.y = stored[0].three.y;
  out[0] = i64(given.wide) + stored[0].pair.y;
  out[1] = given.three[lane + 2] - stored[lane].list[2];
  out[2] = i64(shared_list[1].z);
  out[3] = given.list[given.after];
  var local = given.three;
  out[4] = add(&local, given.after) + local.x;
  let view = bufferView<vec3<i64>>(&bytes, 32);
  *view = given.three;
  (*view)[1] = stored[0].pair.x;
  out[5] = bufferView<Parts>(&bytes, 0).three.x;
  out[6] = i64(bufferView<array<u64, 4>>(&bytes, 16)[lane + 3]);
  out[7]--;
  out[8] += 0x100000000;
}
