#include <metal_stdlib>
using namespace metal;

struct main_1_outputs {
  uint value [[color(0)]];
};

fragment main_1_outputs main_1(uint i [[primitive_id]]) {
  return main_1_outputs{i};
}
