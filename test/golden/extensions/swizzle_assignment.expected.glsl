// compute main
#version 460

struct Particle {
  vec4 position;
  uvec3 ids;
};

layout(set = 0, binding = 0, std430) buffer particles_block {
  Particle particles[8];
};
shared ivec4 shared_vector;

void through_pointer(inout vec4 p, vec2 v) {
  p.z = v.x;
  p.w = v.y;
  const vec2 value = p.xy - v;
  p.x = value.x;
  p.y = value.y;
}

layout(local_size_x = 8, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  if (i < 1u) {
    shared_vector = ivec4(0);
  }
  barrier();
  vec4 v = vec4(1.0f, 2.0f, 3.0f, 4.0f);
  const vec2 value = v.yx;
  v.x = value.x;
  v.y = value.y;
  const vec3 value_1 = v.zyx * 2.0f;
  v.z = value_1.x;
  v.y = value_1.y;
  v.x = value_1.z;
  const vec2 value_2 = v.zx * mat2(vec2(1.0f, 2.0f), vec2(3.0f, 4.0f));
  v.z = value_2.x;
  v.x = value_2.y;
  v.z = 1.0f;
  v.y = 2.5f;
  v.w = 7.0f;
  v[min(uvec3(3u, 1u, 0u)[min(i, 2u)], 3u)] += 5.0f;
  v.y = 1.0f;
  through_pointer(v, vec2(float(i)));
  const vec3 value_3 = v.wzy;
  particles[i].position.x = value_3.x;
  particles[i].position.y = value_3.y;
  particles[i].position.w = value_3.z;
  const uint value_4 = min(i + 1u, 7u);
  const uvec2 value_5 = particles[value_4].ids.xz + uvec2(i, 1u);
  particles[value_4].ids.x = value_5.x;
  particles[value_4].ids.z = value_5.y;
  particles[i].ids[min(uvec2(1u, 2u)[min(i, 1u)], 2u)] <<= 1u;
  const ivec2 value_6 = shared_vector.wx;
  const ivec2 value_7 = ivec2(3, int(i));
  const ivec2 value_8 = mix(value_7, ivec2(1), bvec2(uvec2(equal(value_7, ivec2(0))) | uvec2(bvec2(uvec2(equal(value_6, ivec2((-2147483647 - 1)))) & uvec2(equal(value_7, ivec2(-1)))))));
  const ivec2 value_9 = value_6 - value_6 / value_8 * value_8;
  shared_vector.w = value_9.x;
  shared_vector.x = value_9.y;
}
