//! vulkan 1.3
enable subgroup_matrix, f16;
requires buffer_view;
struct Tiles { scale : f32, left : array<vec4f, 64>, rest : array<f32> }
@group(0) @binding(0) var<storage, read_write> b : buffer;
@group(0) @binding(1) var<storage> weights : buffer;
var<workgroup> w : buffer<1024>;

alias Left = subgroup_matrix_left<f32, 8, 8>;
alias Right = subgroup_matrix_right<f32, 8, 8>;

fn right(p : ptr<storage, buffer>, at : u32, stride : u32) -> Right {
  return subgroupMatrixLoad<Right, col_major>(bufferView<array<f32>>(p, at), 2, stride);
}

@compute @workgroup_size(32)
fn main(@builtin(workgroup_id) id : vec3u) {
  let tiles = bufferView<Tiles>(&b, 16);
  let scratch = bufferArrayView<array<f32>>(&w, 256, 512);
  let halves = bufferView<array<vec2h, 64>>(&weights, id.y * 256);
  subgroupMatrixStore<row_major>(scratch, 0, subgroupMatrixLoad<Left, row_major>(&tiles.left, 0, 2), 8);
  let sum = subgroupMatrixMultiply<subgroup_matrix_result<f32, 8, 8>>(
      subgroupMatrixLoad<Left>(scratch, 0, false, 8), right(&weights, 64, id.x));
  subgroupMatrixStore(&tiles.rest, id.x * 64, sum, true, 8);
  let h = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 8>, row_major>(halves, 0, 4);
  subgroupMatrixStore(bufferView<array<f16>>(&b, 4096), id.z * 64, h, false, 8);
}
