#include <metal_stdlib>
using namespace metal;

bool c(device uint* o, constant uint* buffer_sizes) {
  return o[min(1u, buffer_sizes[0] / 4u - 1u)] > 3u;
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device uint* o [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  const uint o_last = buffer_sizes[0] / 4u - 1u;
  while (true) {
    switch (o[0]) {
      case 0u:
      case 3u: {
        if (c(o, buffer_sizes)) {
          break;
        } else {
          break;
        }
      }
      case 4u: {
        if (c(o, buffer_sizes)) {
          if (o[min(2u, o_last)] == 1u) {
            break;
          } else {
            break;
          }
        } else {
          switch (o[min(3u, o_last)]) {
            case 1u: {
              o[min(4u, o_last)] = 2u;
              break;
            }
            default: {
              break;
            }
          }
        }
        o[min(5u, o_last)] = 1u;
        break;
      }
      default: {
        bool is_next_turn = false;
        while (true) {
          if (is_next_turn) {
            switch (o[min(6u, o_last)]) {
              case 1u: {
                if (c(o, buffer_sizes)) {
                  break;
                } else {
                  break;
                }
              }
              default: {
                break;
              }
            }
          }
          is_next_turn = true;
          if (c(o, buffer_sizes)) {
            break;
          } else {
            continue;
          }
        }
        bool is_next_turn_1 = false;
        while (true) {
          if (is_next_turn_1) {
            if (c(o, buffer_sizes)) {
              break;
            }
          }
          is_next_turn_1 = true;
          switch (o[min(7u, o_last)]) {
            case 1u: {
              continue;
            }
            default: {
              continue;
            }
          }
        }
        o[min(8u, o_last)] = uint(c(o, buffer_sizes) && (o[min(9u, o_last)] == 1u || c(o, buffer_sizes)));
        break;
      }
    }
    if (c(o, buffer_sizes)) {
      break;
    }
  }
}
