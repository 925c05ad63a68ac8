// compute main
#version 460
#extension GL_EXT_shader_atomic_int64 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_KHR_memory_scope_semantics : require

struct Cell {
  uint id;
  uint64_t nearest;
  int64_t counts[2];
};

struct atomic_compare_exchange_result_i64 {
  int64_t old_value;
  bool exchanged;
};

layout(set = 0, binding = 0, std430) buffer pixels_block {
  uint64_t pixels[];
};
layout(set = 0, binding = 1, std430) buffer cell_block {
  Cell cell;
};
layout(set = 0, binding = 2, std430) buffer out_1_block {
  int64_t out_1[16];
};
shared int64_t sums[2];
shared uint64_t best;

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint lane = gl_LocalInvocationIndex;
  if (lane < 1u) {
    atomicStore(best, 0UL, gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  }
  if (lane < 2u) {
    atomicStore(sums[lane], 0L, gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  }
  barrier();
  const int64_t wide = int64_t(lane) << 33u;
  atomicStore(sums[0], 1L, gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  atomicMax(best, uint64_t(wide));
  const int64_t value = atomicLoad(sums[1], gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  out_1[0] = value;
  const int64_t value_1 = atomicAdd(sums[0], wide);
  out_1[1] = value_1;
  const int64_t value_2 = atomicAdd(sums[0], -3L);
  out_1[2] = value_2;
  const int64_t value_3 = atomicAdd(cell.counts[1], 0L - wide);
  out_1[3] = value_3;
  const int64_t value_4 = atomicAnd(cell.counts[lane & 1u], -2L);
  out_1[4] = value_4;
  const int64_t value_5 = atomicOr(cell.counts[0], wide);
  const int64_t value_6 = atomicXor(cell.counts[0], 7L);
  out_1[5] = value_5 + value_6;
  const int64_t value_7 = atomicExchange(sums[1], wide);
  const int64_t value_8 = atomicMin(sums[1], wide);
  out_1[6] = value_7 + value_8;
  atomic_compare_exchange_result_i64 tried;
  tried.old_value = atomicCompSwap(cell.counts[0], 5L, wide);
  tried.exchanged = tried.old_value == 5L;
  out_1[7] = tried.exchanged ? tried.old_value : 0L;
  const uint64_t value_9 = atomicLoad(best, gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  atomicMin(cell.nearest, value_9);
  atomicMax(pixels[min(lane, uint(pixels.length()) - 1u)], 1UL << (lane & 63u));
}
