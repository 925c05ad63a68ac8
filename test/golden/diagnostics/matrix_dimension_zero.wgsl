enable subgroup_matrix;
alias A = subgroup_matrix_left<f32, 0, 8>;
