// Declares the interface between a compiled kernel and the program that runs it (../host.cc). Both
// include this header.
#ifndef TEST_MSL_RUN_H
#define TEST_MSL_RUN_H

// One invocation: its inputs, and the bound resources, indexed by slot. Some slots do not exist in
// MSL, e.g. the texture slots for render targets.
struct MetalInvocation {
  void* buffers[64];
  unsigned long textures[160];
  unsigned long samplers[160];
  unsigned local[3], group[3], size[3], groups[3];
  unsigned index, lane, lanes, simdgroup, simdgroups;
  // For rendering: the inputs of a vertex and of a fragment, the values passed between them
  // (indexed by location), and the results.
  unsigned vertex_id, instance_id, primitive, front;
  float position[4], barycentric[3];
  unsigned varyings[32][4];
  unsigned colors[8][4];
  float depth;
};

#endif
