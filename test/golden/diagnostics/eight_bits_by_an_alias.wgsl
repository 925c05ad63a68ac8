enable subgroup_matrix;
alias Byte = u8;
alias Signed = i8;
alias Again = Byte;
alias Fine = subgroup_matrix_left<Again, 16, 16>;
alias Bytes = array<u8, 4>;
alias Bytes2 = array<Byte, 4>;
var<private> v : Again;
fn f(x : ptr<function, Byte>) -> Signed { return Signed(1); }
