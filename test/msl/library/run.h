// What a compiled kernel and the program that runs it (../host.cc) tell each other. Read by both.
#ifndef TEST_MSL_RUN_H
#define TEST_MSL_RUN_H

// One invocation: what is bound, by slot, and its inputs. A slot for each number that MSL has, and some more.
struct MetalInvocation {
  void* buffers[64];
  unsigned long textures[160];
  unsigned long samplers[160];
  unsigned local[3], group[3], size[3], groups[3];
  unsigned index, lane, lanes, simdgroup, simdgroups;
  // Of rendering: a vertex; a fragment; what goes between them, by location, and the results.
  unsigned vertex_id, instance_id, primitive, front;
  float position[4], barycentric[3];
  unsigned varyings[32][4];
  unsigned colors[8][4];
  float depth;
};

#endif
