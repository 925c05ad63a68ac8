#include "ir/transform/direct_variable_access.h"

#include <algorithm>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"
#include "ir/analysis/memory_root.h"
#include "ir/builder.h"
#include "ir/builtin_functions.h"
#include "ir/clone.h"
#include "ir/memory_limit.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

// The part of a pointer argument that selects the version of the callee. If two calls use the same
// version, their pointer arguments differ only in indices.
struct Shape {
  bool replaced = false;
  Value global;         // the variable that the argument points into, if it is module-scope
  TypeId root_pointer;  // for any other variable: the type of a pointer to the whole variable
  // If the pointer is derived from a conversion to a smaller `buffer`, the pointer type that the
  // conversion returns; otherwise invalid. If there are several conversions, this is the type for
  // the smallest `buffer`.
  TypeId narrowed;
  // Pointer type of the view (bufferView, bufferArrayView) that the pointer is derived from;
  // invalid if there is no view.
  TypeId view;
  BuiltinFn view_fn = BuiltinFn::k_bufferView;
  struct Step {
    // True if the step selects a structure member, or selects an element of a binding array with a
    // constant index.
    bool is_member;
    // The number of the member or element if `is_member` is true; otherwise, the TypeId of the
    // index.
    uint32_t member_or_type;
  };
  PoolVector<Step> steps;
};

struct Version {
  FunctionId function;       // id before the functions are reordered
  PoolVector<Shape> shapes;  // indexed by position of the parameter
};

class Rewriter {
 public:
  Rewriter(Module& m, const DirectVariableAccessConfig& config, Diagnostics& diagnostics)
      : m_(m), config_(config), diagnostics_(diagnostics) {}

  Status Run() {
    const auto count = static_cast<uint32_t>(m_.functions.size());
    bool any = false;
    pointers_.resize(count);
    for (uint32_t i = 0; i < count; ++i) {
      pointers_[i] = HasPointer(m_.functions[i]);
      any = any || pointers_[i];
    }
    if (!any) return Status::Ok();
    versions_.resize(count);
    // Visits callers before callees, so that all versions of a callee are known when the callee is
    // visited.
    for (uint32_t i = count; i-- > 0;) {
      if (!pointers_[i]) {
        RewriteCalls(m_.functions[i].body);
      } else if (!MakeVersions(i)) {
        return Status::Failed();
      }
    }
    Assemble(count);
    return Status::Ok();
  }

 private:
  bool InSpaces(AddressSpace space) const {
    return (config_.spaces >> static_cast<int>(space) & 1) != 0;
  }
  bool IsReplacedHandle(const Type& t) const {
    if (config_.atomic_textures && t.access == Access::kAtomic) return true;
    if (config_.storage_textures && t.kind == TypeKind::kStorageTexture) return true;
    if (config_.input_attachments && t.kind == TypeKind::kInputAttachment) return true;
    return config_.handles && kHandleKinds.Has(t.kind);
  }
  // Returns true if an argument of type `t` may be a binding array, may be derived from one, or may
  // be a handle that the pass replaces.
  bool MayBeResource(const Type& t) const {
    if (IsReplacedHandle(t)) return true;
    return config_.binding_arrays &&
           (t.kind == TypeKind::kPointer
                ? t.space == AddressSpace::kStorage || t.space == AddressSpace::kUniform
                : kHandleKinds.Has(t.kind) || t.kind == TypeKind::kBindingArray);
  }
  bool IsVec3(TypeId type) const { return m_.types.IsVector(type) && m_.types[type].n == 3; }
  // Returns true if the last index of the access selects a member of a structure.
  bool IsMember(InstId access) const {
    TypeId at = m_.types[m_.TypeOf(AccessInst(m_, access).base())].element;
    const uint32_t last = m_.OperandCount(access) - 1;
    for (uint32_t i = 1; i < last; ++i) {
      const Value index = m_.Operand(access, i);
      at = m_.types.kind(at) == TypeKind::kStruct
               ? m_.types.StructOf(at).members[m_.constants.IntValue(index.constant())].type
               : m_.types[at].element;
    }
    return m_.types.kind(at) == TypeKind::kStruct;
  }
  bool IsPointer(TypeId type) const { return m_.types.kind(type) == TypeKind::kPointer; }
  bool HasPointer(const Function& f) const {
    return std::any_of(f.params.begin(), f.params.end(), [&](ParamId p) {
      const Type& t = m_.types[m_[p].type];
      if (MayBeResource(t)) return true;
      if (t.kind != TypeKind::kPointer) return false;
      return config_.chosen_parts || InSpaces(t.space) ||
             (config_.vec3_members && IsVec3(t.element)) ||
             (config_.parts_of_variables &&
              (t.space == AddressSpace::kFunction || t.space == AddressSpace::kPrivate));
    });
  }

