// Tests what a driver's own bounds checks of whole buffers cannot detect: accesses to an array must not reach the
// sentinels next to it, in the same variable or binding. Without robustness, this test fails.
const MARK = 0x5eed5eedu;

struct Inner {
  values: array<u32, 3>,
  after: array<u32, 5>,
}

struct Stored {
  before: array<u32, 8>,
  fixed: array<u32, 4>,
  after: array<u32, 12>,
  columns: mat2x4f,
  after_columns: array<u32, 8>,
  inner: array<Inner, 2>,
  after_inner: array<u32, 16>,
  tail: array<vec4u>,
}

struct Own {
  values: array<u32, 4>,
  after: array<u32, 12>,
}

@group(0) @binding(0) var<storage, read_write> s: Stored;
// The bound buffer is larger than this array; the words after the array are MARK.
@group(0) @binding(1) var<uniform> u: array<vec4u, 2>;
@group(0) @binding(2) var<storage, read> wild: array<u32, 12>;
// Counts the sentinels that were read or changed, for each kind of access.
@group(0) @binding(3) var<storage, read_write> bad: array<u32, 12>;

var<workgroup> w: Own;
var<private> p: Own;

fn look(kind: u32, value: u32) {
  if (value == MARK) { bad[kind] += 1u; }
}

fn reset(own: ptr<function, Own>) {
  for (var i = 0u; i < 12u; i++) { (*own).after[i] = MARK; }
}

fn check(kind: u32, own: ptr<function, Own>) {
  for (var i = 0u; i < 12u; i++) {
    if ((*own).after[i] != MARK) { bad[kind] += 100u; }
  }
}

fn store_through(values: ptr<storage, array<u32, 4>, read_write>, i: u32) {
  (*values)[i] = 21u;
}

@compute @workgroup_size(1)
fn main() {
  var f: Own;
  reset(&f);
  for (var i = 0u; i < 12u; i++) {
    w.after[i] = MARK;
    p.after[i] = MARK;
  }
  for (var n = 0u; n < 12u; n++) {
    let i = wild[n];
    look(0u, s.fixed[i]);
    s.fixed[i] = 1u;
    s.fixed[bitcast<i32>(i)] += 1u;
    store_through(&s.fixed, i);
    look(1u, bitcast<u32>(s.columns[i].x));
    s.columns[i] = vec4f(2.0);
    look(2u, s.inner[i].values[i]);
    s.inner[1].values[i] = 3u;
    s.inner[i].values[0] = 4u;
    look(3u, s.tail[i].x);
    s.tail[i] = vec4u(5u);
    s.tail[i].y = 6u;
    look(4u, u[i].x);
    look(5u, w.values[i]);
    w.values[i] = 7u;
    look(6u, p.values[i]);
    p.values[i] = 8u;
    look(7u, f.values[i]);
    f.values[i] = 9u;
  }
  check(7u, &f);
  for (var i = 0u; i < 12u; i++) {
    if (w.after[i] != MARK) { bad[5] += 100u; }
    if (p.after[i] != MARK) { bad[6] += 100u; }
  }
}
