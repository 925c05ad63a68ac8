// C = A B with subgroup matrices. A workgroup is one subgroup and computes one tile of C.
enable f16;
enable subgroup_matrix;

override n: u32;
override lanes: u32 = 32;
const tile = 8;

alias Left = subgroup_matrix_left<f16, tile, tile>;
alias Right = subgroup_matrix_right<f16, tile, tile>;
alias Result = subgroup_matrix_result<f32, tile, tile>;

@group(0) @binding(0) var<storage, read> a: array<f16>;
@group(0) @binding(1) var<storage, read> b: array<f16>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(lanes)
fn multiply(@builtin(workgroup_id) group: vec3u) {
    let row = group.y * tile;
    let column = group.x * tile;
    var sum: Result;
    for (var k = 0u; k < n; k += tile) {
        let left = subgroupMatrixLoad<Left>(&a, row * n + k, false, n);
        let right = subgroupMatrixLoad<Right>(&b, k * n + column, false, n);
        sum = subgroupMatrixMultiplyAccumulate(left, right, sum);
    }
    subgroupMatrixStore(&c, row * n + column, sum, false, n);
}
