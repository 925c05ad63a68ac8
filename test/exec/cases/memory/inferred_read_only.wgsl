// Tests buffers that are declared read_write: some are only read, and one is written only through a pointer parameter.
struct Sized { count: u32, data: array<u32> }

@group(0) @binding(0) var<storage, read_write> sized: Sized;
@group(0) @binding(1) var<storage, read_write> passed: array<u32>;
@group(0) @binding(2) var<storage, read_write> result: array<u32>;
@group(0) @binding(3) var<storage, read_write> shared_words: array<u32>;
var<workgroup> sum: atomic<u32>;

fn element(p: ptr<storage, array<u32>, read_write>, i: u32) -> u32 { return (*p)[i]; }
fn exchange(p: ptr<storage, array<u32>, read_write>, i: u32) { (*p)[i ^ 1u] = i; }

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) lane: u32) {
  // Writes a word that the neighboring invocation reads.
  exchange(&shared_words, lane);
  storageBarrier();
  atomicAdd(&sum, element(&passed, lane));
  workgroupBarrier();
  if sized.count < arrayLength(&result) {
    result[sized.count + lane] = sized.data[lane] + shared_words[lane] * 100u + atomicLoad(&sum) * 10000u;
  }
}
