// Defines the hash table that interns strings, types and constants.
#ifndef TESSERA_BASE_INTERN_TABLE_H_
#define TESSERA_BASE_INTERN_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/compiler.h"
#include "base/plain_vector.h"
#include "base/siphash.h"

namespace tessera {

// An open-addressing hash table of ids. The table contains only the ids and hashes of keys; a store
// owns the keys. At first, the store hashes keys with a fast function, which does not resist
// collision attacks. When a probe sequence becomes too long, the table chooses a SipKey and
// rehashes all keys. From then on, the store must hash keys with SipHash and this SipKey.
class InternTable {
 public:
  // `slot_count` must be a power of two.
  explicit InternTable(size_t slot_count) { Rehash(slot_count); }

  // The SipKey that the store must use to hash keys, or nullopt while it uses the fast function.
  const std::optional<SipKey>& key() const { return key_; }
  // Returns the size of the table in bytes.
  size_t BytesTaken() const { return slots_.capacity() * sizeof(Slot); }
  // Reserves space for `count` more ids.
  void Reserve(size_t count);

  // Returns the id of the key with the hash `hash` for which `equals(id)` returns true. If there is
  // none, calls `add()`, which adds the key to the store, and returns the new id. `hash_of(id)`
  // returns the SipHash of the stored key `id`, computed with the current SipKey.
  template <typename Equals, typename Add, typename HashOf>
  uint32_t Intern(uint32_t hash, Equals equals, Add add, HashOf hash_of) {
    const size_t mask = slots_.size() - 1;
    const size_t home = hash & mask;
    size_t i = home;
    for (; slots_[i].id != kNone; i = (i + 1) & mask) {
      if (slots_[i].hash == hash && equals(slots_[i].id)) return slots_[i].id;
    }
    const uint32_t id = add();
    slots_[i] = {hash, id};
    ++occupied_;
    const bool is_long = ((i - home) & mask) > kLongestProbe;
    if (occupied_ * 2 > slots_.size() || is_long) GrowOrHarden(hash_of);
    return id;
  }

 private:
  static constexpr uint32_t kNone = 0xffffffffu;
  // Probe sequences become longer than this only under attack, because the table is at most half
  // full.
  static constexpr size_t kLongestProbe = 200;
  struct Slot {
    uint32_t hash;
    uint32_t id;  // kNone if the slot is empty
  };

  template <typename HashOf>
  TESSERA_COLD void GrowOrHarden(HashOf hash_of) {
    if (occupied_ * 2 > slots_.size()) return Rehash(slots_.size() * 4);
    if (key_) return;
    key_ = SipKey::Random();
    for (Slot& slot : slots_) {
      if (slot.id != kNone) slot.hash = hash_of(slot.id);
    }
    Rehash(slots_.size());
  }
  // Rebuilds the table with `slot_count` slots.
  void Rehash(size_t slot_count);

  PlainVector<Slot> slots_;  // their number is a power of two; at most half are occupied
  size_t occupied_ = 0;
  std::optional<SipKey> key_;
};

}  // namespace tessera

#endif  // TESSERA_BASE_INTERN_TABLE_H_
