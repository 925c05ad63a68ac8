// Tests clip distances, which cut off the right half, and two blend sources for one target.
enable clip_distances;
enable dual_source_blending;

struct Vary {
  @builtin(clip_distances) clip: array<f32, 2>,
  @builtin(position) position: vec4f,
}

@vertex
fn vs(@builtin(vertex_index) v: u32) -> Vary {
  var out: Vary;
  out.position = vec4f(f32(v & 1u) * 4.0 - 1.0, f32(v >> 1u) * 4.0 - 1.0, 0.0, 1.0);
  out.clip[0] = -out.position.x;
  out.clip[1] = 1.0;
  return out;
}

struct Out {
  @location(0) @blend_src(0) first: vec4f,
  @location(0) @blend_src(1) second: vec4f,
}

@fragment
fn fs() -> Out {
  return Out(vec4f(0.5, 0.25, 0.0, 1.0), vec4f(0.5, 1.0, 0.25, 0.0));
}
