#include "ir/transform/binding_array.h"

#include <algorithm>
#include <string>

#include "absl/container/flat_hash_set.h"
#include "base/cat.h"
#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/analysis/uniform_value.h"
#include "ir/builder.h"
#include "ir/builtin_info.h"
#include "ir/edit.h"
#include "ir/transform/direct_variable_access.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

using Indices = BindingArrayConfig::Indices;

// The maximum number of bindings in a WebGPU bind group (maxBindingsPerBindGroup).
constexpr uint32_t kMaxElements = 1000;
// Maximum number of copied instructions, which bounds the size of the output. An instruction that
// uses two arrays with different indices is copied once per pair of elements. Real shaders stay far
// below this limit.
constexpr uint32_t kMaxCopies = 1 << 16;

class Rewriter {
 public:
  Rewriter(Module& m, const BindingArrayConfig& config, Diagnostics& diagnostics)
      : m_(m), config_(config), diagnostics_(diagnostics) {}

  Status Run() {
    const auto is_array = [&](const Global& g) { return Kind(g.type) == TypeKind::kBindingArray; };
    if (std::none_of(m_.globals.begin(), m_.globals.end(), is_array)) return Status::Ok();
    DirectVariableAccessConfig direct;
    direct.spaces = 0;
    direct.parts_of_variables = false;
    direct.binding_arrays = true;
    if (!RunDirectVariableAccess(m_, direct, diagnostics_).ok || !FindArrays()) {
      return Status::Failed();
    }
    for (const Function& f : m_.functions) {
      ForEachInst(m_, f.body, [&](InstId id) { work_.push_back(id); });
    }
    // Rewrite may copy an instruction. If the copy still has a dynamic index, Rewrite appends it to
    // the worklist.
    for (size_t i = 0; i < work_.size() && ok_; ++i) Rewrite(work_[i]);
    if (!ok_) return Status::Failed();
    RemoveUnusedAccesses();
    ReplaceArrays();
    return Status::Ok();
  }

 private:
  struct Array {
    uint32_t count = 0;  // number of elements; 0 if not a binding array
    bool open = false;   // whether the array is unsized; its indices then stay unchanged
    bool split = false;
    // Index in Module::globals of the variable that replaces element 0. The variables of the other
    // elements follow it. Valid only if `split` is true.
    uint32_t first = 0;
  };
  // An operand that is an element of a binding array or points into an element.
  struct Element {
    uint32_t operand;
    uint32_t global;
    Value index;
    PoolVector<Value> path;  // indices within the element
  };

  TypeKind Kind(TypeId id) const { return m_.types.kind(id); }

  // ---- variables

  bool FindArrays() {
    for (const Global& g : m_.globals) names_.insert(g.name.value);
    arrays_.resize(m_.globals.size());
    for (uint32_t i = 0; i < arrays_.size(); ++i) {
      const Global g = m_.globals[i];
      const Type& type = m_.types[g.type];
      if (type.kind != TypeKind::kBindingArray) continue;
      Array& array = arrays_[i];
      if (type.count().is_runtime()) {
        array.open = true;
        array.count = UINT32_MAX;
        continue;
      }
      if (!type.count().is_constant()) {
        diagnostics_.Add(DiagCode::unsupported_by_target, g.span,
                         "the size of a binding array cannot be a specialization constant");
        return false;
      }
      array.count = type.count().value();
      array.split = !m_.types.SharesBinding(type.element);
      if (!array.split) continue;
      if (array.count > kMaxElements) return TooLarge(g.span);
      array.first = static_cast<uint32_t>(m_.globals.size());
      for (uint32_t k = 0; k < array.count; ++k) AddElement(g, k);
    }
    return true;
  }

  // Returns a name for an element, which differs from the names of the variables in the source, so
  // that they keep their names.
  StringId NameOfElement(StringId array, uint32_t number) {
    std::string name = Cat(m_.strings.Get(array), "_", number);
    for (;;) {
      const StringId id = m_.strings.Intern(name);
      if (!names_.contains(id.value)) return id;
      name += "_1";
    }
  }

  void AddElement(Global g, uint32_t number) {
    g.name = NameOfElement(g.name, number);
    g.type = m_.types[g.type].element;
    g.binding += number;
    AddGlobal(m_, g);
  }

  bool TooLarge(Span at) {
    diagnostics_.Add(DiagCode::limit_exceeded, at,
                     "expanding a binding array into its elements produces too much code");
    return ok_ = false;
  }

