// Helps that depend on which declaration is involved.

// Stores to memory that cannot be written: the declaration to change is a variable or a parameter.
alias Pointer = ptr<storage, u32>;
@group(0) @binding(0) var<storage> variable : array<u32>;
@group(0) @binding(1) var<uniform> constants : vec4u;
fn store(parameter : ptr<storage, u32>, by_alias : Pointer, of_uniform : ptr<uniform, u32>) {
  variable[0] = 1;
  let element = &variable[1];
  *element = 1;
  *parameter = 1;
  *by_alias = 1;
  constants.x = 1;
  *of_uniform = 1;
}
// A '*' helps only where the memory can be written.
fn assign(a : ptr<storage, u32>, b : ptr<uniform, u32>, c : ptr<storage, u32, read_write>) {
  a = 1;
  b = 1;
  c = 1;
}

// Address spaces that fit the type, the attributes and the initial value.
var plain : f32;
var with_value = 1;
var runtime_sized : array<f32>;
var atomic_number : atomic<u32>;
var truth : bool;
@group(0) @binding(2) var bound : f32;
@group(0) @binding(3) var bound_array : array<f32>;
@group(0) @binding(4) var bound_atomic : atomic<u32>;
@group(0) @binding(5) var bound_truth : bool;
@group(0) var<read> mode_alone : f32;
fn mode_first(p : ptr<read_write, u32>) {}

// Counts: functions have no overrides, and a parameter cannot become a constant.
var<private> known_late = 3;
fn counts(parameter : i32) {
  let value = 3;
  var a : array<f32, value>;
  var b : array<f32, parameter>;
  var c : array<f32, known_late>;
}
