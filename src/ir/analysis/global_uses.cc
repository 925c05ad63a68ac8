#include "ir/analysis/global_uses.h"

#include <bit>
#include <utility>

namespace tessera::ir {

GlobalUses::GlobalUses(const Module& m)
    : GlobalUses(m, m.globals.empty() ? DirectUses() : DirectUses(m)) {}

GlobalUses::GlobalUses(const Module& m, const DirectUses& direct)
    : nodes_(1), sets_(m.functions.size()) {
  if (m.globals.empty()) return;
  space_of_.reserve(m.globals.size());
  for (const Global& g : m.globals) space_of_.push_back(Bit(g.space));
  named_.resize((m.globals.size() >> kLeafBits) + 1);
  const size_t taken = m.BytesTaken();
  const size_t most = taken < m.max_bytes ? m.max_bytes - taken : 0;
  // Callees come before callers, so the sets of all callees are complete when a caller is visited.
  for (uint32_t f = 0; f < m.functions.size() && complete_; ++f) {
    sets_[f] = Collect(direct, FunctionId(f));
    complete_ = nodes_.size() == 1 || bytes() <= most;
  }
}

GlobalUses::NodeIndex GlobalUses::Collect(const DirectUses& direct, FunctionId f) {
  NodeIndex set = kEmpty;
  for (const DirectUses::Use& use : direct.Of(f)) {
    if (use.value.kind() == Value::kGlobal) {
      const uint32_t id = use.value.index();
      uint64_t& bits = named_[id >> kLeafBits];
      if (bits == 0) named_places_.push_back(id >> kLeafBits);
      bits |= uint64_t{1} << (id & 63);
    } else if (use.callee.valid()) {
      set = Union(set, sets_[use.callee.value]);
    }
  }
  for (const uint32_t place : named_places_) {
    const uint64_t bits = std::exchange(named_[place], 0);
    set = Union(set, Leaf(place, bits));
  }
  named_places_.clear();
  return set;
}

uint64_t GlobalUses::BitsIn(const Node& leaf, AddressSpaces spaces) const {
  if ((leaf.spaces & ~spaces) == 0) return leaf.bits;
  uint64_t found = 0;
  for (uint64_t left = leaf.bits; left != 0; left &= left - 1) {
    const size_t id =
        (size_t{leaf.first} << kLeafBits) + static_cast<size_t>(std::countr_zero(left));
    if ((space_of_[id] & spaces) != 0) found |= left & -left;
  }
  return found;
}

GlobalUses::NodeIndex GlobalUses::New(const Node& node) {
  nodes_.push_back(node);
  return static_cast<NodeIndex>(nodes_.size() - 1);
}

GlobalUses::NodeIndex GlobalUses::Leaf(uint32_t first, uint64_t bits) {
  Node node;
  node.first = first;
  node.bits = bits;
  for (uint64_t left = bits; left != 0; left &= left - 1) {
    const size_t id = (size_t{first} << kLeafBits) + static_cast<size_t>(std::countr_zero(left));
    node.spaces |= space_of_[id];
  }
  return New(node);
}

// Returns the union of the sets `a` and `b`, whose id ranges must not overlap.
GlobalUses::NodeIndex GlobalUses::Join(NodeIndex a, NodeIndex b) {
  if (nodes_[a].first > nodes_[b].first) std::swap(a, b);
  const Node &x = nodes_[a], &y = nodes_[b];
  Node node;
  node.level = static_cast<uint8_t>(std::bit_width(x.first ^ y.first));
  node.first = x.first >> node.level << node.level;
  node.spaces = x.spaces | y.spaces;
  node.half[0] = a;
  node.half[1] = b;
  return New(node);
}

// Returns the union of the sets `a` and `b`. If one of them contains the other, returns the larger
// set itself instead of a new set.
GlobalUses::NodeIndex GlobalUses::Union(NodeIndex a, NodeIndex b) {
  if (a == b || b == kEmpty) return a;
  if (a == kEmpty) return b;
  const Node &x = nodes_[a], &y = nodes_[b];
  if (!Covers(x, y)) return Covers(y, x) ? UnionInHalf(b, a) : Join(a, b);
  if (x.level != y.level) return UnionInHalf(a, b);
  if (x.level != 0) return UnionOfHalves(a, b);
  const uint64_t bits = x.bits | y.bits;
  return bits == x.bits ? a : bits == y.bits ? b : Leaf(x.first, bits);
}

// Returns the union of the sets `a` and `b`. The range of `b` must lie in the lower or in the upper
// half of the range of `a`.
GlobalUses::NodeIndex GlobalUses::UnionInHalf(NodeIndex a, NodeIndex b) {
  Node node = nodes_[a];
  NodeIndex& half = node.half[nodes_[b].first >> (node.level - 1) & 1];
  const NodeIndex both = Union(half, b);
  if (both == half) return a;
  half = both;
  node.spaces |= nodes_[b].spaces;
  return New(node);
}

// Returns the union of the sets `a` and `b`, which must be inner nodes for the same range of ids.
GlobalUses::NodeIndex GlobalUses::UnionOfHalves(NodeIndex a, NodeIndex b) {
  Node node = nodes_[a];
  const Node other = nodes_[b];
  bool is_a = true, is_b = true;
  for (int i = 0; i < 2; ++i) {
    const NodeIndex both = Union(node.half[i], other.half[i]);
    is_a = is_a && both == node.half[i];
    is_b = is_b && both == other.half[i];
    node.half[i] = both;
  }
  if (is_a) return a;
  if (is_b) return b;
  node.spaces |= other.spaces;
  return New(node);
}

bool GlobalUses::Uses(FunctionId f, GlobalId g) const {
  const uint32_t place = g.value >> kLeafBits;
  const Node* node = &nodes_[sets_[f.value]];
  while (node->level != 0 && (node->first ^ place) >> node->level == 0) {
    node = &nodes_[node->half[place >> (node->level - 1) & 1]];
  }
  return node->level == 0 && node->first == place && (node->bits >> (g.value & 63) & 1) != 0;
}

GlobalUses::Set::Iterator::Iterator(const GlobalUses* uses, NodeIndex set, AddressSpaces spaces)
    : uses_(uses), spaces_(spaces) {
  if (set == kEmpty) return;
  open_[open_count_++] = set;
  FindLeaf();
}

void GlobalUses::Set::Iterator::FindLeaf() {
  while (open_count_ > 0) {
    const Node& node = uses_->nodes_[open_[--open_count_]];
    if ((node.spaces & spaces_) == 0) continue;
    if (node.level != 0) {
      open_[open_count_++] = node.half[1];
      open_[open_count_++] = node.half[0];
      continue;
    }
    first_ = node.first;
    bits_ = uses_->BitsIn(node, spaces_);
    return;
  }
}

}  // namespace tessera::ir
