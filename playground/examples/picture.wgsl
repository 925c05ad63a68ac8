// The preview draws this shader. It sets uniform members named resolution, time, frame and pointer.
struct Frame {
    resolution: vec2f,
    time: f32,
}

@group(0) @binding(0) var<uniform> frame: Frame;

const octaves = 5;

fn hash(p: vec2f) -> f32 {
    return fract(sin(dot(p, vec2f(127.1, 311.7))) * 43758.5453);
}

fn noise(p: vec2f) -> f32 {
    let cell = floor(p);
    let f = smoothstep(vec2f(), vec2f(1.0), p - cell);
    let low = mix(hash(cell), hash(cell + vec2f(1.0, 0.0)), f.x);
    let high = mix(hash(cell + vec2f(0.0, 1.0)), hash(cell + 1.0), f.x);
    return mix(low, high, f.y);
}

fn clouds(start: vec2f) -> f32 {
    var p = start;
    var sum = 0.0;
    var weight = 0.5;
    for (var i = 0; i < octaves; i++) {
        sum += weight * noise(p);
        p = p * 2.03 + frame.time * 0.15;
        weight *= 0.5;
    }
    return sum;
}

@fragment
fn sky(@builtin(position) position: vec4f) -> @location(0) vec4f {
    let p = position.xy / frame.resolution.y;
    let density = clouds(p * 4.0 + clouds(p * 3.0));
    let color = mix(vec3f(0.05, 0.18, 0.32), vec3f(0.98, 0.74, 0.45), density);
    return vec4f(color, 1.0);
}
