//! targets none
@vertex fn vs(@builtin(view_index) view: u32, @builtin(draw_index) draw: i32) -> @builtin(position) vec4f {
  return vec4f();
}

@fragment fn fs(@builtin(barycentric) a: vec3f, @builtin(barycentric_no_perspective) b: vec2f,
                @location(0) @interpolate(per_vertex) c: array<f32, 3>) {}
