//! vulkan 1.3
enable subgroup_matrix;
enable f16;

struct Sized { count: u32, data: array<f32> }

// Read only, although declared read_write: plain, through a parameter, as a matrix, as a length.
@group(0) @binding(0) var<storage, read_write> sized: Sized;
@group(0) @binding(1) var<storage, read_write> passed: array<f32>;
@group(0) @binding(2) var<storage, read_write> weights: array<f16>;
// Written: by a store, and by a matrix.
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(4) var<storage, read_write> sums: array<f16>;
// Atomics keep their access.
@group(0) @binding(5) var<storage, read_write> counter: atomic<u32>;
// Fragment shaders keep it, too.
@group(0) @binding(6) var<storage, read_write> drawn: array<f32>;

fn part(p: ptr<storage, array<f32>, read_write>, i: u32) -> f32 { return (*p)[i]; }

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) lane: u32) {
  let first = atomicLoad(&counter);
  // The count is the same both times, so the condition bounds the index.
  if sized.count < arrayLength(&out) {
    out[sized.count] = part(&passed, lane) + sized.data[lane + first];
  }
  let m = subgroupMatrixLoad<subgroup_matrix_result<f16, 8, 8>, row_major>(&weights, 0u, 8u);
  subgroupMatrixStore<row_major>(&sums, 0u, m, 8u);
}

@fragment
fn color() -> @location(0) vec4f { return vec4f(drawn[0]); }
