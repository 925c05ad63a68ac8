//! targets none
// '**' of other languages is '*' and a '*' that reads a pointer: said so where it reads none.
fn powers(a: f32, b: f32, i: i32, v: vec3f, p: ptr<function, f32>) -> f32 {
  let plain = 2.0 * a ** b;
  let negated = -a ** 2;
  let integers = i ** 2;
  let vectors = v ** v;
  let in_parentheses = (a + b) ** (a - b);
  let in_a_row = a ** b;
  let constant_base = 2 ** a;
  let unknown_base = missing ** b;
  var assigned = a;
  assigned **= 2.0;
  let not_together = a * *b;
  let right = a ** p;  // the product of a and what p points to
  return right;
}
fn in_a_row(a: f32) -> f32 { return a ** 2.0 ** a; }
