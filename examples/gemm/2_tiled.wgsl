// C = A B. A workgroup computes 16 x 16 elements of C. It copies blocks of A and B to workgroup
// memory, where each element is read 16 times.
enable f16;

override n: u32;

@group(0) @binding(0) var<storage, read> a: array<f16>;
@group(0) @binding(1) var<storage, read> b: array<f16>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;

var<workgroup> block_of_a: array<array<f16, 16>, 16>;
var<workgroup> block_of_b: array<array<f16, 16>, 16>;

@compute @workgroup_size(16, 16)
fn multiply(@builtin(global_invocation_id) at: vec3u, @builtin(local_invocation_id) local: vec3u) {
    var sum = 0.0;
    for (var k = 0u; k < n; k += 16) {
        block_of_a[local.y][local.x] = a[at.y * n + k + local.x];
        block_of_b[local.y][local.x] = b[(k + local.y) * n + at.x];
        workgroupBarrier();
        for (var i = 0u; i < 16; i++) {
            sum += f32(block_of_a[local.y][i]) * f32(block_of_b[i][local.x]);
        }
        workgroupBarrier();
    }
    c[at.y * n + at.x] = sum;
}
