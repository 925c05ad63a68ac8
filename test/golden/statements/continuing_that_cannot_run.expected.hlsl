RWByteAddressBuffer o : register(u0);

uint o_byte_size() {
  uint bytes;
  o.GetDimensions(bytes);
  return bytes;
}

bool c() {
  return o.Load(min(1u, o_byte_size() / 4u - 1u) * 4u) > 3u;
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
    switch (int(1)) {
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
  o.Store(min(3u, o_byte_size() / 4u - 1u) * 4u, 7u);
}

uint in_a_switch() {
  switch (o.Load(min(4u, o_byte_size() / 4u - 1u) * 4u)) {
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
  for (;; o.Store(0u, 1u)) {
    if (c()) {
      continue;
    }
    break;
  }
}

[numthreads(1, 1, 1)]
void main() {
  variable();
  pointer();
  break_if();
  behind_a_switch();
  behind_a_loop();
  nested();
  o.Store(min(5u, o_byte_size() / 4u - 1u) * 4u, in_a_switch());
  reached();
}
