#include "base/siphash.h"

#include <unistd.h>

#include <chrono>

namespace tessera {

SipKey SipKey::Random() {
  SipKey key;
  if (getentropy(&key, sizeof key) == 0) return key;
  // Without the system's help: what an attacker does not see from outside.
  static const char somewhere = 0;
  key.k0 = reinterpret_cast<uintptr_t>(&somewhere) ^ (reinterpret_cast<uintptr_t>(&key) << 20);
  key.k1 = static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  return key;
}

}  // namespace tessera
