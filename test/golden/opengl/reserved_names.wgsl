//! targets glsl
//! glsl-version 430
// Words that OpenGL's compilers reserve, of older versions too, and that glslang takes.
@group(0) @binding(0) var<storage, read_write> row_major : array<f32>;

fn imageAtomicIncWrap(image2DShadow : f32) -> f32 {
  let image1DShadow = image2DShadow + 1.0;
  let image1DArrayShadow = image1DShadow * 2.0;
  return image1DArrayShadow;
}

fn imageAtomicDecWrap(image2DArrayShadow : f32) -> f32 {
  return image2DArrayShadow - 1.0;
}

@compute @workgroup_size(1)
fn main() {
  row_major[0] = imageAtomicIncWrap(row_major[1]) + imageAtomicDecWrap(row_major[2]);
}
