enable clip_distances;
struct O { @builtin(position) p: vec4f, @builtin(clip_distances) d: array<f32, 5>, @location(0) c: vec4f }

@vertex
fn main(@builtin(vertex_index) i: u32) -> O {
  var o: O;
  o.p = vec4f(f32(i));
  for (var k = 0; k < 5; k++) {
    o.d[k] = f32(k) - 2;
  }
  return o;
}
