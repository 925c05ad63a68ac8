//! targets msl
// What initializes a constant is made of literals, not of other constants.
struct Row { weights : array<f32, 2>, scale : f32 }
const table = array(array(1.0f, 2.0f), array(3.0f, 4.0f));
const rows = array(Row(array(1.0f, 2.0f), 3.0f), Row(array(4.0f, 5.0f), 6.0f));
const first = array(1.0f, 2.0f);
@group(0) @binding(0) var<storage, read_write> out : array<f32, 4>;

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id : vec3u) {
  out[0] = table[id.x][id.y];
  out[1] = rows[id.x].weights[id.y];
  out[2] = first[id.z];
  let row = Row(first, 7.0f);
  out[3] = row.weights[id.x];
}
