// Determines the module-scope variables that functions use, directly or through their callees.
#ifndef TESSERA_IR_ANALYSIS_GLOBAL_USES_H_
#define TESSERA_IR_ANALYSIS_GLOBAL_USES_H_

#include <bit>
#include <cstddef>
#include <iterator>

#include "base/pool_vector.h"
#include "ir/analysis/direct_uses.h"
#include "ir/module.h"

namespace tessera::ir {

// A set of address spaces, with one bit each.
using AddressSpaces = uint16_t;
constexpr AddressSpaces Bit(AddressSpace space) {
  return static_cast<AddressSpaces>(1u << static_cast<unsigned>(space));
}
constexpr AddressSpaces kAllSpaces = 0xffff;

// For each function, the set of module-scope variables that it uses, directly or through its
// callees. The sets are persistent tries with shared subtrees. For a chain of n functions that each
// use a different variable, the sets take O(n) memory instead of O(n^2), regardless of how many
// callers each function has.
class GlobalUses {
 public:
  class Set;

  // Computes the sets of all functions. Stops if the module and the sets take more memory than
  // Module::max_bytes allows; see complete().
  explicit GlobalUses(const Module& m);

  // Returns the variables in the address spaces `spaces` that `f` uses, ordered by id. Returns an
  // empty set if the analysis stopped at the memory limit before it reached `f`.
  Set Of(FunctionId f, AddressSpaces spaces = kAllSpaces) const;
  bool Uses(FunctionId f, GlobalId g) const;
  // Returns whether `a` and `b` refer to the same stored set. Returns false for equal sets that are
  // stored separately. Both must be results of Of() for the same spaces.
  static bool IsSame(const Set& a, const Set& b);
  // Returns whether the analysis finished instead of stopping at the memory limit.
  bool complete() const { return complete_; }
  size_t bytes() const { return nodes_.size() * sizeof(Node); }

 private:
  // A node of a trie. Each node represents a set of ids, which range from `first` * 64 up to, but
  // not including, (`first` + 2^`level`) * 64. A node at level 0 is a leaf with one bit per id. Any
  // other node has two children, one for each half of its range. Nodes are immutable, and no child
  // is an empty set.
  struct Node {
    uint32_t first = 0;
    uint8_t level = 0;
    AddressSpaces spaces = 0;  // the address spaces of all variables in the set
    union {
      uint64_t bits = 0;
      uint32_t half[2];
    };
  };
  GlobalUses(const Module& m, const DirectUses& direct);

  using NodeIndex = uint32_t;
  static constexpr NodeIndex kEmpty = 0;
  static constexpr uint32_t kLeafBits = 6;
  static constexpr int kMostLevels = 32 - kLeafBits;

  // Returns whether the range of `x` contains that of `y`.
  static bool Covers(const Node& x, const Node& y) {
    return x.level >= y.level && (x.first ^ y.first) >> x.level == 0;
  }
  NodeIndex New(const Node& node);
  NodeIndex Leaf(uint32_t first, uint64_t bits);
  NodeIndex Join(NodeIndex a, NodeIndex b);
  NodeIndex Union(NodeIndex a, NodeIndex b);
  NodeIndex UnionOfHalves(NodeIndex a, NodeIndex b);
  NodeIndex UnionInHalf(NodeIndex a, NodeIndex b);
  NodeIndex Collect(const DirectUses& direct, FunctionId f);
  // Returns the bits of `leaf` that represent variables in the address spaces `spaces`.
  uint64_t BitsIn(const Node& leaf, AddressSpaces spaces) const;

  PoolVector<Node> nodes_;
  PoolVector<NodeIndex> sets_;          // indexed by FunctionId
  PoolVector<AddressSpaces> space_of_;  // indexed by GlobalId; each element has exactly one bit
  // The variables that the current function uses directly: a bitmap, and the indices of the
  // bitmap's nonzero words.
  PoolVector<uint64_t> named_;
  PoolVector<uint32_t> named_places_;
  bool complete_ = true;
};

// A set of GlobalIds that can be iterated in ascending order.
class GlobalUses::Set {
 public:
  class Iterator {
   public:
    using value_type = GlobalId;
    using difference_type = std::ptrdiff_t;

    Iterator() = default;
    GlobalId operator*() const {
      return GlobalId((first_ << kLeafBits) + static_cast<uint32_t>(std::countr_zero(bits_)));
    }
    Iterator& operator++() {
      bits_ &= bits_ - 1;
      if (bits_ == 0) FindLeaf();
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator& other) const {
      return first_ == other.first_ && bits_ == other.bits_;
    }
    bool operator==(std::default_sentinel_t) const { return bits_ == 0; }

   private:
    friend class Set;
    Iterator(const GlobalUses* uses, NodeIndex set, AddressSpaces spaces);
    // Advances to the next leaf that contains a variable in `spaces_`. Sets `bits_` to 0 if there
    // is none.
    void FindLeaf();

    const GlobalUses* uses_ = nullptr;
    uint64_t bits_ = 0;  // a bitmap of the leaf's variables, from the current one on
    uint32_t first_ = 0;
    AddressSpaces spaces_ = 0;
    uint8_t open_count_ = 0;
    NodeIndex open_[kMostLevels + 1];  // a stack of the subtrees still to visit
  };

  Set() = default;
  Iterator begin() const { return {uses_, set_, spaces_}; }
  static std::default_sentinel_t end() { return {}; }
  bool empty() const { return begin() == end(); }

 private:
  friend class GlobalUses;
  Set(const GlobalUses* uses, NodeIndex set, AddressSpaces spaces)
      : uses_(uses), set_(set), spaces_(spaces) {}

  const GlobalUses* uses_ = nullptr;
  NodeIndex set_ = kEmpty;
  AddressSpaces spaces_ = 0;
};

inline GlobalUses::Set GlobalUses::Of(FunctionId f, AddressSpaces spaces) const {
  return {this, sets_[f.value], spaces};
}

inline bool GlobalUses::IsSame(const Set& a, const Set& b) { return a.set_ == b.set_; }

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_GLOBAL_USES_H_
