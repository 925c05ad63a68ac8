//! targets none
// The operator before an operand belongs to what 'as' converts; one between two operands does not.
fn f(a: i32, b: bool, p: ptr<function, i32>) {
  let c = -a as u32;
  let d = ~a as f32;
  let e = !b as i32;
  let g = *p as f32;
  let h = -(a) as f32;
  let i = 2 - a as i32;
  let j = 2 * - -a as i32;
  let k = --a as i32;
  let l = &p as u32;
  let m = a & a as i32;
  let n = b && !b as bool;
}
