// Converts arrays whose size is an override, or whose type has an alias. Both types can be named again in a parameter.
enable chromium_experimental_subgroup_matrix;

alias Sum = subgroup_matrix_result<f32, 8, 8>;
override kSize = 64;
alias Double = array<f32, kSize * 2>;

var<workgroup> one : array<f32, kSize>;
var<workgroup> two : Double;

fn load_one(p : ptr<workgroup, array<f32, kSize>>, p_offset : u32) -> Sum { return subgroupMatrixLoad<Sum, col_major>(p, p_offset, 8); }
fn load_two(p : ptr<workgroup, Double>, p_offset : u32) -> Sum { return subgroupMatrixLoad<Sum, col_major>(p, p_offset, 8); }

@compute @workgroup_size(32) fn main() {
  _ = load_one(&one, 0);
  _ = load_two(&two, 0);
}
