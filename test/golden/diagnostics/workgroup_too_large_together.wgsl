//! check-limits
//! targets spvasm
// Entry points that reach the same variables are each told of; so is one that reaches more or less.
var<workgroup> w : array<vec4f, 1000>;
var<workgroup> v : array<vec4f, 500>;
fn both() { w[0] = v[1]; }
fn one() { w[0].x = 1; }
@compute @workgroup_size(512)
fn first() { both(); }
@compute @workgroup_size(512)
fn second() { both(); }
@compute @workgroup_size(512)
fn small() { one(); }
@compute @workgroup_size(512)
fn own() { one(); v[0].x = 1; }
