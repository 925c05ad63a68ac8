// A vertex and a fragment shader.
struct VertexOutput {
    @builtin(position) position: vec4f,
    @location(0) color: vec3f,
}

struct Camera {
    view_projection: mat4x4f,
    eye: vec3f,
    exposure: f32,
}

@group(0) @binding(0) var<uniform> camera: Camera;

@vertex
fn vertex_main(@location(0) position: vec3f, @location(1) color: vec3f) -> VertexOutput {
    var output: VertexOutput;
    output.position = camera.view_projection * vec4f(position, 1.0);
    output.color = color;
    return output;
}

@fragment
fn fragment_main(input: VertexOutput) -> @location(0) vec4f {
    let mapped = 1.0 - exp(-input.color * camera.exposure);
    return vec4f(mapped, 1.0);
}
