//! targets hlsl
//! hlsl-version 2018
// Before HLSL 2021 && and || compute both sides, and ?: takes vectors.
@group(0) @binding(0) var<storage, read_write> data : array<i32, 16>;
@group(0) @binding(1) var<storage, read_write> vectors : array<vec4i, 4>;
var<workgroup> shared_data : array<i32, 16>;

fn count() -> bool {
  data[0]++;
  return data[0] > 3;
}

fn sum(n : i32) -> i32 {
  return n + data[1];
}

@compute @workgroup_size(1)
fn main(@builtin(local_invocation_index) at : u32, @builtin(workgroup_id) group : vec3u) {
  if (group.x < 16u && shared_data[group.x] > 4) {
    data[2] = 1;
  }
  if (group.x > 2u || sum(4) > 7) {
    data[3] = 1;
  }
  data[4] = i32(group.x < 3u && count());
  data[5] = i32((group.x < 3u) & count());
  data[6] = i32((group.x < 3u && group.y > 4u) || group.z == 1u);
  var i = 0;
  while (i < 16 && shared_data[i] != 0) {
    i++;
  }
  let below = vectors[0] < vectors[1];
  let both = below & (vectors[1] < vectors[2]);
  vectors[3] = select(vectors[1], vectors[2] / vectors[0], both | !below);
  data[7] = data[8] / data[9] + i;
}
