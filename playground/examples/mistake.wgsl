// Each mistake has a fix: look at the problems below.
struct Light {
    position: vec3f,
    power: f32,
}

@group(0) @binding(0) var<uniform> light: Light;
@group(0) @binding(1) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(64)
fn shade(@builtin(global_invocation_id) id: vec3u) {
    let direction = normalise(light.position);
    let falloff = light.powr / lenght(light.position);
    result[id.x] = falloff * 2u;
}
