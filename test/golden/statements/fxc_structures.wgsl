//! targets hlsl
//! shader-model 5.1
// FXC takes no store at a run-time index to an array in a structure; in an array of structures it does. A structure that only
// describes a buffer is not declared: FXC refuses arrays of more than 65,536 elements.
struct Row { values : array<f32, 4>, n : u32 }
struct Table { rows : array<Row, 3>, cells : array<array<f32, 2>, 4>, colors : array<vec3f, 2> }
struct Huge { cells : array<u32, 100000> }
@group(0) @binding(0) var<storage, read_write> o : array<f32>;
@group(0) @binding(1) var<storage> huge : Huge;
var<private> table : Table;
var<private> other = Row(array(1, 2, 3, 4), 5);

fn add(x : ptr<function, f32>) {
  *x += 1;
}

fn fill(row : ptr<function, Row>, i : u32) -> u32 {
  if i > 9 { return 0; }
  for (var k = 0u; k < i; k++) {
    row.values[k & 3] = 2;
  }
  return row.n;
}

fn fill_private(row : ptr<private, Row>, i : u32) {
  row.values[i & 3] = 2;
}

fn made(i : u32) -> Row {
  var row = other;
  row.values[i & 3] = 3;
  return row;
}

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id : vec3u) {
  let i = huge.cells[id.x];
  var row = made(i);
  var whole : Row;
  whole.values[1] = 1;
  add(&row.values[i & 3]);
  o[fill(&row, i)] = row.values[2];
  fill_private(&other, i);
  table.rows[i % 3].values[2] = row.values[i & 3];
  table.cells[i & 3][1] += 1;
  table.colors[i & 1][id.y % 3] = other.values[0];
  o[i] = table.colors[id.z & 1].x + whole.values[i & 3];
}
