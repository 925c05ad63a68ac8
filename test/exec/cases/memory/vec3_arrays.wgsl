// Tests that vec3 elements are 16 bytes apart in runtime-sized and fixed-size arrays. Accesses whole elements and
// single components.
struct Pairs {
  head: vec3u,
  pairs: array<array<vec3u, 2>>,
}
@group(0) @binding(0) var<storage, read> source: array<vec3u>;
@group(0) @binding(1) var<storage, read_write> to: array<vec3u>;
@group(0) @binding(2) var<storage, read_write> nested: Pairs;

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  to[i] = source[3u - i] + vec3u(0u, 0u, arrayLength(&to));
  to[4u + i].y = source[i].z;
  nested.pairs[i >> 1u][i & 1u] = source[i];
  if (i == 0u) {
    nested.head = vec3u(source[3].xy, arrayLength(&nested.pairs));
  }
}
