#include <metal_stdlib>
using namespace metal;

struct main_outputs {
  uint value [[color(0)]];
};

fragment main_outputs main_1(uint i [[primitive_id]]) {
  return main_outputs{i};
}
