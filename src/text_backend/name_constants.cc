#include "text_backend/name_constants.h"

#include <algorithm>

namespace tessera::text {

using ir::ConstantId;
using ir::ConstantKind;
using ir::Module;
using ir::Op;
using ir::TypeId;
using ir::TypeKind;
using ir::Value;

namespace {

bool IsAggregate(const Module& m, TypeId type) {
  const TypeKind kind = m.types.kind(type);
  return kind == TypeKind::kArray || kind == TypeKind::kStruct;
}

// Finds the constants that occur in several other constants.
class SharedConstants {
 public:
  explicit SharedConstants(const Module& m) : m_(m) {}

  // Returns whether the constant is long and has more than one use. A use is an element of another
  // constant, or the initial value of a private variable.
  bool Has(ConstantId id) {
    constexpr uint64_t kFewScalars = 16;
    if (!IsNested(id)) return false;
    if (counts_.empty()) Count();
    return counts_[id.value].uses > 1 && counts_[id.value].scalars > kFewScalars;
  }

 private:
  struct Counts {
    uint32_t uses = 0;
    uint64_t scalars = 0;
  };

  bool IsNested(ConstantId id) const {
    return IsAggregate(m_, m_.constants.type(id)) && m_.constants[id].kind != ConstantKind::kZero;
  }

  void Count() {
    counts_.resize(m_.constants.size());
    // Elements are interned before the constants that contain them, so one pass is sufficient.
    for (uint32_t i = 0; i < counts_.size(); ++i) {
      const ConstantId c(i);
      if (!IsNested(c)) continue;
      const uint32_t n = m_.constants.ElementCount(m_.constants.type(c));
      const bool splat = m_.constants[c].kind == ConstantKind::kSplat;
      uint64_t scalars = 0;
      for (uint32_t k = 0; k < (splat ? 1 : n); ++k) {
        const ConstantId element = m_.constants[c].elements[k];
        const bool nested = IsNested(element);
        scalars += nested ? counts_[element.value].scalars : 1;
        if (nested) counts_[element.value].uses += splat ? n : 1;
      }
      counts_[i].scalars = std::min<uint64_t>(splat ? scalars * n : scalars, UINT32_MAX);
    }
    for (const ir::Global& g : m_.globals) {
      if (g.init.is_constant()) ++counts_[g.init.index()].uses;
    }
  }

  const Module& m_;
  PoolVector<Counts> counts_;  // indexed by ConstantId; empty until Has is called
};

class ConstantNames {
 public:
  ConstantNames(Module& m, const ConstantPolicy& policy) : m_(m), policy_(policy), shared_(m) {}

  void Run(std::span<const ConstantUses::Entry> uses) {
    for (const ir::Struct& s : m_.types.structs()) {
      for (const ir::MemberLayout& member : s.layout) {
        for (const ir::Padding& run : member.padding()) pads_ |= IsLong(run);
      }
    }
    if (policy_.braced_initializers) UseInitializers();
    for (const auto& [id, use] : uses) Use(id, use);
    if (!policy_.braced_initializers) UseInitializers();
    if (policy_.returns_zero) UseReturnedZeros();
    if (pads_) UsePaddingOfValues();
  }

 private:
  bool IsLong(const ir::Padding& run) const { return run.count > policy_.longest_padding; }

  // The elements of an initializer at module scope are written like those of a constant, because
  // some languages (GLSL ES) allow only constants there.
  void UseInitializers() {
    for (const ir::Global& g : m_.globals) {
      if (!g.init.is_constant() || !IsAggregate(m_, m_.constants.type(g.init.constant()))) continue;
      const ConstantId id = g.init.constant();
      if (policy_.braced_initializers) {
        Use(id, ConstantUse::kPart);
      } else if (policy_.in_place(m_, id, ConstantUse::kInitial)) {
        UseElements(id, ConstantUse::kPart);
      } else {
        List(id, /*is_part=*/false);
      }
    }
  }

  void UseReturnedZeros() {
    for (const ir::Function& f : m_.functions) {
      if (!IsAggregate(m_, f.return_type) || m_[m_[f.body].last].op != Op::kUnreachable) continue;
      Use(m_.constants.Zero(f.return_type), ConstantUse::kValue);
    }
  }

  void UsePaddingOfValues() {
    for (const ir::Inst& inst : m_.insts) {
      if (inst.op == Op::kConstruct && inst.block.valid()) {
        UsePadding(inst.type, ConstantUse::kValue);
      }
    }
  }

