struct Params {
    offset: vec3f,
    factor: f32,
}

override count: u32 = 1;

@group(0) @binding(2) var<uniform> params: Params;
@group(0) @binding(3) var<storage, read_write> data: array<f32>;

@compute @workgroup_size(count)
fn scale(@builtin(global_invocation_id) id: vec3u) {
    data[id.x] = data[id.x] * params.factor + params.offset.x;
}
