// Tests that a matrix not entirely inside its array loads as zero and is not stored, for any offset and stride,
// even if computing the end of the matrix overflows.
enable chromium_experimental_subgroup_matrix;

struct Work {
  load_offset: u32,
  load_stride: u32,
  store_offset: u32,
  store_stride: u32,
}

@group(0) @binding(0) var<storage, read> a: array<u32>;
@group(0) @binding(1) var<storage, read_write> d: array<u32>;
@group(0) @binding(2) var<storage, read> work: array<Work>;

@compute @workgroup_size(8)
fn main(@builtin(workgroup_id) group: vec3u) {
  let w = work[group.x];
  let m = subgroupMatrixLoad<subgroup_matrix_result<u32, SIZE, SIZE>>(&a, w.load_offset, COL_MAJOR, w.load_stride);
  subgroupMatrixStore(&d, w.store_offset, subgroupMatrixScalarAdd(m, 1u), COL_MAJOR, w.store_stride);
}

@id(1) override COL_MAJOR: bool = false;
@id(2) override SIZE: u32 = 8;
