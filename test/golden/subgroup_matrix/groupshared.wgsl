//! targets hlsl
// What HLSL loads matrices from is an array of their components: nested arrays, arrays of vectors and of the other integer become
// such, with all that reads and writes them.
enable f16;
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> o: array<f16>;
@group(0) @binding(1) var<storage, read_write> words: array<i32>;
var<workgroup> nested: array<array<array<f16, 64>, 4>, 2>;
var<workgroup> vectors: array<vec4<f32>, 16>;
var<workgroup> bytes: array<i32, 64>;
var<workgroup> words_of_halves: array<vec2<u32>, 32>;
var<workgroup> plain: array<f16, 64>;

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32, @builtin(workgroup_id) group: vec3<u32>) {
  nested[1][i & 3u][i] = o[i];
  vectors[i & 15u] = vec4(f32(i), 0.0, 1.0, vectors[3].y);
  bytes[i] = words[i];
  words_of_halves[i] = vec2(i, words_of_halves[3].y);
  workgroupBarrier();
  let e = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 8>, row_major>(&words_of_halves, 2u, 2u);
  subgroupMatrixStore<row_major>(&words_of_halves, 2u, e, 2u);
  let a = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 8>>(&nested[group.x & 1u][2], 0u, false, 8u);
  let b = subgroupMatrixLoad<subgroup_matrix_right<f16, 8, 8>>(&plain, 0u, false, 8u);
  let c = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>, row_major>(&vectors, 0u, 2u);
  let d = subgroupMatrixLoad<subgroup_matrix_left<i8, 16, 8>>(&bytes, 0u, false, 16u);
  subgroupMatrixStore(&nested[0][1], 0u, subgroupMatrixMultiply<f16>(a, b), false, 8u);
  subgroupMatrixStore<row_major>(&vectors, 0u, c, 2u);
  subgroupMatrixStore(&bytes, 0u, d, false, 16u);
  o[i] = workgroupUniformLoad(&nested[1][0][5]) + f16(vectors[i & 15u].z) + f16(bytes[i]);
}
