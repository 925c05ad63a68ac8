struct In { @builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) index: u32 }
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(64) fn main(in: In) {
  out[in.id.x] = in.index;
}
