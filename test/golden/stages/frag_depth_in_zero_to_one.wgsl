//! targets msl spvasm
//! clamp-frag-depth zero-to-one
@fragment fn main(@builtin(position) at : vec4f) -> @builtin(frag_depth) f32 {
  return at.x;
}
