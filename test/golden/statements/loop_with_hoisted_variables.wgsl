// The continuing block uses values of the body. Languages that write it at the beginning of the next
// iteration declare variables for these values before the loop, and compute pointers again. Neither
// an `if` nor the header of a `for` may declare these variables.
@group(0) @binding(0) var<storage, read_write> b: array<u32, 8>;
fn eff(k: u32) -> u32 {
  b[7] = k;
  return k;
}
@compute @workgroup_size(1) fn main(@builtin(global_invocation_id) g: vec3u) {
  loop {
    let v = b[2];
    let p = &b[v & 7u];
    eff(1u);
    var m = g.x > 1u || eff(3u) > 2u;
    for (; m; m = false) {
      b[2] = 2u;
    }
    if (v > 3u) {
      continue;
    }
    *p += eff(4u);
    continuing {
      b[4] = v;
      *p += 3u;
      m = v == 2u;
      break if m;
    }
  }
}
