// Tests that a variable in a loop is zero-initialized in each iteration (WGSL: Variable and Value Declarations).
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@group(0) @binding(1) var<uniform> turns: u32;

fn value(turn: u32, i: u32) -> u32 { return turn * 100u + i + 1u; }

fn filled(turn: u32) -> u32 {
  var all: array<array<u32, 4>, 8>;
  for (var i = 0u; i < 8u; i++) {
    for (var j = 0u; j < 4u; j++) { all[i][j] = value(turn, i * 4u + j); }
  }
  return all[turn % 8u][3];
}

@compute @workgroup_size(1)
fn main() {
  var kept = 0u;
  for (var turn = 0u; turn < turns; turn++) {
    let at = turn * 8u;
    var all: array<array<u32, 4>, 8>;
    for (var i = 0u; i < 8u; i++) {
      for (var j = 0u; j < 4u; j++) { all[i][j] = value(turn, i * 4u + j); }
    }
    out[at] = all[7][3] + all[0][0];
    var ahead: array<u32, 8>;
    var sum = 0u;
    for (var i = 0u; i < 8u; i++) {
      ahead[i] = value(turn, i);
      sum += ahead[7u - i];
    }
    out[at + 1u] = sum;
    var most: array<u32, 8>;
    for (var i = 0u; i < 7u; i++) { most[i] = value(turn, i); }
    out[at + 2u] = most[7] + most[6];
    var some: array<u32, 8>;
    for (var i = 0u; i < 8u; i++) {
      if (i == turns) { continue; }
      some[i] = value(turn, i);
    }
    out[at + 3u] = some[turns] + some[7];
    var left: array<u32, 8>;
    for (var i = 0u; i < 8u; i++) {
      if (i + turn == 3u) { break; }
      left[i] = value(turn, i);
    }
    out[at + 4u] = left[3] + left[2] * 1000u;
    var once: array<u32, 8>;
    for (; kept < 8u; kept++) { once[kept] = value(turn, kept); }
    out[at + 5u] = once[5];
    var diagonal: array<array<u32, 4>, 4>;
    for (var i = 0u; i < 4u; i++) {
      for (var j = 0u; j < 4u; j++) { diagonal[i][(i + j) / 4u] = value(turn, i); }
    }
    out[at + 6u] = diagonal[0][1] + diagonal[3][1] * 1000u;
    out[at + 7u] = filled(turn);
  }
}
