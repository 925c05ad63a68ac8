enable subgroup_matrix;
struct S { m : subgroup_matrix_left<f32, 8, 8> }
@group(0) @binding(0) var<storage, read_write> s : S;
