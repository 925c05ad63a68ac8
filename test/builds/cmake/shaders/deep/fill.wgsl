override count: u32 = 1;

@group(0) @binding(0) var<storage, read_write> data: array<u32>;

@compute @workgroup_size(count)
fn fill(@builtin(global_invocation_id) id: vec3u) {
    data[id.x] = id.x;
}
