//! targets spvasm msl
//! overrides specialize
override size = 64u;
@id(3) override scale : f32 = 0.5;
@id(7) override on : bool = true;
@group(0) @binding(0) var<storage, read_write> x : array<f32>;

@compute @workgroup_size(size)
fn main(@builtin(local_invocation_index) i : u32) {
  if on { x[i] = x[i] * scale + f32(size * 2); }
}
