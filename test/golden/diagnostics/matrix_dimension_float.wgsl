enable subgroup_matrix;
var<private> a : subgroup_matrix_left<f32, 8.0, 8>;
