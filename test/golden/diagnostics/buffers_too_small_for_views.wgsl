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
// The view ends beyond the parameter's size, but its offset is not a constant expression. The call
// reports the error, and only the innermost call.
@compute @workgroup_size(1) fn k() { _ = middle(&large); }
fn middle(r: ptr<storage, buffer<20>>) -> vec4u { return late(r); }
fn late(r: ptr<storage, buffer<20>>) -> vec4u { let at = 16u; return *bufferView<vec4u>(r, at); }
@group(0) @binding(3) var<storage> large: buffer<64>;
@compute @workgroup_size(1) fn l() { _ = late(&large); }
