// Sums a buffer: each workgroup writes one partial sum. Drag the sliders of the overrides.
override block_size: u32 = 256;
override factor: f32 = 1.0;

@group(0) @binding(0) var<storage, read> values: array<f32>;
@group(0) @binding(1) var<storage, read_write> sums: array<f32>;

var<workgroup> partial: array<f32, block_size>;

@compute @workgroup_size(block_size)
fn reduce(
    @builtin(global_invocation_id) global: vec3u,
    @builtin(local_invocation_index) local: u32,
    @builtin(workgroup_id) group: vec3u,
) {
    partial[local] = select(0.0, values[global.x] * factor, global.x < arrayLength(&values));
    workgroupBarrier();
    for (var stride = block_size / 2; stride > 0; stride /= 2) {
        if local < stride {
            partial[local] += partial[local + stride];
        }
        workgroupBarrier();
    }
    if local == 0 {
        sums[group.x] = partial[0];
    }
}
