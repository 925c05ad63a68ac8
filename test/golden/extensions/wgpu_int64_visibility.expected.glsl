// compute main
#version 460
#extension GL_EXT_shader_atomic_int64 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

layout(set = 0, binding = 0, std430) buffer pixels_block {
  uint64_t pixels[];
};

void draw(uint pixel, float depth, uint triangle) {
  atomicMax(pixels[min(pixel, uint(pixels.length()) - 1u)], (uint64_t(floatBitsToUint(depth)) << 32u) | uint64_t(triangle));
}

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  draw(gl_GlobalInvocationID.x, float(gl_GlobalInvocationID.y) * 0.5f, gl_GlobalInvocationID.z);
  atomicMin(pixels[0], 1099511627775UL);
}
