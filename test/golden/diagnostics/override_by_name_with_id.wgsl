//! targets spvasm
//! override scale=2
// WebGPU identifies an override by its name only if it has no @id.
@id(3) override scale = 1.0;
@group(0) @binding(0) var<storage, read_write> o: array<f32>;
@compute @workgroup_size(1) fn f() { o[0] = scale; }
