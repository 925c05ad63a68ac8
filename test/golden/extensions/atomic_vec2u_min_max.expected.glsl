// compute main
#version 460
#extension GL_EXT_shader_atomic_int64 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

struct Cell {
  uint id;
  uint64_t nearest;
  uint64_t farthest[4];
};

layout(set = 0, binding = 0, std430) buffer pixels_block {
  uint64_t pixels[];
};
layout(set = 0, binding = 1, std430) buffer cell_block {
  Cell cell;
};

void draw(uint p_index, uint depth, uint color) {
  atomicMax(pixels[min(p_index, uint(pixels.length()) - 1u)], packUint2x32(uvec2(color, depth)));
}

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  draw(gl_GlobalInvocationID.x, gl_GlobalInvocationID.y, cell.id);
  atomicMin(cell.nearest, packUint2x32(uvec2(1u, 2u)));
  atomicMax(cell.farthest[min(gl_GlobalInvocationID.z, 3u)], packUint2x32(uvec2(uint(pixels.length()), gl_GlobalInvocationID.x)));
}
