//! targets none
var<private> p : i32;
fn assign(a : ptr<function, i32>, b : ptr<function, i32>) { *a = *b; }
fn bump(a : ptr<private, i32>) { *a = p; }
fn f() {
  var x = 1;
  assign(&x, &x);
  bump(&p);
}