  // ---- describing calls

  // Sets `shape` to a description of the argument `pointer`. Appends to `arguments` the arguments
  // that replace `pointer` in the call.
  void Describe(Value pointer, Shape& shape, PoolVector<Value>& arguments) {
    PoolVector<InstId> accesses;  // from `pointer` back to the root
    Value root = MemoryRoot(m_, pointer, &accesses);
    InstId view;
    if (root.is_inst() && IsView(root.inst())) {
      view = root.inst();
      root = BuiltinInst(m_, view).argument(0);
    }
    TypeId narrowed;
    while (root.is_inst() && m_[root.inst()].op == Op::kConvert) {
      const TypeId to = m_[root.inst()].type;
      if (!narrowed.valid() && !m_.types[m_.types[to].element].count().is_runtime()) narrowed = to;
      root = ConvertInst(m_, root.inst()).operand();
    }
    const bool is_object = root.kind() == Value::kGlobal || root.kind() == Value::kParam ||
                           (root.is_inst() && m_[root.inst()].op == Op::kVar);
    if (!is_object || !IsReplaced(pointer, root, view, accesses)) {
      arguments.push_back(pointer);
      return;
    }
    shape.replaced = true;
    shape.narrowed = narrowed;
    if (root.kind() == Value::kGlobal) {
      shape.global = root;
    } else {
      shape.root_pointer = m_.TypeOf(root);
      arguments.push_back(root);
    }
    TypeId at = m_.TypeOf(root);
    if (IsPointer(at)) at = m_.types[at].element;
    if (view.valid()) {
      shape.view = m_[view].type;
      shape.view_fn = m_[view].builtin();
      at = m_.types[shape.view].element;
      for (uint32_t i = 1; i < m_.OperandCount(view); ++i) {
        const Value v = m_.Operand(view, i);
        shape.steps.push_back({false, m_.TypeOf(v).value});
        arguments.push_back(v);
      }
    }
    for (size_t a = accesses.size(); a-- > 0;)
      at = DescribeAccess(accesses[a], at, shape, arguments);
  }

  // Returns true if the argument `pointer` must be replaced. `accesses` is its access chain,
  // starting from `view` if that is valid and from `root` otherwise.
  bool IsReplaced(Value pointer, Value root, InstId view, std::span<const InstId> accesses) const {
    const bool of_binding_array = config_.binding_arrays && root.kind() == Value::kGlobal &&
                                  m_.types.kind(m_[root.global()].type) == TypeKind::kBindingArray;
    if (of_binding_array) return true;
    const Type& type = m_.types[m_.TypeOf(pointer)];
    if (IsReplacedHandle(type)) return true;
    if (type.kind != TypeKind::kPointer) return false;
    if (InSpaces(type.space) || view.valid()) return true;
    if (m_.types.kind(type.element) == TypeKind::kBuffer) return true;
    if (accesses.empty()) return false;
    const auto is_chosen = [&](InstId access) { return !HasKnownIndices(m_, access); };
    return config_.parts_of_variables ||
           (config_.chosen_parts && std::ranges::any_of(accesses, is_chosen)) ||
           (config_.vec3_members && IsVec3(type.element) && IsMember(accesses[0]));
  }

  // Appends one step per index of `access`, an access to a value of type `at`. Returns the type of
  // the accessed element.
  TypeId DescribeAccess(InstId access, TypeId at, Shape& shape, PoolVector<Value>& arguments) {
    for (uint32_t i = 1; i < m_.OperandCount(access); ++i) {
      const Value index = m_.Operand(access, i);
      const TypeKind kind = m_.types.kind(at);
      if (kind == TypeKind::kStruct || (kind == TypeKind::kBindingArray && index.is_constant())) {
        const auto number = static_cast<uint32_t>(m_.constants.IntValue(index.constant()));
        shape.steps.push_back({true, number});
        at = kind == TypeKind::kStruct ? m_.types.StructOf(at).members[number].type
                                       : m_.types[at].element;
      } else {
        shape.steps.push_back({false, m_.TypeOf(index).value});
        arguments.push_back(index);
        at = m_.types[at].element;
      }
    }
    return at;
  }

