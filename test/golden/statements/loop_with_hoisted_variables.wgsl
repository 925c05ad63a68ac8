// The continuing block uses a value of the body, so the variables of the body are declared before the
// loop in languages that write the continuing block at the beginning of the next iteration. Neither
// an `if` nor the header of a `for` may declare them. Unused results need no variables.
@group(0) @binding(0) var<storage, read_write> b: array<u32, 8>;
fn eff(k: u32) -> u32 {
  b[7] = k;
  return k;
}
@compute @workgroup_size(1) fn main(@builtin(global_invocation_id) g: vec3u) {
  loop {
    let v = b[2];
    eff(1u);
    if (v > 3u) {
      continue;
    }
    var m = g.x > 1u || eff(3u) > 2u;
    for (; m; m = false) {
      b[2] = 2u;
    }
    continuing {
      b[4] = v;
      break if v == 2u;
    }
  }
}
