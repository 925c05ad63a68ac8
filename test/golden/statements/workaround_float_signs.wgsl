//! workaround float-signs
// The highest bit of an f32 is its sign, also of zeros and NaNs.
@group(0) @binding(0) var<storage, read_write> out : array<f32, 4>;

@group(0) @binding(1) var video : texture_external;

@compute @workgroup_size(1)
fn main() {
  let v = vec2f(out[0], out[1]);
  out[0] = -v.x;
  out[1] = dot(abs(v), -v);
  out[2] = length(v.y) + distance(v.x, v.y);
  out[3] = textureLoad(video, vec2u()).x;
}
