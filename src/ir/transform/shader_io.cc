#include "ir/transform/shader_io.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "base/fill.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "ir/builtin_functions.h"
#include "ir/views.h"
#include "ir/walk.h"

namespace tessera::ir {
namespace {

constexpr uint32_t kNone = ~0u;

// Calls fn(Param) for each member of the structure `whole`, or for `whole` itself if it is not a
// structure.
template <typename Fn>
void ForEachStageValue(const Module& m, const Param& whole, Fn&& fn) {
  if (m.types.kind(whole.type) != TypeKind::kStruct) return fn(whole);
  for (const StructMember& member : m.types.StructOf(whole.type).members) {
    fn(Param{member.name, member.type, member.io, member.span});
  }
}

Param ResultOf(const Function& f) { return {{}, f.return_type, f.return_io, f.span}; }

class ShaderIo {
 public:
  ShaderIo(Module& m, const ShaderIoConfig& config, StageInterface& target)
      : m_(m), config_(config), target_(target), first_input_(m.params.size(), kNone) {}

  Status Run() {
    for (uint32_t f = 0; f < m_.functions.size(); ++f) {
      if (m_.functions[f].stage != ShaderStage::kNone) Rewrite(FunctionId(f));
    }
    return Status::Ok();
  }

 private:
  void Rewrite(FunctionId f) {
    function_ = f;
    CollectInputs();
    CollectOutputs();
    const StageSignature signature = target_.Declare(f, inputs_, outputs_);
    if (!inputs_.empty() || !outputs_.empty()) RewriteBody();
    Function& function = m_.functions[f.value];
    function.params = m_.arena.Copy(std::span<const ParamId>(signature.params));
    function.return_type = signature.result;
    function.return_io = {};
  }

  // ---- existing inputs and outputs

  void CollectInputs() {
    inputs_.clear();
    for (ParamId p : m_[function_].params) {
      first_input_[p.value] = static_cast<uint32_t>(inputs_.size());
      const bool members = m_.types.kind(m_[p].type) == TypeKind::kStruct;
      ForEachStageValue(m_, m_[p],
                        [&](const Param& input) { inputs_.push_back({input, p, members}); });
    }
    values_.assign(inputs_.size(), Value());
    wholes_.clear();
  }

  void CollectOutputs() {
    outputs_.clear();
    given_.clear();
    const Function& f = m_[function_];
    uint32_t k = 0;
    bool masks = false;
    const auto add = [&](const Param& output) {
      masks |= output.io.builtin == BuiltinValue::kSampleMask;
      if (IsWanted(f.stage, output.io)) {
        outputs_.push_back({output, {}});
        given_.push_back(k);
      }
      ++k;
    };
    if (f.return_type != kVoid) ForEachStageValue(m_, ResultOf(f), add);
    if (f.stage == ShaderStage::kVertex && config_.emit_point_size) {
      AddConstant(BuiltinValue::kPointSize, kF32, m_.constants.F32(1));
    }
    if (f.stage == ShaderStage::kFragment && config_.fixed_sample_mask != ~0u && !masks) {
      AddConstant(BuiltinValue::kSampleMask, kU32, m_.constants.U32(config_.fixed_sample_mask));
    }
  }

  bool IsWanted(ShaderStage stage, const IoAttributes& io) const {
    if (stage != ShaderStage::kVertex || !config_.interstage_locations) return true;
    return io.builtin != BuiltinValue::kNone ||
           std::ranges::find(*config_.interstage_locations, io.location) !=
               config_.interstage_locations->end();
  }

  void AddConstant(BuiltinValue builtin, TypeId type, ConstantId value) {
    std::string_view name = NameOf(builtin);
    while (name.starts_with('_')) name.remove_prefix(1);
    StageOutput output{{m_.strings.Intern(name), type, {}, {}}, value};
    output.io.builtin = builtin;
    outputs_.push_back(output);
  }

  // ---- the function's body

  void RewriteBody() {
    first_ = m_[m_[function_].body].first;
    GrowWithDefault(replaced_, m_.insts.size());
    const std::span<const Value> replaced(replaced_);
    ForEachInst(m_, m_[function_].body, [&, replaced](InstId id) {
      if (HasReplaced(m_.OperandBits(id), replaced) && !RewriteOperands(id)) return;
      if (m_[id].op == Op::kReturn) RewriteReturn(id);
    });
  }

  // Replaces those operands of the instruction `id` that are inputs. If the instruction accesses a
  // member of an input structure, removes the instruction and returns false.
  bool RewriteOperands(InstId id) {
    for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
      const Value v = m_.Operand(id, i);
      if (v.kind() != Value::kParam && !IsReplaced(v)) continue;
      if (i == 0 && m_[id].op == Op::kAccess && IsStructure(v)) {
        ReplaceMember(id, v.param());
        return false;
      }
      if (const Value by = Replacement(v); by != v) m_.SetOperand(id, i, by);
    }
    return true;
  }

