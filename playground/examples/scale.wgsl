// Doubles every element of a buffer.
@group(0) @binding(0) var<storage, read_write> data: array<f32>;

@compute @workgroup_size(64)
fn scale(@builtin(global_invocation_id) id: vec3u) {
    data[id.x] *= 2.0;
}
