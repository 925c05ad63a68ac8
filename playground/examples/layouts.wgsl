// How structures are laid out in memory: open the Reflection view.
struct Material {
    base_color: vec3f,
    metallic: f32,
    emissive: vec3f,
    // Four bytes of padding follow.
    uv_transform: mat3x2f,
    flags: u32,
}

struct Light {
    direction: vec3f,
    @size(32) color: vec3f,
    kind: u32,
    @align(16) cone: vec2f,
}

struct Scene {
    light_count: atomic<u32>,
    lights: array<Light>,
}

@group(0) @binding(0) var<uniform> material: Material;
@group(0) @binding(1) var<storage, read_write> scene: Scene;
@group(1) @binding(0) var<storage, read_write> result: array<vec4f>;

@compute @workgroup_size(8, 8)
fn shade(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    var color = material.emissive;
    let count = min(atomicLoad(&scene.light_count), arrayLength(&scene.lights));
    for (var i = 0u; i < count; i++) {
        color += material.base_color * scene.lights[i].color * scene.lights[i].direction.z;
    }
    result[id.y * groups.x * 8 + id.x] = vec4f(color, material.metallic);
}
