// The module-scope variables that functions use, themselves or by the functions that they call.
#ifndef TESSERA_IR_ANALYSIS_GLOBAL_USES_H_
#define TESSERA_IR_ANALYSIS_GLOBAL_USES_H_

#include <bit>
#include <cstddef>
#include <iterator>

#include "base/pool_vector.h"
#include "ir/analysis/direct_uses.h"
#include "ir/module.h"

namespace tessera::ir {

// Address spaces, a bit each.
using AddressSpaces = uint16_t;
constexpr AddressSpaces Bit(AddressSpace space) {
  return static_cast<AddressSpaces>(1u << static_cast<unsigned>(space));
}
constexpr AddressSpaces kAllSpaces = 0xffff;

// The sets are persistent tries, which share what they have in common: functions of a chain that each use a variable of their
// own take about as much memory as the variables, and not its square, however many callers each function has.
class GlobalUses {
 public:
  class Set;

  // Takes no more memory than Module::max_bytes leaves; see complete().
  explicit GlobalUses(const Module& m);
  // The same with the direct uses already known.
  GlobalUses(const Module& m, const DirectUses& direct);

  // Returns the variables in `spaces`, in the order of their ids. Empty for functions that come after the memory was spent.
  Set Of(FunctionId f, AddressSpaces spaces = kAllSpaces) const;
  bool Uses(FunctionId f, GlobalId g) const;
  // Whether two results of Of for the same spaces are one set. Equal sets may be two.
  static bool IsSame(const Set& a, const Set& b);
  // False if the sets together would take too much memory.
  bool complete() const { return complete_; }
  size_t bytes() const { return nodes_.size() * sizeof(Node); }

 private:
  // A set of ids in [first, first + 2^level) * 64: with level 0 a leaf with a bit for each, else the sets of both halves. Nodes
  // never change, and no inner node has an empty half.
  struct Node {
    uint32_t first = 0;
    uint8_t level = 0;
    AddressSpaces spaces = 0;  // of all its variables
    union {
      uint64_t bits = 0;
      uint32_t half[2];
    };
  };
  using NodeIndex = uint32_t;
  static constexpr NodeIndex kEmpty = 0;
  static constexpr uint32_t kLeafBits = 6;
  static constexpr int kMostLevels = 32 - kLeafBits;

  // Whether the range of `y` is a part of that of `x`.
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
  // Those of a leaf that are in `spaces`.
  uint64_t BitsIn(const Node& leaf, AddressSpaces spaces) const;

  PoolVector<Node> nodes_;
  PoolVector<NodeIndex> sets_;          // by FunctionId
  PoolVector<AddressSpaces> space_of_;  // by GlobalId: one bit
  // Of the function at hand, by id / 64: those that it names; and the places that are not 0.
  PoolVector<uint64_t> named_;
  PoolVector<uint32_t> named_places_;
  bool complete_ = true;
};

// A range of GlobalIds.
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
    // Goes on to the next leaf with a variable in `spaces_`. At the end `bits_` is 0.
    void FindLeaf();

    const GlobalUses* uses_ = nullptr;
    uint64_t bits_ = 0;  // of the leaf: those that are still to come
    uint32_t first_ = 0;
    AddressSpaces spaces_ = 0;
    uint8_t open_count_ = 0;
    NodeIndex open_[kMostLevels + 1];  // sets that are still to come, the next one last
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
