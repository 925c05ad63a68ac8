//! targets msl
//! msl-buffer-sizes-offset 32
//! msl-buffer-size 0,1=0
//! clamp-frag-depth immediates
//! frag-depth-range-offset 16
// One structure in the slot of immediate data: the shader's own, what the host gives of the depth, the sizes. That of `a`
// is the one of its slot, of `b` the one that is chosen.
var<immediate> own: vec3f;
@group(0) @binding(0) var<storage, read> fixed_size: array<f32, 4>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read> a: array<vec4f>;

fn last(i: u32) -> f32 { return b[i] + a[i].x; }

@fragment fn main(@builtin(position) at: vec4f) -> @builtin(frag_depth) f32 {
  return own.x + last(u32(at.x)) + fixed_size[0];
}
@fragment fn sizes_alone(@builtin(position) at: vec4f) -> @location(0) f32 { return last(u32(at.x)); }
@fragment fn own_alone() -> @location(0) vec3f { return own; }