  // Returns true if any of `operands` may have to be replaced. Only a few instructions have such
  // operands. `replaced` is indexed by InstId.
  static bool HasReplaced(std::span<const uint32_t> operands, std::span<const Value> replaced) {
    return std::ranges::any_of(operands, [&](uint32_t bits) {
      const Value v = Value::FromBits(bits);
      if (!v.is_inst()) return v.kind() == Value::kParam;
      return v.index() < replaced.size() && replaced[v.index()].valid();
    });
  }

  bool IsStructure(Value v) const {
    return v.kind() == Value::kParam && m_.types.kind(m_[v.param()].type) == TypeKind::kStruct;
  }

  bool IsReplaced(Value v) const {
    return v.is_inst() && v.index() < replaced_.size() && replaced_[v.index()].valid();
  }

  // Returns the replacement of `v`, or `v` itself if it needs none.
  Value Replacement(Value v) {
    if (IsReplaced(v)) return replaced_[v.index()];
    if (v.kind() != Value::kParam) return v;
    return IsStructure(v) ? Whole(v.param()) : InputValue(first_input_[v.index()]);
  }

  // Returns the value of the input, which is read once, at the beginning of the function.
  Value InputValue(uint32_t input) {
    if (!values_[input].valid()) {
      Builder b(m_, first_);
      values_[input] = target_.Input(b, input);
    }
    return values_[input];
  }

  // Replaces an access that starts with param.member.
  void ReplaceMember(InstId id, ParamId param) {
    const auto member =
        static_cast<uint32_t>(m_.constants.IntValue(AccessInst(m_, id).index(0).constant()));
    const uint32_t input = first_input_[param.value] + member;
    const StringId name = m_.NameOf(id);
    const size_t before = m_.insts.size();
    Builder b(m_, id);
    Value v;
    if (m_.OperandCount(id) > 2) {
      PoolVector<Value> rest;
      for (uint32_t k = 2; k < m_.OperandCount(id); ++k) {
        rest.push_back(Replacement(m_.Operand(id, k)));
      }
      v = b.AccessInPlaceOf({&id, 1}, InputValue(input), rest);
    } else {
      // Read the input here if the source names the value and the input may be read more than once.
      const bool here = name.valid() && !target_.IsFetched(input);
      v = here ? target_.Input(b, input) : InputValue(input);
    }
    // If the source names the value, the new instruction that replaces the access gets the name.
    if (name.valid() && v.is_inst() && v.index() >= before) m_.SetName(v.inst(), name);
    replaced_[id.value] = v;
    if (first_ == id) first_ = m_[id].next;
    m_.Remove(id);
  }

  // Returns the value of the structure `param`. Constructs it from its members when it is first
  // needed in a function.
  Value Whole(ParamId param) {
    Value& whole = wholes_[param.value];
    if (whole.valid()) return whole;
    PoolVector<Value> members;
    const TypeId type = m_[param].type;
    const size_t count = m_.types.StructOf(type).members.size();
    for (uint32_t k = 0; k < count; ++k) {
      members.push_back(InputValue(first_input_[param.value] + k));
    }
    Builder b(m_, first_);
    const InstId made = b.Emit(Op::kConstruct, type, std::span<const Value>(members));
    m_.SetName(made, m_[param].name);
    return whole = made;
  }

  // ---- returned values

  void RewriteReturn(InstId id) {
    Builder b(m_, id);
    const Value result = m_.OperandCount(id) != 0 ? ReturnInst(m_, id).value() : Value();
    const InstId before = m_[id].prev;
    const bool structure = result.valid() && m_.types.kind(m_.TypeOf(result)) == TypeKind::kStruct;
    PoolVector<Value> values;
    values.reserve(outputs_.size());
    for (uint32_t k = 0; k < outputs_.size(); ++k) {
      if (outputs_[k].constant.valid()) {
        values.push_back(outputs_[k].constant);
      } else {
        values.push_back(
            Leaving(b, outputs_[k].io, structure ? PartOf(b, result, given_[k]) : result));
      }
    }
    const Value returned = target_.Outputs(b, values);
    if (returned.valid()) {
      b.Emit(Op::kReturn, kVoid, {returned});
    } else {
      b.Emit(Op::kReturn, kVoid, {});
    }
    m_.Remove(id);
    // The members are output individually, so if the structure was constructed only to be returned,
    // it is now unused.
    const bool unused = structure && before.valid() && result == Value(before) &&
                        m_[before].op == Op::kConstruct && m_.OperandCount(before) != 0;
    if (!unused) return;
    if (first_ == before) first_ = m_[before].next;
    m_.Remove(before);
  }

