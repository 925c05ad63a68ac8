enable chromium_experimental_barycentric_coord;

@fragment fn main(@builtin(barycentric_coord) b : vec3f) -> @location(0) vec4f {
  let nearest_edge = min(min(b.x, b.y), b.z);
  return vec4f(b, smoothstep(0, 0.05, nearest_edge));
}
