struct Corner {
    @location(0) position: vec2f,
    @location(1) color: vec3f,
}

struct Point {
    @builtin(position) position: vec4f,
    @location(0) color: vec3f,
}

@vertex
fn place(corner: Corner) -> Point {
    return Point(vec4f(corner.position, 0.0, 1.0), corner.color);
}

@fragment
fn paint(@location(0) color: vec3f) -> @location(0) vec4f {
    return vec4f(color, 1.0);
}
