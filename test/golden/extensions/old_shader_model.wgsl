//! targets hlsl
//! shader-model 6.1
enable f16, subgroup_size_control;

@group(0) @binding(0) var<storage, read_write> out : array<vec2h>;

@compute @workgroup_size(64) @subgroup_size(32)
fn main(@builtin(local_invocation_index) i : u32) {
  out[i] = vec2h(f16(dot4U8Packed(i, i)));
}
