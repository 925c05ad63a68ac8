// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer o_block {
  uint o[];
};

bool c() {
  return o[min(1u, uint(o.length()) - 1u)] > 3u;
}

void variable() {
  while (true) {
    break;
  }
}

void pointer() {
  while (true) {
    if (c()) {
      return;
    } else {
      break;
    }
  }
}

void break_if() {
  while (true) {
    if (true) {
      break;
    } else {
      break;
    }
  }
}

void behind_a_switch() {
  while (true) {
    switch (1) {
      default: {
        return;
      }
    }
  }
}

void behind_a_loop() {
  while (true) {
    while (true) {
      return;
    }
  }
}

void nested() {
  while (true) {
    break;
  }
  o[min(3u, uint(o.length()) - 1u)] = 7u;
}

uint in_a_switch() {
  switch (o[min(4u, uint(o.length()) - 1u)]) {
    case 3u: {
      while (true) {
        break;
      }
      break;
    }
    default: {
      while (true) {
        return 1u;
      }
    }
  }
  return 2u;
}

void reached() {
  for (;; o[0] = 1u) {
    if (c()) {
      continue;
    }
    break;
  }
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  variable();
  pointer();
  break_if();
  behind_a_switch();
  behind_a_loop();
  nested();
  o[min(5u, uint(o.length()) - 1u)] = in_a_switch();
  reached();
}