  // Uses the constants for the padding of a structure. Does nothing if `type` is not a structure.
  void UsePadding(TypeId type, ConstantUse use) {
    if (m_.types.kind(type) != TypeKind::kStruct) return;
    for (const ir::MemberLayout& member : m_.types.StructOf(type).layout) {
      for (const ir::Padding& run : member.padding()) {
        if (IsLong(run)) Use(m_.constants.Zero(policy_.padding_type(m_, run)), use);
      }
    }
  }

  // Uses the constants for the padding of `type` and of all structures nested in it. Called for a
  // zero value of `type`, which is written part by part.
  void UsePaddingOfParts(TypeId type, ConstantUse use) {
    if (m_.types.kind(type) == TypeKind::kArray) {
      return UsePaddingOfParts(m_.types[type].element, use);
    }
    if (m_.types.kind(type) != TypeKind::kStruct) return;
    UsePadding(type, use);
    for (const ir::StructMember& member : m_.types.StructOf(type).members) {
      UsePaddingOfParts(member.type, use);
    }
  }

  // Adds the constant to the list if it is not written in place.
  void Use(ConstantId id, ConstantUse use) {
    if (!IsAggregate(m_, m_.constants.type(id))) return;
    const bool is_part = use == ConstantUse::kPart;
    if (policy_.in_place(m_, id, use) ||
        (is_part && policy_.names_only_shared_parts && !shared_.Has(id))) {
      return UseElements(id, is_part ? ConstantUse::kPart : ConstantUse::kValue);
    }
    List(id, is_part);
  }

  void UseElements(ConstantId id, ConstantUse use) {
    const ir::Constant c = m_.constants[id];
    if (c.kind == ConstantKind::kZero) {
      if (pads_ && policy_.writes_zero_by_parts(m_, c.type)) UsePaddingOfParts(c.type, use);
      return;
    }
    if (pads_) UsePadding(c.type, use);
    if (!HasAggregates(c.type)) return;
    for (uint32_t k = 0; k < c.count; ++k) Use(c.elements[k], use);
  }

  // Returns whether any element of an array or structure is itself an array or structure.
  bool HasAggregates(TypeId type) const {
    if (m_.types.kind(type) == TypeKind::kArray) return IsAggregate(m_, m_.types[type].element);
    return std::ranges::any_of(
        m_.types.StructOf(type).members,
        [&](const ir::StructMember& member) { return IsAggregate(m_, member.type); });
  }

  void List(ConstantId id, bool is_part) {
    PoolVector<uint32_t>& positions = positions_[is_part && policy_.parts_are_macros ? 1 : 0];
    if (positions.size() <= id.value) positions.resize(m_.constants.size());
    if (positions[id.value] == 0) {
      UseElements(id, ConstantUse::kPart);
      m_.named_constants.push_back({id});
      positions[id.value] = static_cast<uint32_t>(m_.named_constants.size());
    }
    if (is_part) m_.named_constants[positions[id.value] - 1].is_part = true;
  }

  Module& m_;
  const ConstantPolicy& policy_;
  SharedConstants shared_;
  bool pads_ = false;  // whether any structure has long padding
  // The positions of constants in the list Module::named_constants, as two vectors that are indexed
  // by ConstantId. Positions are counted from 1, and 0 means that the constant is not in the list.
  // If the parts of constants are macros, the second vector contains the positions of the parts.
  // Otherwise it is empty.
  PoolVector<uint32_t> positions_[2];
};

}  // namespace

ConstantUses::ConstantUses(const Module& m) {
  uint32_t first = 0, end = 0;
  for (uint32_t i = 0; i < m.constants.size(); ++i) {
    const ir::Constant& c = m.constants[ConstantId(i)];
    if (c.kind == ConstantKind::kScalar || !IsAggregate(m, c.type)) continue;
    if (end == 0) first = i;
    end = i + 1;
  }
  first_ = Value(ConstantId(first)).bits();
  count_ = end - first;
}

void ConstantUses::EndFunction() {
  std::reverse(entries_.begin() + static_cast<ptrdiff_t>(function_), entries_.end());
  function_ = entries_.size();
}

void NameConstants(Module& m, const ConstantPolicy& policy, const ConstantUses& uses) {
  m.named_constants.clear();
  if (policy.in_place != nullptr) ConstantNames(m, policy).Run(uses.entries());
}

}  // namespace tessera::text
