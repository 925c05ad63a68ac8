@group(0) @binding(0) var<storage, read_write> a : vec3f;
@group(0) @binding(1) var<storage, read_write> b : vec3f;

@compute @workgroup_size(1)
fn main() {
  a = cross(a, b) + normalize(b) + faceForward(a, b, a.zyx) + reflect(a, b) + refract(a, b, 0.7);
  b.x = distance(a, b) + length(a) + dot(a, b);
}
