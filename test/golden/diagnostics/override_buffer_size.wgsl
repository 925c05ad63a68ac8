//! targets spvasm msl hlsl glsl
//! override n=18
// WGSL: Buffer Types: a size is a multiple of 4 bytes.
override n = 16u;
var<workgroup> w: buffer<n>;
@group(0) @binding(0) var<storage, read_write> o: array<u32>;
@compute @workgroup_size(1) fn f() { o[0] = *bufferView<u32>(&w, 4u); }
