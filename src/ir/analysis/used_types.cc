#include "ir/analysis/used_types.h"

#include "base/compiler.h"

namespace tessera::ir {
namespace {

class Finder {
 public:
  explicit Finder(const Module& m) : m_(m), seen_(m.types.size()) {
    // Abstract ones are those of constants that evaluation left behind.
    for (const TypeId plain : {kVoid, kBool, kI32, kU32, kF32, kAbstractInt, kAbstractFloat}) {
      seen_[plain.value] = 1;
    }
    // What a type is made of was made before it.
    for (uint32_t t = 0; t < seen_.size(); ++t) {
      const Type& type = m.types[TypeId(t)];
      if (type.kind == TypeKind::kVector || type.kind == TypeKind::kMatrix) {
        seen_[t] = seen_[type.element.value];
      }
    }
  }

  std::vector<UsedType> Run() {
    for (const Global& g : m_.globals) Add(g.type, g.span);
    for (const Function& f : m_.functions) {
      for (const ParamId p : f.params) Add(m_[p].type, m_[p].span);
      Add(f.return_type, f.span);
    }
    // In many modules no constant has a type that is new: nobody has to look for those that are operands.
    HasNewConstants() ? AddInstructions<true>() : AddInstructions<false>();
    return std::move(found_);
  }

 private:
  // Used or not.
  bool HasNewConstants() const {
    for (uint32_t c = 0; c < m_.constants.size(); ++c) {
      if (IsNew(m_.constants.type(ConstantId(c)))) return true;
    }
    return false;
  }

  template <bool kAlsoConstants>
  void AddInstructions() {
    const uint8_t* const seen = seen_.data();
    for (const Inst& inst : m_.insts) {
      if (seen[inst.type.value] == 0) AddOf(inst, inst.type);
      if (kAlsoConstants) AddConstantsOf(inst);
    }
  }

  void AddConstantsOf(const Inst& inst) {
    for (const uint32_t bits : m_.OperandBits(inst)) {
      const Value v = Value::FromBits(bits);
      if (!v.is_constant()) continue;
      const TypeId type = m_.constants.type(v.constant());
      if (IsNew(type)) AddOf(inst, type);
    }
  }

  bool IsNew(TypeId type) const { return type.valid() && seen_[type.value] == 0; }

  // Few instructions have a type that is new.
  TESSERA_NOINLINE void AddOf(const Inst& inst, TypeId type) {
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
  std::vector<uint8_t> seen_;  // by TypeId
  std::vector<UsedType> found_;
};

}  // namespace

std::vector<UsedType> UsedTypes(const Module& m) { return Finder(m).Run(); }

}  // namespace tessera::ir
