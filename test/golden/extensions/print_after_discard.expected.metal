#include <metal_stdlib>
#include <metal_logging>
using namespace metal;

void print_float(float x) {
  os_log_default.log("%f", x);
}

struct main_inputs {
  float x [[user(loc0)]];
};

struct main_outputs {
  float4 value [[color(0)]];
};

fragment main_outputs main_1(main_inputs inputs [[stage_in]]) {
  bool discarded = false;
  if (inputs.x > 1.0f) {
    discarded = true;
  }
  if (!discarded) {
    print_float(inputs.x);
  }
  if (discarded) {
    discard_fragment();
  }
  return main_outputs{float4(inputs.x)};
}
