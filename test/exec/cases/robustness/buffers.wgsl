// Tests that no index, however large, reads or writes outside its variable. The bytes around every buffer are 0xcd.
// `bad` counts reads of these bytes, and the runner checks that they were not overwritten.
struct Row {
  values: array<u32, 3>,
  more: vec4u,
  m: mat2x2f,
}

struct Tail {
  head: array<vec4u, 2>,
  rows: array<Row>,
}

@group(0) @binding(0) var<storage, read_write> plain: array<u32>;
@group(0) @binding(1) var<storage, read_write> tail: Tail;
@group(0) @binding(2) var<uniform> fixed: array<vec4u, 3>;
@group(0) @binding(3) var<storage, read> wild: array<u32, 12>;
@group(0) @binding(4) var<storage, read_write> bad: atomic<u32>;

var<workgroup> shared_rows: array<array<u32, 5>, 3>;
var<private> own: array<array<u32, 4>, 2>;

const GUARD = 0xcdcdcdcdu;

fn look(value: u32) {
  if (value == GUARD) { atomicAdd(&bad, 1u); }
}

fn write_through(row: ptr<storage, Row, read_write>, i: u32) {
  (*row).values[i] = 3u;
  look((*row).values[i]);
}

fn write_local(values: ptr<function, array<u32, 4>>, i: i32) {
  (*values)[i] = 4u;
  look((*values)[i + 1]);
}

@compute @workgroup_size(1)
fn main() {
  var local: array<u32, 4>;
  var before = 0x1234u;
  var vector = vec4u(1u, 2u, 3u, 4u);
  var m = mat3x2f();
  for (var n = 0u; n < 12u; n++) {
    let i = wild[n];
    let s = bitcast<i32>(i);
    look(plain[i]);
    plain[i] = 1u;
    plain[s] += 1u;
    look(plain[i + 1u]);
    look(tail.head[i].x);
    tail.head[s][i] = 2u;
    look(tail.rows[i].values[1]);
    look(tail.rows[i].more[s]);
    tail.rows[s].more[i] = 5u;
    tail.rows[i].m[i][s] = 1.5;
    tail.rows[i].more = vec4u(6u);
    write_through(&tail.rows[i], i);
    let row = &tail.rows[s];
    (*row).values[s] = 7u;
    look(fixed[i].y + fixed[s][i]);
    shared_rows[i][s] = 8u;
    look(shared_rows[s][i]);
    own[i][s] = 9u;
    look(own[s][i]);
    local[i] = 10u;
    write_local(&local, s);
    vector[i] = 11u;
    look(vector[s]);
    m[i][s] = 2.0;
    look(bitcast<u32>(m[s][i]));
  }
  if (before != 0x1234u) { atomicAdd(&bad, 1000u); }
}
