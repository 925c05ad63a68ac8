// Uses arrays whose types cannot be named a second time, because their sizes are override expressions.
enable wgpu_cooperative_matrix;

alias Sum = coop_mat8x8<f32, C>;
override kSize = 64;

var<workgroup> three : array<f32, kSize * 3>;
var<workgroup> four : array<f32, (kSize)>;

fn load_three(p : ptr<workgroup, f32>) -> Sum { return coopLoad<Sum>(p); }
fn load_four(p : ptr<workgroup, f32>) -> Sum { return coopLoad<Sum>(p); }

@compute @workgroup_size(32) fn main() {
  _ = load_three(&three[0]);
  _ = load_four(&four[0]);
  _ = coopLoad<Sum>(&three[0]);
}
