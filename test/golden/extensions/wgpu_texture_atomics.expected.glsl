// compute main
#version 460

layout(set = 0, binding = 0, r32i) uniform iimage1D line_1;
layout(set = 0, binding = 1, r32ui) uniform uimage2D image;
layout(set = 0, binding = 2, r32i) uniform iimage2DArray layers;
layout(set = 0, binding = 3, r32ui) uniform uimage3D volume;
layout(set = 0, binding = 4, r32ui) uniform uimage2D plain;

void nearest(ivec2 at, uint depth) {
  if (all(lessThan(uvec2(at), uvec2(imageSize(image))))) {
    imageAtomicMin(image, at, depth);
  }
}

layout(local_size_x = 8, local_size_y = 8, local_size_z = 1) in;

void main() {
  const uvec3 id = gl_GlobalInvocationID;
  nearest(ivec2(id.xy), id.z);
  const int value = int(id.x);
  if (uint(value) < uint(imageSize(line_1))) {
    imageAtomicMax(line_1, value, -1);
  }
  const uvec2 value_1 = id.xy;
  if (all(lessThan(value_1, uvec2(imageSize(image))))) {
    imageAtomicAdd(image, ivec2(value_1), 1u);
  }
  const uvec2 value_2 = id.xy;
  const int value_3 = int(id.x) + 1;
  if (all(lessThan(value_2, uvec2(imageSize(layers).xy))) && 2u < uint(imageSize(layers).z)) {
    imageAtomicAnd(layers, ivec3(ivec2(value_2), 2), value_3);
  }
  const uint value_4 = imageLoad(image, ivec2(min(id.yx, uvec2(imageSize(image)) - uvec2(1u)))).x;
  if (all(lessThan(id, uvec3(imageSize(volume))))) {
    imageAtomicOr(volume, ivec3(id), value_4);
  }
  const ivec3 value_5 = ivec3(id);
  if (all(lessThan(uvec3(value_5), uvec3(imageSize(volume))))) {
    imageAtomicXor(volume, value_5, 5u);
  }
  const uvec2 value_6 = id.xy;
  const uvec4 value_7 = imageLoad(image, ivec2(min(id.xy, uvec2(imageSize(image)) - uvec2(1u))));
  if (all(lessThan(value_6, uvec2(imageSize(plain))))) {
    imageStore(plain, ivec2(value_6), value_7);
  }
  const uvec2 value_8 = id.yx;
  const uvec4 value_9 = uvec4(id.x);
  if (all(lessThan(value_8, uvec2(imageSize(image))))) {
    imageStore(image, ivec2(value_8), value_9);
  }
}

// fragment draw
#version 460
#extension GL_EXT_demote_to_helper_invocation : require

layout(set = 0, binding = 1, r32ui) uniform uimage2D image;

void main() {
  if (gl_FragCoord.x > 4.0f) {
    demote;
  }
  const vec2 value = gl_FragCoord.xy;
  const uvec2 value_1 = uvec2(mix(vec2(0.0f), min(value, vec2(4294967040.0f)), greaterThanEqual(value, vec2(0.0f))));
  if (all(lessThan(value_1, uvec2(imageSize(image))))) {
    imageAtomicAdd(image, ivec2(value_1), 1u);
  }
}
