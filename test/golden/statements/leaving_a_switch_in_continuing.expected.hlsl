RWByteAddressBuffer o : register(u0);

uint o_byte_size() {
  uint bytes;
  o.GetDimensions(bytes);
  return bytes;
}

bool c() {
  return o.Load(min(1u, o_byte_size() / 4u - 1u) * 4u) > 3u;
}

[numthreads(1, 1, 1)]
void main() {
  const uint o_last = o_byte_size() / 4u - 1u;
  while (true) {
    switch (o.Load(0u)) {
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
          if (o.Load(min(2u, o_last) * 4u) == 1u) {
            break;
          } else {
            break;
          }
        } else {
          switch (o.Load(min(3u, o_last) * 4u)) {
            case 1u: {
              o.Store(min(4u, o_last) * 4u, 2u);
              break;
            }
            default: {
              break;
            }
          }
        }
        o.Store(min(5u, o_last) * 4u, 1u);
        break;
      }
      default: {
        bool is_next_turn = false;
        while (true) {
          if (is_next_turn) {
            switch (o.Load(min(6u, o_last) * 4u)) {
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
          switch (o.Load(min(7u, o_last) * 4u)) {
            case 1u: {
              continue;
            }
            default: {
              continue;
            }
          }
        }
        o.Store(min(8u, o_last) * 4u, uint(c() && (o.Load(min(9u, o_last) * 4u) == 1u || c())));
        break;
      }
    }
    if (c()) {
      break;
    }
  }
}
