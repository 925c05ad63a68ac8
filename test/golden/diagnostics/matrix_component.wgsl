enable subgroup_matrix;
var<private> a : subgroup_matrix_left<bool, 8, 8>;
var<private> b : subgroup_matrix_right<vec2f, 8, 8>;
var<private> c : subgroup_matrix_result<f16, 8, 8>;
