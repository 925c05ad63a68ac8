//! line-directives
//! targets msl hlsl glsl

struct Params {
    count: u32,
    scale: f32,
}
@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@group(0) @binding(1) var<uniform> params: Params;
var<workgroup> tile: array<f32, 64>;

const OFFSET = 3u;

fn scaled(x: f32) -> f32 { return x * params.scale; }

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) thread: u32,
        @builtin(workgroup_id) group: vec3u) {
    tile[thread] = data[thread];
    workgroupBarrier();

    var sum = 0.0;
    for (var i = 0u; i < params.count / group.x; i++) {
        if tile[i] > 1.0 {
            continue;
        }
        sum += tile[i]
            * tile[63u - i]
            + scaled(sum);
    }


    data[thread] = sum;
}
