// Views are made of what functions are given; the smallest size on the way counts.
@group(0) @binding(0) var<storage> b: buffer<8>;
@group(0) @binding(1) var<storage> ok: buffer<16>;
@group(0) @binding(2) var<storage> open: buffer;
fn g(p: ptr<storage, buffer>) -> vec4u { return *bufferView<vec4u>(p, 0); }
fn h(q: ptr<storage, buffer>) -> vec4u { return g(q); }
fn n(r: ptr<storage, buffer<12>>) -> vec4u { return h(r); }
// Only `narrow` contains an error: the buffer passed to it is large enough, but its parameter's type is not.
@compute @workgroup_size(1) fn e() { _ = narrow(&ok); }
fn narrow(r: ptr<storage, buffer<12>>) -> vec4u { return h(r); }
@compute @workgroup_size(1) fn f() { _ = g(&b); _ = h(&b); _ = g(&ok); _ = h(&open); }
