//! targets none
// Template arguments in a wrong order are one error.
@group(0) @binding(0) var t: texture_storage_2d<write, rgba8unorm>;
@group(0) @binding(1) var<read_write, storage> b: array<f32>;
@group(0) @binding(2) var<read_write> c: array<f32>;
@group(0) @binding(3) var<storage_buffer> d: array<f32>;
fn two(p: ptr<i32, function>) {}
fn three(p: ptr<f32, storage, read>) {}
fn access_first(p: ptr<read, storage, f32>) {}
fn type_last(p: ptr<storage, read, f32>) {}
fn counted(a: array<4, f32>) {}
fn used() -> f32 { return b[0]; }
// What fits otherwise is meant otherwise.
@group(1) @binding(0) var vectors: texture_2d<vec4f>;
@group(1) @binding(1) var format: texture_2d<rgba8unorm>;
@group(1) @binding(2) var nothing: texture_storage_2d;
@group(1) @binding(3) var boolean: texture_2d<vec4<bool>>;
// Nothing is said to be exchanged where that makes another mistake.
fn two_counts(a: array<4, 4>) {}
const four = 4;
fn a_named_count(a: array<3, four>) {}
alias Real = f32;
fn an_alias(a: array<3, Real>) {}
fn no_access(p: ptr<f32, function, read>) {}
fn only_written(p: ptr<f32, storage, write>) {}
@group(2) @binding(0) var<write, storage> e: array<f32>;
@group(2) @binding(1) var<write> f: array<f32>;
@group(2) @binding(2) var g: binding_array;
