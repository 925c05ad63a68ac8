enable subgroup_matrix;
const rows = -8;
var<private> a : subgroup_matrix_left<f32, 8, rows>;
