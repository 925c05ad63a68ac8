// compute main
#version 460
#extension GL_KHR_memory_scope_semantics : require

layout(set = 0, binding = 0, rgba8) uniform readonly image2D a;
layout(set = 0, binding = 1, r32ui) uniform coherent uimage2DArray b;
layout(set = 0, binding = 2, rgba16f) uniform readonly image3D c;
layout(set = 0, binding = 3, r32f) uniform coherent image1D d;

layout(local_size_x = 4, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  const uvec2 value = uvec2(i);
  const float value_1 = imageLoad(a, ivec2(min(uvec2(i), uvec2(imageSize(a)) - uvec2(1u)))).x;
  const uvec4 value_2 = uvec4(imageLoad(b, ivec3(ivec2(min(uvec2(i), uvec2(imageSize(b).xy) - uvec2(1u))), int(min(1u, uint(imageSize(b).z) - 1u)))).x + uint(value_1 >= 0.0f ? min(value_1, 4294967040.0f) : 0.0f));
  if (all(lessThan(value, uvec2(imageSize(b).xy))) && 0u < uint(imageSize(b).z)) {
    imageStore(b, ivec3(ivec2(value), 0), value_2);
  }
  controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsImage, gl_SemanticsAcquireRelease);
  const vec4 value_3 = imageLoad(c, ivec3(min(uvec3(i), uvec3(imageSize(c)) - uvec3(1u)))) + imageLoad(d, int(min(i ^ 1u, uint(imageSize(d)) - 1u)));
  if (i < uint(imageSize(d))) {
    imageStore(d, int(i), value_3);
  }
}
