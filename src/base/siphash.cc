#include "base/siphash.h"

#if defined(_WIN32)
#define _CRT_RAND_S  // makes <cstdlib> declare rand_s
#include <cstdlib>
#elif defined(__unix__) || defined(__APPLE__) || defined(__wasi__)
#include <unistd.h>
#if defined(__APPLE__)
#include <sys/random.h>
#endif
#endif

#include <chrono>

namespace tessera {
namespace {

// Fills `key` from the system's random number generator. Returns false if there is none. Does not
// use std::random_device, which can report a missing generator only by throwing.
bool FillAtRandom(SipKey& key) {
#if defined(_WIN32)
  unsigned int words[4];
  for (unsigned int& word : words) {
    if (rand_s(&word) != 0) return false;
  }
  key.k0 = uint64_t{words[0]} << 32 | words[1];
  key.k1 = uint64_t{words[2]} << 32 | words[3];
  return true;
#elif defined(__unix__) || defined(__APPLE__) || defined(__wasi__)
  return getentropy(&key, sizeof key) == 0;
#else
  (void)key;
  return false;
#endif
}

// Returns a key derived from values that an outsider cannot observe: the process's memory layout
// and the current time.
SipKey KeyOfThisMoment() {
  static const char somewhere = 0;
  SipKey key;
  key.k0 =
      reinterpret_cast<uintptr_t>(&somewhere) ^ (uint64_t{reinterpret_cast<uintptr_t>(&key)} << 20);
  key.k1 = static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  return key;
}

}  // namespace

SipKey SipKey::Random() {
  SipKey key;
  return FillAtRandom(key) ? key : KeyOfThisMoment();
}

}  // namespace tessera
