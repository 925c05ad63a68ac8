// Bitcasts between four f16 and two words, of operands that are no names.
enable f16;
@group(0) @binding(0) var<storage, read_write> o: array<vec4<f16>, 4>;
@group(0) @binding(1) var<storage, read> i: array<vec2<u32>, 4>;

@compute @workgroup_size(1)
fn main(@builtin(local_invocation_index) k: u32) {
  o[0] = bitcast<vec4<f16>>(i[0] + i[1]);
  o[1] = bitcast<vec4<f16>>(select(i[0], i[1], k > 1));
  o[2] = bitcast<vec4<f16>>(bitcast<vec2<f32>>(o[3] * 2));
}