  // Changes the output value `v` as requested by the host.
  Value Leaving(Builder& b, const IoAttributes& io, Value v) {
    switch (io.builtin) {
      case BuiltinValue::kPosition: return Position(b, v);
      case BuiltinValue::kFragDepth: return FragDepth(b, v);
      case BuiltinValue::kSampleMask:
        if (config_.fixed_sample_mask == ~0u) return v;
        return b.Binary(BinaryOp::kAnd, kU32, v, b.U32(config_.fixed_sample_mask));
      default: return v;
    }
  }

  Value Position(Builder& b, Value v) {
    if (config_.flip_y) {
      const Value y = b.Access(v, {b.U32(1)});
      const Value flipped = b.Unary(UnaryOp::kNegate, kF32, y);
      v = b.Emit(Op::kInsert, m_.TypeOf(v), {v, flipped, b.U32(1)});
    }
    if (config_.depth_range_minus_one_to_one) {
      const Value z = b.Access(v, {b.U32(2)}), w = b.Access(v, {b.U32(3)});
      const Value twice = b.Binary(BinaryOp::kAdd, kF32, z, z);
      const Value moved = b.Binary(BinaryOp::kSubtract, kF32, twice, w);
      v = b.Emit(Op::kInsert, m_.TypeOf(v), {v, moved, b.U32(2)});
    }
    return v;
  }

  // Clamps a depth to the viewport's range (WebGPU: Rasterization) for targets, such as Vulkan,
  // that do not clamp it themselves.
  Value FragDepth(Builder& b, Value v) {
    if (!config_.clamp_frag_depth) return v;
    if (config_.depth_ranges.empty()) return b.Builtin(BuiltinFn::k_saturate, kF32, {v});
    const FragDepthRange& range = config_.depth_ranges[function_.value];
    const Value low = b.Load(b.Access(range.global, {b.U32(range.least)}));
    const Value high = b.Load(b.Access(range.global, {b.U32(range.greatest)}));
    return b.Builtin(BuiltinFn::k_clamp, kF32, {v, low, high});
  }

  Module& m_;
  const ShaderIoConfig& config_;
  StageInterface& target_;
  // For each parameter, indexed by ParamId: the index of its first input in inputs_.
  PoolVector<uint32_t> first_input_;

  // The entry point that is being rewritten.
  FunctionId function_;
  InstId first_;
  PoolVector<StageInput> inputs_;
  PoolVector<StageOutput> outputs_;
  // Indexed like outputs_: the number of the output's member in the source's result structure.
  PoolVector<uint32_t> given_;
  // Indexed like inputs_: the value of the input, or an invalid value until the input is read.
  PoolVector<Value> values_;
  absl::flat_hash_map<uint32_t, Value> wholes_;  // constructed structures, indexed by ParamId
  PlainVector<Value> replaced_;                  // replacement, indexed by InstId
};

}  // namespace

Status RunShaderIo(Module& module, const ShaderIoConfig& config, StageInterface& target) {
  return ShaderIo(module, config, target).Run();
}

Value PartOf(Builder& b, Value composite, uint32_t k) {
  if (composite.is_constant()) return b.m.constants.Element(composite.constant(), k);
  if (composite.is_inst()) {
    const InstId id = composite.inst();
    const TypeKind kind = b.m.types.kind(b.m[id].type);
    const bool by_part = kind == TypeKind::kStruct || kind == TypeKind::kArray;
    if (by_part && b.m[id].op == Op::kConstruct && b.m.OperandCount(id) > k) {
      return b.m.Operand(id, k);
    }
  }
  if (!composite.is_inst() || b.m[composite.inst()].op != Op::kAccess) {
    return b.Access(composite, {b.U32(k)});
  }
  // Extends the access instruction that produced `composite` by one index.
  PoolVector<Value> indices;
  for (uint32_t i = 1; i < b.m.OperandCount(composite.inst()); ++i) {
    indices.push_back(b.m.Operand(composite.inst(), i));
  }
  indices.push_back(b.U32(k));
  const InstId whole = composite.inst();
  return b.AccessInPlaceOf({&whole, 1}, AccessInst(b.m, whole).base(), indices);
}

bool WritesFragDepth(const Module& m, const Function& f) {
  bool writes = false;
  if (f.stage != ShaderStage::kFragment) return writes;
  ForEachStageValue(m, ResultOf(f), [&](const Param& output) {
    writes |= output.io.builtin == BuiltinValue::kFragDepth;
  });
  return writes;
}

}  // namespace tessera::ir
