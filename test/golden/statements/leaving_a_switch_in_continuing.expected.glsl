// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer o_block {
  uint o[];
};

bool c() {
  return o[min(1u, uint(o.length()) - 1u)] > 3u;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint o_last = uint(o.length()) - 1u;
  while (true) {
    switch (o[0]) {
      case 0u:
      case 3u: {
        if (c()) {
          break;
        } else {
          break;
        }
      }
      case 4u: {
        if (c()) {
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
                if (c()) {
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
          if (c()) {
            break;
          } else {
            continue;
          }
        }
        bool is_next_turn_1 = false;
        while (true) {
          if (is_next_turn_1) {
            if (c()) {
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
        o[min(8u, o_last)] = uint(c() && (o[min(9u, o_last)] == 1u || c()));
        break;
      }
    }
    if (c()) {
      break;
    }
  }
}
