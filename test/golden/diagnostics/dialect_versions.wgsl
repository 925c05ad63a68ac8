//! targets msl hlsl
//! msl-version 2.1
//! shader-model 6.0
// Atomics that are only counted have a type in MSL, too.
enable atomic_vec2u_min_max;
enable chromium_experimental_barycentric_coord;

@group(0) @binding(0) var<storage, read_write> cells : array<atomic<vec2u>>;

@compute @workgroup_size(1) fn counts(@builtin(num_workgroups) n : vec3u) {
  _ = arrayLength(&cells) + n.x;
}

@compute @workgroup_size(1) fn changes() {
  atomicStoreMin(&cells[1], vec2u(1));
}

@fragment fn paint(@builtin(barycentric_coord) shares : vec3f) -> @location(0) vec4f {
  return vec4f(shares, 1);
}
