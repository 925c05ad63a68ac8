enable subgroup_matrix;
const rows = -8;
alias A = subgroup_matrix_left<f32, 8, rows>;
