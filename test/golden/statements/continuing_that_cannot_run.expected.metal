#include <metal_stdlib>
using namespace metal;

bool c(device uint* o, constant uint* buffer_sizes) {
  return o[min(1u, buffer_sizes[0] / 4u - 1u)] > 3u;
}

void variable() {
  while (true) {
    break;
  }
}

void pointer(device uint* o, constant uint* buffer_sizes) {
  while (true) {
    if (c(o, buffer_sizes)) {
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
        break;
      }
    }
    return;
  }
}

void behind_a_loop() {
  while (true) {
    while (true) {
      return;
    }
  }
}

void nested(device uint* o, constant uint* buffer_sizes) {
  while (true) {
    break;
  }
  o[min(3u, buffer_sizes[0] / 4u - 1u)] = 7u;
}

uint in_a_switch(device uint* o, constant uint* buffer_sizes) {
  switch (o[min(4u, buffer_sizes[0] / 4u - 1u)]) {
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

void reached(device uint* o, constant uint* buffer_sizes) {
  for (;; o[0] = 1u) {
    if (c(o, buffer_sizes)) {
      continue;
    }
    break;
  }
}

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(device uint* o [[buffer(0)]], constant uint* buffer_sizes [[buffer(30)]]) {
  variable();
  pointer(o, buffer_sizes);
  break_if();
  behind_a_switch();
  behind_a_loop();
  nested(o, buffer_sizes);
  o[min(5u, buffer_sizes[0] / 4u - 1u)] = in_a_switch(o, buffer_sizes);
  reached(o, buffer_sizes);
}
