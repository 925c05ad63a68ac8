// C = A B with subgroup matrices. A subgroup computes 4 x 4 tiles of C, so it uses each tile of A
// and B four times after loading it once.
enable f16;
enable subgroup_matrix;

override n: u32;
override lanes: u32 = 32;
const tile = 8;
const side = 4;

alias Left = subgroup_matrix_left<f16, tile, tile>;
alias Right = subgroup_matrix_right<f16, tile, tile>;
alias Result = subgroup_matrix_result<f32, tile, tile>;

@group(0) @binding(0) var<storage, read> a: array<f16>;
@group(0) @binding(1) var<storage, read> b: array<f16>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(lanes)
fn multiply(@builtin(workgroup_id) group: vec3u) {
    let row = group.y * side * tile;
    let column = group.x * side * tile;
    var sums: array<array<Result, side>, side>;
    for (var k = 0u; k < n; k += tile) {
        var right: array<Right, side>;
        for (var x = 0u; x < side; x++) {
            right[x] = subgroupMatrixLoad<Right>(&b, k * n + column + x * tile, false, n);
        }
        for (var y = 0u; y < side; y++) {
            let left = subgroupMatrixLoad<Left>(&a, (row + y * tile) * n + k, false, n);
            for (var x = 0u; x < side; x++) {
                sums[y][x] = subgroupMatrixMultiplyAccumulate(left, right[x], sums[y][x]);
            }
        }
    }
    for (var y = 0u; y < side; y++) {
        for (var x = 0u; x < side; x++) {
            let at = (row + y * tile) * n + column + x * tile;
            subgroupMatrixStore(&c, at, sums[y][x], false, n);
        }
    }
}
