@group(0) @binding(0) var<storage, read_write> data: array<f32>;
var<workgroup> tile: array<f32, 32>;

@compute @workgroup_size(16, 2)
fn main(@builtin(local_invocation_index) i: u32) {
    if (true) {
        tile[i] = 32.0f;
    } else {
        tile[i] = 1.0f;
    }
    workgroupBarrier();
    data[i] = tile[i] + 16.0f;
}
