// WGSL: Template Lists: '<' and '>' around expressions are a template list, also in a list of arguments.
fn two(a : bool, b : bool) {}
fn names(a : i32, b : i32, c : i32, d : i32) {
  two(a < b, c > d);
}
fn literals(a : i32, b : i32, c : i32) {
  two(a < b, c > 1);
}
fn not_smaller(a : i32, b : i32, c : i32, d : i32) {
  two(a < b, c >= d);
}
fn negative(a : i32, b : i32, c : i32) {
  two(a < b, c > -1);
}
fn in_parentheses(a : i32, b : i32, c : i32, d : i32) {
  two(a < b, c > (d));
  two((a < b), c > d);
}
