// Tests front_facing: the front of a triangle has its corners in counterclockwise order, with y pointing up. The
// triangle on the right has the opposite order. For derivatives, y points down.
struct Vary {
  @builtin(position) position: vec4f,
  @location(0) @interpolate(flat, either) right: u32,
}

@vertex
fn vs(@builtin(vertex_index) v: u32) -> Vary {
  let right = v / 3u;
  let corner = select(v % 3u, 2u - v % 3u, right == 1u);
  // Lower right, upper, lower left: counterclockwise.
  let x = f32(corner) * -0.5;
  let y = select(-3.0, 3.0, corner == 1u);
  return Vary(vec4f(x + f32(right), y, 0.5, 1.0), right);
}

@fragment
fn fs(in: Vary, @builtin(front_facing) front: bool) -> @location(0) vec4f {
  return vec4f(f32(front), f32(in.right), in.position.y, dpdy(in.position.y));
}