  bool IsView(InstId id) const {
    return m_[id].op == Op::kBuiltin && (m_[id].builtin() == BuiltinFn::k_bufferView ||
                                         m_[id].builtin() == BuiltinFn::k_bufferArrayView);
  }

  static void AppendKey(const Shape& shape, std::string& key) {
    const auto word = [&](uint32_t w) { key.append(reinterpret_cast<const char*>(&w), sizeof w); };
    word(shape.replaced ? 1 : 0);
    if (!shape.replaced) return;
    word(shape.global.bits());
    word(shape.root_pointer.value);
    word(shape.narrowed.value);
    word(shape.view.value);
    word(static_cast<uint32_t>(shape.view_fn));
    word(static_cast<uint32_t>(shape.steps.size()));
    for (const Shape::Step& s : shape.steps) {
      word(s.is_member ? 1 : 0);
      word(s.member_or_type);
    }
  }

  void RewriteCalls(BlockId body) {
    ForEachInst(m_, body, [&](InstId id) {
      if (m_[id].op == Op::kCall && pointers_[m_[id].callee().value]) RewriteCall(id);
    });
  }

  void RewriteCall(InstId id) {
    const uint32_t callee = m_[id].callee().value;
    PoolVector<Value> arguments;
    PoolVector<Shape> shapes(m_.OperandCount(id));
    std::string key;
    for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
      const Value v = m_.Operand(id, i);
      if (IsPointer(m_.TypeOf(v)) || MayBeResource(m_.types[m_.TypeOf(v)])) {
        Describe(v, shapes[i], arguments);
      } else {
        arguments.push_back(v);
      }
      AppendKey(shapes[i], key);
    }
    key.append(reinterpret_cast<const char*>(&callee), sizeof callee);
    auto [it, added] = by_key_.try_emplace(std::move(key), 0);
    if (added) {
      it->second = static_cast<uint32_t>(versions_[callee].size());
      version_bytes_ += 2 * it->first.size() + sizeof(Version);
      for (const Shape& s : shapes)
        version_bytes_ += sizeof(Shape) + s.steps.size() * sizeof(Shape::Step);
      versions_[callee].push_back({FunctionId(), std::move(shapes)});
    }
    m_.SetOperands(id, arguments);
    calls_.push_back({id, callee, it->second});
  }

  // ---- creating versions

  bool MakeVersions(uint32_t original) {
    PoolVector<Version>& versions = versions_[original];
    // Create all copies first, because the original function itself is then changed into version 0.
    for (size_t v = 0; v < versions.size(); ++v) {
      if (TooLarge()) return TooManyVersions(original);
      if (v == 0) {
        versions[v].function = FunctionId(original);
        continue;
      }
      const FunctionId id(static_cast<uint32_t>(m_.functions.size()));
      Function copy = m_.functions[original];
      copy.body = m_.NewBlock(id);
      m_.functions.push_back(copy);
      CloneBlock(m_, m_.functions[original].body, copy.body, id);
      versions[v].function = id;
    }
    for (const Version& v : versions) {
      Specialize(v);
      RewriteCalls(m_.functions[v.function.value].body);
      if (TooLarge()) return TooManyVersions(original);
    }
    return true;
  }

  // Returns true if the versions exceed the memory limit. Calls that permute pointer parameters can
  // require exponentially many versions.
  bool TooLarge() const { return m_.BytesTaken() + version_bytes_ > m_.max_bytes; }
  bool TooManyVersions(uint32_t original) {
    ReportMemoryLimit(m_, diagnostics_,
                      "functions with pointer parameters are duplicated for each combination of "
                      "variables that calls pass",
                      m_.functions[original].span);
    return false;
  }

  void Specialize(const Version& version) {
    const Function f = m_.functions[version.function.value];
    absl::flat_hash_map<uint32_t, Value> replaced;  // indexed by ParamId
    PoolVector<ParamId> params;
    Builder b(m_, m_[f.body].first);
    for (size_t i = 0; i < f.params.size(); ++i) {
      const ParamId old = f.params[i];
      const Shape& shape = version.shapes[i];
      if (!shape.replaced) {
        params.push_back(AddParam(m_[old]));
        replaced[old.value] = params.back();
        continue;
      }
      const Param pointer = m_[old];
      Value root = shape.global;
      if (!root.valid()) {
        Param p = pointer;
        p.type = shape.root_pointer;
        params.push_back(AddParam(p));
        root = params.back();
      }
      PoolVector<Value> indices;
      for (const Shape::Step& s : shape.steps) {
        if (s.is_member) {
          indices.push_back(b.U32(s.member_or_type));
          continue;
        }
        Param p = pointer;
        p.type = TypeId(s.member_or_type);
        p.name = m_.strings.Intern(std::string(m_.strings.Get(pointer.name)) + "_index");
        params.push_back(AddParam(p));
        indices.push_back(params.back());
      }
      if (shape.narrowed.valid()) root = b.Emit(Op::kConvert, shape.narrowed, {root});
      if (shape.view.valid()) {
        const size_t count = shape.view_fn == BuiltinFn::k_bufferView ? 1 : 2;
        PoolVector<Value> operands{root};
        operands.insert(operands.end(), indices.begin(),
                        indices.begin() + static_cast<std::ptrdiff_t>(count));
        indices.erase(indices.begin(), indices.begin() + static_cast<std::ptrdiff_t>(count));
        root = b.Emit(Op::kBuiltin, shape.view, operands, shape.view_fn);
      }
      replaced[old.value] = indices.empty() ? root : b.Access(root, indices);
    }
    m_.functions[version.function.value].params = m_.arena.Copy(std::span<const ParamId>(params));
    ForEachInst(m_, f.body, [&](InstId id) {
      for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
        const Value v = m_.Operand(id, i);
        if (v.kind() != Value::kParam) continue;
        if (const auto it = replaced.find(v.index()); it != replaced.end()) {
          m_.SetOperand(id, i, it->second);
        }
      }
    });
  }
  ParamId AddParam(const Param& p) {
    const Param copy = p;
    m_.params.push_back(copy);
    return ParamId(static_cast<uint32_t>(m_.params.size() - 1));
  }

  // ---- the final list of functions, in which versions replace their originals

  void Assemble(uint32_t count) {
    PoolVector<Function> ordered;
    PoolVector<uint32_t> to(m_.functions.size(), FunctionId::kNoneValue);
    for (uint32_t i = 0; i < count; ++i) {
      const auto keep = [&](uint32_t at) {
        to[at] = static_cast<uint32_t>(ordered.size());
        ordered.push_back(m_.functions[at]);
      };
      if (!pointers_[i]) {
        keep(i);
      } else {
        for (const Version& v : versions_[i]) keep(v.function.value);
      }
    }
    for (Inst& inst : m_.insts) {
      if (inst.op != Op::kCall || !inst.block.valid() || pointers_[inst.callee().value]) continue;
      inst.set_callee(FunctionId(to[inst.callee().value]));
    }
    for (const Call& c : calls_) {
      m_[c.inst].set_callee(FunctionId(to[versions_[c.callee][c.version].function.value]));
    }
    for (Block& b : m_.blocks) {
      if (b.function.valid()) b.function = FunctionId(to[b.function.value]);
    }
    m_.functions = std::move(ordered);
  }

  struct Call {
    InstId inst;
    uint32_t callee, version;
  };

  Module& m_;
  const DirectVariableAccessConfig& config_;
  Diagnostics& diagnostics_;
  // For each original function, whether it has parameters that the pass may replace.
  PoolVector<bool> pointers_;
  PoolVector<PoolVector<Version>> versions_;  // indexed by id of the original function
  absl::flat_hash_map<std::string, uint32_t> by_key_;
  PoolVector<Call> calls_;
  size_t version_bytes_ = 0;  // bytes allocated for versions_ and by_key_
};

}  // namespace

Status RunDirectVariableAccess(Module& m, const DirectVariableAccessConfig& config,
                               Diagnostics& diagnostics) {
  return Rewriter(m, config, diagnostics).Run();
}

}  // namespace tessera::ir
