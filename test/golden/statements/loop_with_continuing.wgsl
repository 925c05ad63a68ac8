@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(1) fn main() {
  var i = 0u;
  loop {
    if (i % 3u == 0u) {
      continue;
    }
    let seen = i * 2u;
    out[i] = seen;
    continuing {
      i += 1u;
      out[0] += i;
      break if i >= 10u;
    }
  }
}
