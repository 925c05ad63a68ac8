fn f() {}
const n = 1;
var<private> a : f;
var<private> b : n;
var<private> c : vec3;
var<private> d : array;
fn g() -> i32 { return f32; }
fn h() { let x = f; n(); i32(1); }
