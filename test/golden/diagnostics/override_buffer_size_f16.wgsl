//! targets spvasm
//! override n=17
// With f16 it is a multiple of 2 bytes: 18 would do.
enable f16;
override n = 18u;
var<workgroup> w: buffer<n>;
@group(0) @binding(0) var<storage, read_write> o: array<u32>;
@compute @workgroup_size(1) fn f() { o[0] = bufferLength(&w); }
