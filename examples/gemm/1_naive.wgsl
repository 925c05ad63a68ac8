// C = A B. Each invocation computes one element of C from a row of A and a column of B.
enable f16;

override n: u32;

@group(0) @binding(0) var<storage, read> a: array<f16>;
@group(0) @binding(1) var<storage, read> b: array<f16>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(16, 16)
fn multiply(@builtin(global_invocation_id) at: vec3u) {
    var sum = 0.0;
    for (var k = 0u; k < n; k++) {
        sum += f32(a[at.y * n + k]) * f32(b[k * n + at.x]);
    }
    c[at.y * n + at.x] = sum;
}
