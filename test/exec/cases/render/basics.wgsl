// Draws one triangle over the whole target. Each color target shows one feature of the fragment stage.
struct Vary {
  @builtin(position) position: vec4f,
  @location(0) uv: vec2f,
  @location(1) @interpolate(flat) id: u32,
  @location(2) @interpolate(linear, centroid) lin: f32,
}

@vertex
fn vs(@builtin(vertex_index) v: u32, @builtin(instance_index) i: u32) -> Vary {
  var corners = array<vec2f, 3>(vec2f(-1.0, -1.0), vec2f(3.0, -1.0), vec2f(-1.0, 3.0));
  let p = corners[v];
  return Vary(vec4f(p, 0.25, 1.0), p * 0.5 + 0.5, v + 10u + i * 100u, p.x);
}

struct Out {
  @location(0) color: vec4f,
  @location(1) ids: vec4u,
  @location(2) signed_ids: vec2i,
}

@fragment
fn fs(in: Vary, @builtin(front_facing) front: bool) -> Out {
  let p = vec2u(in.position.xy);
  var out: Out;
  out.color = vec4f(in.uv, f32(front), in.position.z * 4.0);
  out.ids = vec4u(p, in.id, 77u);
  out.signed_ids = vec2i(-i32(p.x), i32(round(in.lin * 100.0)));
  if (p.x == 1u && p.y == 1u) {
    discard;
  }
  return out;
}
