// wgpu: which draw of several that one call makes. Metal and Direct3D do not tell it.
enable draw_index;

@group(0) @binding(0) var<storage> places: array<vec4f>;

@vertex fn vs(@builtin(draw_index) draw: u32, @location(0) at: vec4f) -> @builtin(position) vec4f {
  return at + places[draw];
}
