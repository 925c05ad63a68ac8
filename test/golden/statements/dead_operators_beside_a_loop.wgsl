//! targets msl hlsl glsl
//! no-loop-guard
// `continue` changes a loop. In the other function, nothing is written for `&&` and `||` that are not used.
@group(0) @binding(0) var<storage, read_write> o : array<u32, 8>;

fn plain(x : u32) -> u32 {
  _ = x > 1 && o[x] > 2;
  let unused = x > 5 || o[x] == 9;
  return x;
}

@compute @workgroup_size(1)
fn main() {
  var i = plain(o[1]);
  loop {
    if o[i & 7] > 3 { continue; }
    o[1] = 2;
    continuing {
      i++;
      o[4] = i;
      break if i > 8;
    }
  }
}
