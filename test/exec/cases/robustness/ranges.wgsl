// Tests accesses whose bounds checks must not be removed: each index is out of bounds, although nearby code suggests
// otherwise. The words around the array must not change.
enable subgroups;

struct Out {
  before: array<u32, 64>,
  a: array<u32, 4>,
  after: array<u32, 320>,
}

struct Wide {
  before: array<u32, 64>,
  a: array<u32, 128>,
  after: array<u32, 192>,
}

@group(0) @binding(0) var<storage, read_write> o: Out;
@group(0) @binding(1) var<storage, read_write> wide: Wide;
@group(0) @binding(2) var<storage, read> wild: array<i32, 4>;

// The loop condition tests a copy of the variable that was made before the loop.
@compute @workgroup_size(1)
fn stale_load() {
  var i = 0u;
  let j = i;
  for (; j < 4u; i++) {
    if (i > 9u) { break; }
    o.a[i] = 7u;
  }
}

@compute @workgroup_size(1)
fn stale_comparison() {
  var i = 0u;
  let c = i < 4u;
  for (; c; i++) {
    if (i > 9u) { break; }
    o.a[i] = 7u;
  }
}

// The loop may continue because of the other operand of `||`.
@compute @workgroup_size(1)
fn either_side() {
  let more = wild[0] != 0;
  for (var i = 0; i < 4 || more; i++) {
    if (i > 9) { break; }
    o.a[i] = 7u;
  }
}

@compute @workgroup_size(1)
fn stepped_by_hand() {
  for (var i = 0u; i < 4u; i += 3u) {
    if (wild[0] != 0) { i += 5u; }
    o.a[i] = 7u;
  }
}

fn smaller(i: i32) { o.a[min(i, 3)] = 7u; }
fn rest(i: i32) { o.a[i % 4] = 7u; }
fn shifted(i: i32) { o.a[i >> 30u] = 7u; }
fn half(i: i32) { o.a[i / 1073741824] = 7u; }

// The arguments may be negative, so the functions compute indices that may be negative, too.
@compute @workgroup_size(1)
fn parameters() {
  for (var n = 0; n < 4; n++) {
    smaller(wild[n]);
    rest(wild[n]);
    shifted(wild[n]);
    half(wild[n]);
  }
}

struct In {
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(local_invocation_index) index: u32,
}

fn lane_of(in: In) { wide.a[in.lane] = 7u; }

// An input structure that the program constructs itself, so its members may have any value.
@compute @workgroup_size(1)
fn own_structure() {
  lane_of(In(u32(wild[1]), 0u));
  lane_of(In(130u, 0u));
}

// Counters that decrease to 0 and below.
@compute @workgroup_size(1)
fn downwards() {
  for (var i = 3; i >= -9; i--) { o.a[i] = 7u; }
  for (var i = 3u; i < 4u; i--) { o.a[i] = 7u; }
  for (var i = 8u; i != 0u; i -= 2u) { o.a[i] = 7u; }
}

// `i` exceeds the bound of the inner loop after that loop ends, and thus in the outer loop's next iteration.
@compute @workgroup_size(1)
fn past_the_loop() {
  var i = 0u;
  for (var n = 0; n < 3; n++) {
    o.a[i] = 7u;
    for (; i < 9u; i += 4u) { o.a[i & 3u] = 7u; }
    o.a[i] = 7u;
  }
  while (i < 20u) {
    i++;
    o.a[i - 9u] = 7u;
  }
}
