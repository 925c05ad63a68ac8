// Shader inputs and outputs (WGSL: Inter-stage Input and Output Interface).
#include <algorithm>

#include "wgsl/resolve/resolver_impl.h"

namespace tessera::wgsl {

using ir::BuiltinValue;
using ir::ShaderStage;
using ir::TypeKind;

// What an entry point has in one direction so far.
struct Resolver::IoSeen {
  Span builtins[32];  // by BuiltinValue; end 0: not seen
  std::vector<std::pair<uint32_t, Span>> locations;
};

// WGSL: Built-in Inputs and Outputs, the table.
bool Resolver::CheckBuiltinStage(BuiltinValue value, ShaderStage stage, bool input) const {
  switch (value) {
    case BuiltinValue::kVertexIndex:
    case BuiltinValue::kInstanceIndex: return stage == ShaderStage::kVertex && input;
    case BuiltinValue::kClipDistances: return stage == ShaderStage::kVertex && !input;
    case BuiltinValue::kPosition:
      return input ? stage == ShaderStage::kFragment : stage == ShaderStage::kVertex;
    case BuiltinValue::kFrontFacing:
    case BuiltinValue::kPrimitiveIndex:
    case BuiltinValue::kSampleIndex: return stage == ShaderStage::kFragment && input;
    case BuiltinValue::kFragDepth: return stage == ShaderStage::kFragment && !input;
    case BuiltinValue::kSampleMask: return stage == ShaderStage::kFragment;
    case BuiltinValue::kSubgroupInvocationId:
    case BuiltinValue::kSubgroupSize:
      return (stage == ShaderStage::kCompute || stage == ShaderStage::kFragment) && input;
    case BuiltinValue::kNone: return false;
    default: return stage == ShaderStage::kCompute && input;
  }
}

TypeId Resolver::BuiltinValueType(BuiltinValue value) const {
  switch (value) {
    case BuiltinValue::kPosition: return ir::TypeStore::Vector(ir::kF32, 4);
    case BuiltinValue::kFrontFacing: return ir::kBool;
    case BuiltinValue::kFragDepth: return ir::kF32;
    case BuiltinValue::kLocalInvocationId:
    case BuiltinValue::kGlobalInvocationId:
    case BuiltinValue::kWorkgroupId:
    case BuiltinValue::kNumWorkgroups: return ir::TypeStore::Vector(ir::kU32, 3);
    default: return ir::kU32;
  }
}

bool Resolver::CheckBuiltinType(const ir::IoAttributes& io, TypeId type, Span span) {
  if (io.builtin == BuiltinValue::kClipDistances) {
    const ir::Type& t = types_[type];
    if (t.kind == TypeKind::kArray && t.element == ir::kF32 && t.count().is_constant() &&
        t.count().value() <= 8) {
      return true;
    }
    Error(DiagCode::invalid_io, span,
          Cat("'clip_distances' must be an 'array<f32, N>' with N of at most 8, not '",
              TypeName(type), "'"));
    return false;
  }
  const TypeId want = BuiltinValueType(io.builtin);
  if (type == want) return true;
  Error(DiagCode::invalid_io, span,
        Cat("the built-in value '", NameOf(io.builtin), "' must have the type '", TypeName(want),
            "', not '", TypeName(type), "'"));
  return false;
}

// One input or output that is no structure.
void Resolver::CheckIo(UserFunctionId id, const ir::IoAttributes& io, TypeId type, Span span,
                       bool input, bool in_struct, IoSeen& seen) {
  const ShaderStage stage = program_[id].stage;
  const std::string_view direction = input ? "input" : "output";
  if (io.builtin != BuiltinValue::kNone) {
    if (io.location != ir::IoAttributes::kNone) {
      Diagnostic& d = Error(DiagCode::invalid_io, span,
                            Cat("this ", direction, " has both '@builtin' and '@location'"));
      if (in_struct) d.AddLabel(SpanOf(program_[id].node), "entry point here");
      return;
    }
    if (!CheckBuiltinStage(io.builtin, stage, input)) {
      Diagnostic& d = Error(DiagCode::invalid_io, span,
                            Cat("the built-in value '", NameOf(io.builtin), "' is no ", direction,
                                " of a ", NameOf(stage), " shader"));
      if (in_struct) d.AddLabel(SpanOf(program_[id].node), "entry point here");
      return;
    }
    Span& before = seen.builtins[static_cast<int>(io.builtin)];
    if (before.end != 0) {
      Error(DiagCode::invalid_io, span,
            Cat("the built-in value '", NameOf(io.builtin), "' is an ", direction, " twice"))
          .AddLabel(before, "the other one");
      return;
    }
    before = span;
    return;
  }
  if (io.location == ir::IoAttributes::kNone) {
    Diagnostic& d = Error(DiagCode::invalid_io, span,
                          Cat("this ", direction, " of the entry point '", Text(program_[id].name),
                              "' needs '@location' or '@builtin'"));
    if (types_.kind(type) == TypeKind::kStruct && in_struct) {
      d.AddNote("structures of inputs and outputs cannot be nested");
    }
    if (in_struct) d.AddLabel(SpanOf(program_[id].node), "entry point here");
    return;
  }
  if (stage == ShaderStage::kCompute) {
    Diagnostic& d = Error(DiagCode::invalid_io, span,
                          Cat("a compute shader has no ", direction, "s with '@location'"));
    if (in_struct) d.AddLabel(SpanOf(program_[id].node), "entry point here");
    return;
  }
  // WGSL: blend_src: only outputs of fragment shaders.
  if (io.blend_src != ir::IoAttributes::kNone && (stage != ShaderStage::kFragment || input)) {
    Diagnostic& d = Error(DiagCode::invalid_io, span,
                          "'@blend_src' can only be used for outputs of fragment shaders");
    if (in_struct) d.AddLabel(SpanOf(program_[id].node), "entry point here");
    return;
  }
  // WGSL: Input-output Locations: two sources need a structure of two members.
  if (io.blend_src != ir::IoAttributes::kNone && !in_struct) {
    Error(DiagCode::invalid_io, span,
          "'@blend_src' can only be used for members of a structure that has both sources");
    return;
  }
  // WGSL: Interpolation: integers are never interpolated.
  const bool interpolated =
      (stage == ShaderStage::kVertex && !input) || (stage == ShaderStage::kFragment && input);
  if (interpolated && ir::TypeStore::IsIntScalar(types_.ScalarOf(type)) &&
      io.interpolation != ir::InterpolationType::kFlat) {
    Diagnostic& d =
        Error(DiagCode::invalid_io, span,
              Cat("this ", direction, " of an integer type needs '@interpolate(flat)'"));
    if (in_struct) d.AddLabel(SpanOf(program_[id].node), "entry point here");
    return;
  }
  seen.locations.push_back({io.location, span});
}

void Resolver::CheckInterface(UserFunctionId id) {
  const UserFunction& f = program_[id];
  const auto walk = [&](TypeId type, const ir::IoAttributes& io, Span span, bool input,
                        IoSeen& seen) {
    if (!type.valid() || type == ir::kVoid) return;
    const bool plain = io.builtin == BuiltinValue::kNone && io.location == ir::IoAttributes::kNone;
    if (types_.kind(type) != TypeKind::kStruct || !plain) {
      CheckIo(id, io, type, span, input, false, seen);
      return;
    }
    for (const ir::StructMember& m : types_.StructOf(type).members) {
      CheckIo(id, m.io, m.type, m.span, input, true, seen);
    }
  };
  const auto unique_locations = [&](IoSeen& seen, std::string_view direction) {
    std::stable_sort(seen.locations.begin(), seen.locations.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (size_t i = 1; i < seen.locations.size(); ++i) {
      if (seen.locations[i].first != seen.locations[i - 1].first) continue;
      Error(DiagCode::invalid_io, seen.locations[i].second,
            Cat("two ", direction, " of the entry point '", Text(f.name), "' have the location ",
                seen.locations[i].first))
          .AddLabel(seen.locations[i - 1].second, "the other one");
    }
  };
  IoSeen inputs{}, outputs{};
  for (uint32_t i = 0; i < f.param_count; ++i) {
    const Variable& v = program_[VariableId(f.first_param + i)];
    walk(v.type, v.io, SpanOf(v.node), true, inputs);
  }
  unique_locations(inputs, "inputs");
  const auto& decl = ast_.Extra<FunctionNode>(At(f.node).a);
  if (decl.return_type != kNone) {
    // Outputs of one structure have been compared where it is declared (CheckStructIo).
    walk(f.return_type, f.return_io, ast_.FullSpan(NodeId(decl.return_type)), false, outputs);
  }
  if (f.stage == ShaderStage::kVertex && f.return_type.valid() &&
      outputs.builtins[static_cast<int>(BuiltinValue::kPosition)].end == 0) {
    Error(DiagCode::invalid_entry_point, SpanOf(f.node),
          Cat("the vertex entry point '", Text(f.name), "' must return '@builtin(position)'"));
  }
}

}  // namespace tessera::wgsl
