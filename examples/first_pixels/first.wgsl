struct Params {
    size: vec2f,
    time: f32,
}

@group(0) @binding(0) var<uniform> params: Params;

// One triangle that covers the whole picture.
@vertex
fn cover(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
    let corner = vec2f(f32(index & 1u), f32(index >> 1u));
    return vec4f(corner * 4.0 - 1.0, 0.0, 1.0);
}

// Rings that grow with time.
@fragment
fn paint(@builtin(position) position: vec4f) -> @location(0) vec4f {
    let at = (position.xy - 0.5 * params.size) / params.size.y;
    let wave = 0.5 + 0.5 * cos(40.0 * length(at) - params.time);
    return vec4f(mix(vec3f(0.10, 0.12, 0.30), vec3f(1.0, 0.75, 0.30), wave), 1.0);
}
