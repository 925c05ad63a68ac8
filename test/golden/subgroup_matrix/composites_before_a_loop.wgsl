//! targets msl hlsl glsl
//! no-loop-guard
// `continue` moves variables of the body to a place before the loop. Each iteration sets them to zero.
enable subgroup_matrix;
alias Left = subgroup_matrix_left<f32, 8, 8>;
struct Pair { m : Left, n : u32 }
@group(0) @binding(0) var<storage, read_write> x : array<f32, 4096>;
@group(0) @binding(1) var<uniform> u : vec4u;

@compute @workgroup_size(32)
fn main() {
  var i = 0u;
  loop {
    var list : array<Left, 2>;
    var pair = Pair();
    var own : Left;
    let loaded = subgroupMatrixLoad<Left>(&x, 64 * (i & 1), false, 8);
    if u[i & 3] > 3 {
      list[1] = loaded;
      if u.y == 7 { continue; }
      pair.m = loaded;
      own = loaded;
    }
    x[1000] = f32(i);
    continuing {
      i++;
      subgroupMatrixStore(&x, 256, list[i & 1], false, 8);
      subgroupMatrixStore(&x, 512, pair.m, false, 8);
      subgroupMatrixStore(&x, 1024, own, false, 8);
      subgroupMatrixStore(&x, 2048, loaded, false, 8);
      break if i > 8 + pair.n;
    }
  }
}
