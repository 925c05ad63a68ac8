// Textures and samplers: a blur in one direction.
struct Settings {
    direction: vec2f,
    strength: f32,
}

@group(0) @binding(0) var source: texture_2d<f32>;
@group(0) @binding(1) var smooth_sampler: sampler;
@group(0) @binding(2) var target_texture: texture_storage_2d<rgba8unorm, write>;
@group(0) @binding(3) var<uniform> settings: Settings;

const weights = array(0.227, 0.195, 0.122, 0.054, 0.016);

@compute @workgroup_size(16, 16)
fn blur(@builtin(global_invocation_id) id: vec3u) {
    let size = vec2f(textureDimensions(target_texture));
    let center = (vec2f(id.xy) + 0.5) / size;
    var color = textureSampleLevel(source, smooth_sampler, center, 0.0) * weights[0];
    for (var i = 1; i < 5; i++) {
        let offset = settings.direction * f32(i) * settings.strength / size;
        color += textureSampleLevel(source, smooth_sampler, center + offset, 0.0) * weights[i];
        color += textureSampleLevel(source, smooth_sampler, center - offset, 0.0) * weights[i];
    }
    textureStore(target_texture, id.xy, color);
}
