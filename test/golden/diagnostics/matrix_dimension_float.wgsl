enable subgroup_matrix;
alias A = subgroup_matrix_left<f32, 8.0, 8>;
