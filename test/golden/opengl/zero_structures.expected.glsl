// compute main
#version 310 es

precision highp float;
precision highp int;

struct Leaf {
  uint flags;
  float samples[20];
};

struct Node {
  Leaf left;
  Leaf right;
  Leaf more[3];
};

struct Tree {
  Node few[2];
  Node one;
  Node many[4][5];
};

Tree constant_struct;

Tree kept;
Node other;
layout(binding = 0, std430) buffer result_block {
  float result;
};

float read(Tree tree) {
  return tree.one.left.samples[3];
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  for (uint i = 0u; i < 2u; i++) {
    kept.few[i].left.flags = 0u;
    for (uint i_1 = 0u; i_1 < 20u; i_1++) {
      kept.few[i].left.samples[i_1] = 0.0f;
    }
    kept.few[i].right = kept.few[0].left;
    for (uint i_1 = 0u; i_1 < 3u; i_1++) {
      kept.few[i].more[i_1] = kept.few[0].left;
    }
  }
  kept.one = kept.few[0];
  for (uint i = 0u; i < 4u; i++) {
    for (uint i_1 = 0u; i_1 < 5u; i_1++) {
      kept.many[i][i_1] = kept.few[0];
    }
  }
  other = kept.few[0];
  constant_struct = kept;
  uint i = gl_LocalInvocationIndex;
  for (uint turn = 0u; turn < 2u; turn++) {
    Tree local;
    for (uint i_1 = 0u; i_1 < 2u; i_1++) {
      local.few[i_1].left.flags = 0u;
      for (uint i_2 = 0u; i_2 < 20u; i_2++) {
        local.few[i_1].left.samples[i_2] = 0.0f;
      }
      local.few[i_1].right = local.few[0].left;
      for (uint i_2 = 0u; i_2 < 3u; i_2++) {
        local.few[i_1].more[i_2] = local.few[0].left;
      }
    }
    local.one = local.few[0];
    for (uint i_1 = 0u; i_1 < 4u; i_1++) {
      for (uint i_2 = 0u; i_2 < 5u; i_2++) {
        local.many[i_1][i_2] = local.few[0];
      }
    }
    local.one.left.samples[i] += result;
    other.more[i].samples[1] += result;
    kept.many[i][1].more[2].samples[3] += other.more[i].samples[1];
    result = local.one.left.samples[i] + kept.many[i][1].right.samples[i] + read(constant_struct);
  }
}
