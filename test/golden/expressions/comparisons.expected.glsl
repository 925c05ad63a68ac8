// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer f_block {
  vec4 f;
};
layout(set = 0, binding = 1, std430) buffer u_block {
  uvec4 u;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const bvec4 less = lessThan(f, vec4(1.0f));
  const bvec4 same = equal(u, uvec4(2u));
  u = mix(u, u + 1u, bvec4(uvec4(less) & uvec4(same)));
  if (all(greaterThanEqual(f, vec4(0.0f))) && any(notEqual(u, uvec4(0u)))) {
    f = f.x <= f.y ? -f : f;
  }
}
