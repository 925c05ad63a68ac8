#include "ir/analysis/used_types.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/pool_vector.h"
#include "base/stable_sort.h"

namespace tessera::ir {
namespace {

// Flags, indexed by TypeId: 1 if all targets support the type. Abstract types are marked as
// supported, because they occur only in constants left over from evaluation. The list ends with the
// last nonzero flag.
constexpr auto kOfAllTargets = [] {
  std::array<uint8_t, TypeStore::Matrix(kAbstractFloat, 4, 4).value + 1> known{};
  known[kVoid.value] = 1;
  for (const TypeId scalar : {kBool, kI32, kU32, kF32, kAbstractInt, kAbstractFloat}) {
    known[scalar.value] = 1;
    for (uint32_t n = 2; n <= 4; ++n) known[TypeStore::Vector(scalar, n).value] = 1;
  }
  for (const TypeId scalar : {kF32, kAbstractFloat}) {
    for (uint32_t k = 0; k < 9; ++k)
      known[TypeStore::Matrix(scalar, 2 + k / 3, 2 + k % 3).value] = 1;
  }
  return known;
}();

class Finder {
 public:
  explicit Finder(const Module& m) : m_(m), seen_(m.types.size()) {
    std::ranges::copy(kOfAllTargets, seen_.begin());
  }

  PoolVector<UsedType> Run() {
    for (const Global& g : m_.globals) Add(g.type, g.span);
    for (const Function& f : m_.functions) {
      for (const ParamId p : f.params) Add(m_[p].type, m_[p].span);
      Add(f.return_type, f.span);
    }
    const uint8_t* const seen = seen_.data();
    for (const Inst& inst : AddWithConstants()) {
      if (seen[inst.type.value] == 0) AddOf(inst, inst.type);
    }
    return std::move(found_);
  }

 private:
  // Adds the types of instructions and of their constant operands. Stops once no constant can add
  // another type, and returns the instructions that it has not visited. In many modules, all
  // targets support the types of all constants, so it visits no instruction.
  std::span<const Inst> AddWithConstants() {
    const std::span<const Inst> all(m_.insts);
    size_t i = 0;
    for (bool any = HasNewConstants(); any && i < all.size(); ++i) {
      const size_t known = found_.size();
      if (IsNew(all[i].type)) AddOf(all[i], all[i].type);
      AddConstantsOf(all[i]);
      if (found_.size() != known) any = HasNewConstants();
    }
    return all.subspan(i);
  }

  // Returns whether any constant, used or not, has a type that is still missing from the result.
  // Types are never removed from the result, so each constant is checked only once.
  bool HasNewConstants() {
    while (constant_ < m_.constants.size() && !IsNew(m_.constants.type(ConstantId(constant_)))) {
      ++constant_;
    }
    return constant_ < m_.constants.size();
  }

  void AddConstantsOf(const Inst& inst) {
    for (const uint32_t bits : m_.OperandBits(inst)) {
      const Value v = Value::FromBits(bits);
      if (!v.is_constant() || v.index() < constant_) continue;
      const TypeId type = m_.constants.type(v.constant());
      if (IsNew(type)) AddOf(inst, type);
    }
  }

  bool IsNew(TypeId type) const { return type.valid() && seen_[type.value] == 0; }

  void AddOf(const Inst& inst, TypeId type) {
    if (inst.op != Op::kNop) Add(type, {inst.source, inst.source});
  }

  void Add(TypeId type, Span at) {
    size_t next = found_.size();
    AddOne(type, at);
    for (; next < found_.size(); ++next) {
      const TypeId whole = found_[next].type;
      if (m_.types.kind(whole) == TypeKind::kStruct) {
        for (const StructMember& member : m_.types.StructOf(whole).members) AddOne(member.type, at);
      } else {
        AddOne(m_.types[whole].element, at);
      }
    }
  }

  void AddOne(TypeId type, Span at) {
    if (!IsNew(type)) return;
    seen_[type.value] = 1;
    if (m_.types.kind(type) == TypeKind::kPointer) return AddOne(m_.types[type].element, at);
    found_.push_back({type, at});
  }

  const Module& m_;
  PoolVector<uint8_t> seen_;  // indexed by TypeId
  PoolVector<UsedType> found_;
  uint32_t constant_ = 0;  // index of the first constant whose type may be missing in found_
};

}  // namespace

PoolVector<UsedType> UsedTypes(const Module& m) { return Finder(m).Run(); }

PoolVector<TypeId> UsedStructs(const Module& m, const PoolVector<UsedType>& used_types) {
  PoolVector<TypeId> structs;
  structs.reserve(used_types.size());
  for (const UsedType& used : used_types) {
    if (m.types.kind(used.type) == TypeKind::kStruct) structs.push_back(used.type);
  }
  // Structures are interned in dependency order: the types of the members come before the
  // structure.
  StableSort(structs, [](TypeId type) { return type.value; });
  return structs;
}

PoolVector<bool> InterfaceStructs(const Module& m) {
  PoolVector<bool> interfaces(m.types.structs().size());
  const auto mark = [&](TypeId type) {
    if (m.types.kind(type) == TypeKind::kStruct) interfaces[m.types[type].index] = true;
  };
  for (const Function& f : m.functions) {
    if (f.stage == ShaderStage::kNone) continue;
    for (ParamId p : f.params) mark(m[p].type);
    mark(f.return_type);
  }
  return interfaces;
}

}  // namespace tessera::ir