  // Replaces each split array in the module's list of variables with one variable per element.
  void ReplaceArrays() {
    PoolVector<Global> globals;
    PoolVector<uint32_t> to(m_.globals.size());
    const auto keep = [&](uint32_t i) {
      to[i] = static_cast<uint32_t>(globals.size());
      globals.push_back(m_.globals[i]);
    };
    for (uint32_t i = 0; i < arrays_.size(); ++i) {
      if (!arrays_[i].split) keep(i);
      for (uint32_t k = 0; arrays_[i].split && k < arrays_[i].count; ++k) {
        keep(arrays_[i].first + k);
      }
    }
    m_.globals = std::move(globals);
    for (const Function& f : m_.functions) {
      ForEachInst(m_, f.body, [&](InstId id) {
        for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
          const Value v = m_.Operand(id, k);
          if (v.kind() == Value::kGlobal) m_.SetOperand(id, k, GlobalId(to[v.index()]));
        }
      });
    }
  }

  // ---- elements

  bool ElementOf(InstId user, uint32_t operand, Element* out) const {
    PoolVector<InstId> accesses;
    const Value v = MemoryRoot(m_, m_.Operand(user, operand), &accesses);
    if (accesses.empty() || v.kind() != Value::kGlobal || v.index() >= arrays_.size() ||
        arrays_[v.index()].count == 0) {
      return false;
    }
    out->operand = operand;
    out->global = v.index();
    out->path.clear();
    bool first = true;
    for (size_t a = accesses.size(); a-- > 0;) {
      for (uint32_t i = 1; i < m_.OperandCount(accesses[a]); ++i) {
        const Value index = m_.Operand(accesses[a], i);
        if (first) {
          out->index = index;
        } else {
          out->path.push_back(index);
        }
        first = false;
      }
    }
    return true;
  }

  bool Stays(const Element& e) {
    if (arrays_[e.global].split) return false;
    if (arrays_[e.global].open) return true;
    if (e.index.is_constant() || config_.indices == Indices::kAny) return true;
    return config_.indices == Indices::kUniform && IsUniformValue(m_, e.index);
  }

  // Makes `user` use element `number` of the array instead of the operand that `e` describes.
  void UseElement(InstId user, const Element& e, uint32_t number) {
    const Array& array = arrays_[e.global];
    // The resolver does not check an index that is a `let` in the source. If the value of the `let`
    // is constant here, it may therefore be out of bounds. Any element may be used in this case.
    number = std::min(number, array.count - 1);
    Builder b(m_, user);
    b.source = m_[user].source;
    Value element;
    if (!array.split) {
      element = b.Access(GlobalId(e.global), {b.U32(number)});
    } else {
      element = GlobalId(array.first + number);
      if (!e.path.empty()) element = b.Access(element, e.path);
    }
    m_.SetOperand(user, e.operand, element);
  }

  void Rewrite(InstId id) {
    if (m_[id].op == Op::kAccess || m_[id].op == Op::kNop) return;
    Element e;
    Value index;
    uint32_t count = 0;
    PoolVector<Element> chosen;  // the operands that are array elements at `index`
    for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
      if (!ElementOf(id, i, &e) || Stays(e)) continue;
      if (e.index.is_constant() || arrays_[e.global].count == 1) {
        UseElement(id, e, e.index.is_constant() ? Number(e.index) : 0);
      } else if (!index.valid() || Same(index, e.index, 0)) {
        index = e.index;
        count = std::max(count, arrays_[e.global].count);
        chosen.push_back(e);
      }
    }
    if (chosen.empty()) return;
    copies_ += count;
    if (count > kMaxElements || copies_ > kMaxCopies) {
      (void)TooLarge(m_.SpanOf(id));
    } else if (HasImplicitDerivatives(id) && !IsUniformValue(m_, index)) {
      UseAll(id, chosen, index, count);
    } else {
      UseSwitch(id, chosen, index, count);
    }
  }

  uint32_t Number(Value index) const {
    return static_cast<uint32_t>(m_.constants.IntValue(index.constant()));
  }

  // Returns true if `a` and `b` are provably equal, e.g. two access instructions for the input
  // `in.i`.
  bool Same(Value a, Value b, uint32_t depth) const {
    if (a == b) return true;
    if (!a.is_inst() || !b.is_inst() || depth > 8) return false;
    const Inst &x = m_[a.inst()], &y = m_[b.inst()];
    const bool pure = x.op == Op::kUnary || x.op == Op::kBinary || x.op == Op::kConvert ||
                      x.op == Op::kAccess || x.op == Op::kSwizzle;
    if (!pure || x.op != y.op || x.type != y.type || x.fields() != y.fields() ||
        x.operand_count != y.operand_count) {
      return false;
    }
    for (uint32_t i = 0; i < x.operand_count; ++i) {
      if (!Same(m_.Operand(a.inst(), i), m_.Operand(b.inst(), i), depth + 1)) return false;
    }
    return true;
  }

  bool HasImplicitDerivatives(InstId id) const {
    if (m_[id].op != Op::kBuiltin) return false;
    return InfoOf(m_[id].builtin()).derivative == Derivative::kImplicit;
  }

  ConstantId Selector(Value index, uint32_t number) {
    return m_.TypeOf(index) == kI32 ? m_.constants.I32(static_cast<int32_t>(number))
                                    : m_.constants.U32(number);
  }

  // Emits a copy of `id` at the insertion point of `b`. In the copy, each operand in `chosen` is
  // replaced with element `number` of the same binding array.
  InstId CopyFor(Builder& b, InstId id, const PoolVector<Element>& chosen, uint32_t number) {
    const Inst from = m_[id];
    PoolVector<Value> operands;
    for (uint32_t i = 0; i < from.operand_count; ++i) operands.push_back(m_.Operand(id, i));
    const InstId copy = b.Emit(from.op, from.type, operands, from.fields());
    m_[copy].flags = from.flags;
    for (const Element& e : chosen) UseElement(copy, e, number);
    work_.push_back(copy);
    return copy;
  }

  void UseSwitch(InstId id, const PoolVector<Element>& chosen, Value index, uint32_t count) {
    const TypeId type = m_[id].type;
    const FunctionId function = m_[m_[id].block].function;
    Builder b(m_, id);
    b.source = m_[id].source;
    Value result;
    if (type != kVoid) {
      result = b.Emit(Op::kVar, m_.types.Pointer(AddressSpace::kFunction, type, Access::kReadWrite),
                      std::span<const Value>());
      const std::string array(m_.strings.Get(m_.globals[chosen[0].global].name));
      m_.SetName(result.inst(), m_.strings.Intern(array + "_element"));
    }
    const InstId branch = b.Emit(Op::kSwitch, kVoid, {index});
    PoolVector<SwitchCase> cases(count);
    for (uint32_t k = 0; k < count; ++k) {
      const ConstantId selector = Selector(index, k);
      cases[k].block = m_.NewBlock(function, branch);
      // The default case uses the last element, so it also handles every out-of-bounds index.
      cases[k].is_default = k + 1 == count;
      if (!cases[k].is_default) {
        cases[k].selectors = m_.arena.Copy(std::span<const ConstantId>(&selector, 1));
      }
      Builder in(m_, cases[k].block);
      in.source = b.source;
      const InstId end = in.Emit(Op::kYield, kVoid, std::span<const Value>());
      in.SetBefore(end);
      const InstId copy = CopyFor(in, id, chosen, k);
      if (result.valid()) in.Store(result, copy);
    }
    m_.SetBlocks(branch, Switch{m_.arena.Copy(std::span<const SwitchCase>(cases))});
    if (result.valid()) {
      ReplaceInPlace(m_, id, Op::kLoad, {result});
    } else {
      m_.Remove(id);
    }
  }

  void UseAll(InstId id, const PoolVector<Element>& chosen, Value index, uint32_t count) {
    Builder b(m_, id);
    b.source = m_[id].source;
    Value result = CopyFor(b, id, chosen, 0);
    for (uint32_t k = 1; k < count; ++k) {
      const Value next = CopyFor(b, id, chosen, k);
      // For an out-of-bounds index, select the last element.
      const BinaryOp op = k + 1 == count ? BinaryOp::kGreaterEqual : BinaryOp::kEqual;
      const Value is_this = b.Binary(op, kBool, index, Selector(index, k));
      if (k + 1 == count) {
        ReplaceInPlace(m_, id, Op::kSelect, {result, next, is_this});
      } else {
        result = b.Select(m_[id].type, result, next, is_this);
      }
    }
  }

  // ---- cleanup

  // Removes access instructions into binding arrays if their results have no uses left. Iterates
  // backwards, so that users are removed before their operands.
  void RemoveUnusedAccesses() {
    PoolVector<uint32_t> uses(m_.insts.size());
    PoolVector<InstId> accesses;
    for (const Function& f : m_.functions) {
      ForEachInst(m_, f.body, [&](InstId id) {
        for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
          if (m_.Operand(id, i).is_inst()) ++uses[m_.Operand(id, i).index()];
        }
        Element e;
        if (m_[id].op == Op::kAccess &&
            (ElementOf(id, 0, &e) || IsArray(AccessInst(m_, id).base()))) {
          accesses.push_back(id);
        }
      });
    }
    for (size_t i = accesses.size(); i-- > 0;) {
      const InstId id = accesses[i];
      if (uses[id.value] != 0) continue;
      for (uint32_t k = 0; k < m_.OperandCount(id); ++k) {
        if (m_.Operand(id, k).is_inst()) --uses[m_.Operand(id, k).index()];
      }
      m_.Remove(id);
    }
  }

  bool IsArray(Value v) const {
    return v.kind() == Value::kGlobal && v.index() < arrays_.size() &&
           arrays_[v.index()].count != 0;
  }

  Module& m_;
  const BindingArrayConfig& config_;
  Diagnostics& diagnostics_;
  PoolVector<Array> arrays_;             // indexed by GlobalId
  absl::flat_hash_set<uint32_t> names_;  // StringIds: the names of the variables in the source
  PoolVector<InstId> work_;
  uint32_t copies_ = 0;
  bool ok_ = true;
};

}  // namespace

Status RunBindingArray(Module& m, const BindingArrayConfig& config, Diagnostics& diagnostics) {
  return Rewriter(m, config, diagnostics).Run();
}

}  // namespace tessera::ir
