struct Out { @location(0) color: vec4<f32>, @builtin(frag_depth) depth: f32, @builtin(sample_mask) mask: u32 }
@fragment fn main(@builtin(front_facing) front: bool, @builtin(sample_index) sample: u32,
                  @builtin(sample_mask) covered: u32) -> Out {
  return Out(select(vec4<f32>(0.0), vec4<f32>(1.0), front), 0.25, covered & (1u << sample));
}
