enable subgroup_matrix;
var<workgroup> w : subgroup_matrix_left<f32, 8, 8>;
