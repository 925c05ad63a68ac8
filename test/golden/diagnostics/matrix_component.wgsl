enable subgroup_matrix;
alias A = subgroup_matrix_left<bool, 8, 8>;
alias B = subgroup_matrix_right<vec2f, 8, 8>;
alias C = subgroup_matrix_result<f16, 8, 8>;
