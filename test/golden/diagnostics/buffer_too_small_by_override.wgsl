//! targets spvasm
//! entry-point f
//! override o=16
// The view's place is known when the pipeline is made.
override o = 0u;
@group(0) @binding(0) var<storage> b: buffer<16>;
fn g(p: ptr<storage, buffer>) -> vec4u { return *bufferView<vec4u>(p, o); }
@compute @workgroup_size(1) fn f() { _ = g(&b); }
