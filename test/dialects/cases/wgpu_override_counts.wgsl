// Converts arrays whose size is an override, or whose type has an alias. Both types can be named again in a parameter.
enable wgpu_cooperative_matrix;

alias Sum = coop_mat8x8<f32, C>;
override kSize = 64;
alias Double = array<f32, kSize * 2>;

var<workgroup> one : array<f32, kSize>;
var<workgroup> two : Double;

fn load_one(p : ptr<workgroup, f32>) -> Sum { return coopLoad<Sum>(p); }
fn load_two(p : ptr<workgroup, f32>) -> Sum { return coopLoad<Sum>(p); }

@compute @workgroup_size(32) fn main() {
  _ = load_one(&one[0]);
  _ = load_two(&two[0]);
}
