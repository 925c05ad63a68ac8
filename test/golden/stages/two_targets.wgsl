struct Out { @location(0) a: vec4<f32>, @location(1) b: vec4<u32> }
@fragment fn main(@location(3) @interpolate(flat) id: vec4<u32>) -> Out {
  return Out(vec4<f32>(id), id);
}
