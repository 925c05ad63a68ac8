enable subgroup_matrix;
var<private> a : u8;
fn f(x : i8) {}
const b = u8(1);
