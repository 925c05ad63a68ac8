// compute main
#version 460
#extension GL_KHR_memory_scope_semantics : require

struct Tile {
  vec4 rows[16];
  uint n;
};

shared Tile tile;
shared uint flags[3];
shared uint one;
layout(set = 0, binding = 0, std430) coherent buffer x_block {
  vec4 x[];
};

layout(local_size_x = 8, local_size_y = 2, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  if (i < 1u) {
    tile.n = 0u;
    one = 0u;
  }
  if (i < 3u) {
    atomicStore(flags[i], 0u, gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  }
  tile.rows[i] = vec4(0.0f);
  barrier();
  const uint value = min(i, uint(x.length()) - 1u);
  tile.rows[i] = x[value];
  if (i == 0u) {
    tile.n = 3u;
    one = 1u;
  }
  barrier();
  barrier();
  const uint n = one;
  barrier();
  controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease);
  const vec4 loaded = tile.rows[(i + n) & 15u];
  const uint loaded_1 = tile.n;
  const uint value_1 = atomicLoad(flags[1], gl_ScopeWorkgroup, gl_StorageSemanticsNone, gl_SemanticsRelaxed);
  x[value] = loaded * float(loaded_1) + float(value_1);
}
