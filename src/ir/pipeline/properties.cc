#include "ir/pipeline/properties.h"

#include <algorithm>
#include <functional>
#include <string>

#include "base/pool_vector.h"
#include "base/stable_sort.h"
#include "ir/analysis/global_uses.h"
#include "ir/analysis/held_structs.h"
#include "ir/analysis/memory_root.h"
#include "ir/analysis/ranges.h"
#include "ir/analysis/signed_overflow.h"
#include "ir/builtin_functions.h"
#include "ir/target_ops.h"
#include "ir/transform/color_inputs.h"
#include "ir/transform/flatten_matrix_memory.h"
#include "ir/transform/matrix_composites.h"
#include "ir/views.h"

namespace tessera::ir {

bool Violated(const Module& m, InstId id, std::string_view text, std::string* what) {
  *what = std::string(text) + " (instruction " + std::to_string(id.value);
  if (const FunctionId f = m[m[id].block].function; f.valid()) {
    *what += " in '" + std::string(m.strings.Get(m[f].name)) + "'";
  }
  *what += ")";
  return false;
}

bool NoBufferStoresOf(const PoolVector<bool>& types, const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (m[id].op != Op::kStore) return nullptr;
    const Type& pointer = m.types[m.TypeOf(StoreInst(m, id).pointer())];
    const bool splits = pointer.space == AddressSpace::kStorage && types[pointer.element.value];
    return splits ? "a store of padding" : nullptr;
  });
}

namespace {

bool Violated(const Module& m, StringId name, std::string_view text, std::string* what) {
  *what = std::string(text) + " ('" + std::string(m.strings.Get(name)) + "')";
  return false;
}

template <typename Fn>
bool HoldsForEachGlobal(const Module& m, std::string* what, Fn&& wrong) {
  for (const Global& g : m.globals) {
    if (const char* text = wrong(g); text != nullptr) return Violated(m, g.name, text, what);
  }
  return true;
}

// Calls wrong(const Function&, const Param&) for each parameter. `wrong` returns a message, or
// nullptr if the parameter is fine. Reports the first message.
template <typename Fn>
bool HoldsForEachParam(const Module& m, std::string* what, Fn&& wrong) {
  for (const Function& f : m.functions) {
    for (ParamId p : f.params) {
      if (const char* text = wrong(f, m[p]); text != nullptr) {
        return Violated(m, f.name, text, what);
      }
    }
  }
  return true;
}

bool IsPointer(const Module& m, TypeId type) { return m.types.kind(type) == TypeKind::kPointer; }
// Returns the kind of `type`, looking through a pointer and then through a binding array.
TypeKind KindOfElement(const Module& m, TypeId type) {
  if (IsPointer(m, type)) type = m.types[type].element;
  if (m.types.kind(type) == TypeKind::kBindingArray) type = m.types[type].element;
  return m.types.kind(type);
}

// ---- after pipeline creation

bool NoStaticUses(const Module& m, std::string* what) {
  for (const Function& f : m.functions) {
    if (!f.statically_used.empty() || !f.statically_used_functions.empty()) {
      return Violated(m, f.name, "a function mentions something", what);
    }
  }
  return true;
}

bool NoOverrides(const Module& m, std::string* what) {
  if (!m.overrides.empty()) {
    return Violated(m, m.overrides[0].name, "an override is declared", what);
  }
  return HoldsForEachInst(m, what, [&](InstId id) {
    for (uint32_t bits : m.OperandBits(id)) {
      const Value::Kind kind = Value::FromBits(bits).kind();
      if (kind == Value::kOverride || kind == Value::kOverrideExpr) return "an override is used";
    }
    return static_cast<const char*>(nullptr);
  });
}

bool OverridesAreSpecConstants(const Module& m, std::string* what) {
  PoolVector<uint32_t> ids;
  for (const Override& o : m.overrides) {
    if (o.init.valid() && !o.init.is_constant()) {
      return Violated(m, o.name, "the default of an override is computed", what);
    }
    ids.push_back(o.spec_id);
  }
  StableSort(ids, std::identity());
  if (std::ranges::adjacent_find(ids) == ids.end()) return true;
  *what = "two overrides have the same SpecId";
  return false;
}

bool NoOverrideSizes(const Module& m, std::string* what) {
  const auto wrong = [&](TypeId type) {
    const bool sized = type.valid() && m.types.Has(type, TypeFlags::kHasOverrideSize);
    return sized ? "a type depends on an override" : static_cast<const char*>(nullptr);
  };
  for (const Function& f : m.functions) {
    const char* text = wrong(f.return_type);
    for (ParamId p : f.params) text = text != nullptr ? text : wrong(m[p].type);
    if (text != nullptr) return Violated(m, f.name, text, what);
    if (f.stage != ShaderStage::kCompute) continue;
    for (Value size : f.workgroup_size) {
      if (!size.is_constant()) return Violated(m, f.name, "the workgroup size is open", what);
    }
    if (f.subgroup_size.valid() && !f.subgroup_size.is_constant()) {
      return Violated(m, f.name, "the subgroup size is open", what);
    }
  }
  return HoldsForEachGlobal(m, what, [&](const Global& g) { return wrong(g.type); }) &&
         HoldsForEachInst(m, what, [&](InstId id) { return wrong(m[id].type); });
}

bool NoOverrideExpressions(const Module& m, std::string* what) {
  const auto is_override = [](Value v) {
    return v.kind() == Value::kOverride || v.kind() == Value::kOverrideExpr;
  };
  return NoOverrideSizes(m, what) &&
         HoldsForEachGlobal(m, what,
                            [&](const Global& g) {
                              return is_override(g.init) ? "an initial value is an override"
                                                         : static_cast<const char*>(nullptr);
                            }) &&
         HoldsForEachInst(m, what, [&](InstId id) {
           for (uint32_t bits : m.OperandBits(id)) {
             if (Value::FromBits(bits).kind() == Value::kOverrideExpr)
               return "an override-expression is used";
           }
           return static_cast<const char*>(nullptr);
         });
}

// ---- constructs that no target supports

bool NoPixelLocals(const Module& m, std::string* what) {
  constexpr const char* kFound = "a pixel-local variable, or a pointer to one";
  const auto is_pixel_local = [&](TypeId type) {
    return type.valid() && m.types[type].space == AddressSpace::kPixelLocal;
  };
  for (const Global& g : m.globals) {
    if (g.space == AddressSpace::kPixelLocal) return Violated(m, g.name, kFound, what);
  }
  return HoldsForEachParam(m, what,
                           [&](const Function&, const Param& p) {
                             return is_pixel_local(p.type) ? kFound : nullptr;
                           }) &&
         HoldsForEachInst(m, what,
                          [&](InstId id) { return is_pixel_local(m[id].type) ? kFound : nullptr; });
}

bool NoLinearIndices(const Module& m, std::string* what) {
  const auto is_index = [](const IoAttributes& io) {
    return io.builtin == BuiltinValue::kGlobalInvocationIndex ||
           io.builtin == BuiltinValue::kWorkgroupIndex;
  };
  return HoldsForEachParam(m, what, [&](const Function& f, const Param& p) -> const char* {
    if (f.stage == ShaderStage::kNone) return nullptr;
    bool found = is_index(p.io);
    if (m.types.kind(p.type) == TypeKind::kStruct) {
      for (const StructMember& member : m.types.StructOf(p.type).members) {
        found = found || is_index(member.io);
      }
    }
    return found ? "an entry point takes a linear index" : nullptr;
  });
}

bool SampleBiasInRange(const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (!IsBuiltin(m, id, BuiltinFn::k_textureSampleBias)) return nullptr;
    // Position of the bias in (texture, sampler, coordinates [, array index], bias [, offset]).
    const Value bias =
        m.Operand(id, IsArrayed(m.types[m.TypeOf(BuiltinInst(m, id).argument(0))].dim) ? 4 : 3);
    const bool clamped = bias.is_inst() && IsBuiltin(m, bias.inst(), BuiltinFn::k_clamp);
    const auto in_range = [&] {
      const double value = m.constants.FloatValue(bias.constant());
      return value >= -16.0 && value <= 15.99;
    };
    return clamped || (bias.is_constant() && in_range()) ? nullptr : "the bias has no bounds";
  });
}

// Returns true if `type` is a binding array whose elements are to become separate variables.
bool IsArrayOfVariables(const Module& m, const Type& type) {
  return type.kind == TypeKind::kBindingArray && !m.types.SharesBinding(type.element);
}

bool ArraysOfVariablesAreSized(const Module& m, std::string* what) {
  return HoldsForEachGlobal(m, what, [&](const Global& g) -> const char* {
    const Type& type = m.types[g.type];
    return IsArrayOfVariables(m, type) && type.count().is_runtime()
               ? "an unsized binding array whose elements are separate variables"
               : nullptr;
  });
}

bool BindingArraysOfHandles(const Module& m, std::string* what) {
  const auto is_array = [&](TypeId t) { return m.types.kind(t) == TypeKind::kBindingArray; };
  const bool variables = HoldsForEachGlobal(m, what, [&](const Global& g) -> const char* {
    return IsArrayOfVariables(m, m.types[g.type])
               ? "a binding array whose elements are separate variables"
               : nullptr;
  });
  return variables && HoldsForEachInst(m, what, [&](InstId id) -> const char* {
           if (m[id].op != Op::kCall) return nullptr;
           for (uint32_t bits : m.OperandBits(id)) {
             const Value root = MemoryRoot(m, Value::FromBits(bits));
             if (root.kind() == Value::kGlobal && is_array(m[root.global()].type)) {
               return "an element of a binding array is an argument";
             }
           }
           return nullptr;
         });
}

bool NoTargetOps(const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    return m[id].op == Op::kTarget ? "an operation of one target" : nullptr;
  });
}

bool NoBufferViews(const Module& m, std::string* what) {
  const auto is_buffer = [&](TypeId type) { return KindOfElement(m, type) == TypeKind::kBuffer; };
  return HoldsForEachGlobal(
             m, what, [&](const Global& g) { return is_buffer(g.type) ? "a buffer" : nullptr; }) &&
         HoldsForEachParam(m, what,
                           [&](const Function&, const Param& p) {
                             return is_buffer(p.type) ? "a parameter that is a buffer" : nullptr;
                           }) &&
         HoldsForEachInst(m, what, [&](InstId id) {
           const bool view = IsBuiltin(m, id, BuiltinFn::k_bufferView) ||
                             IsBuiltin(m, id, BuiltinFn::k_bufferArrayView) ||
                             IsBuiltin(m, id, BuiltinFn::k_bufferLength);
           return view ? "a buffer view" : nullptr;
         });
}

bool NoExternalTextures(const Module& m, std::string* what) {
  const auto is_external = [&](TypeId type) {
    return KindOfElement(m, type) == TypeKind::kExternalTexture;
  };
  return HoldsForEachGlobal(m, what,
                            [&](const Global& g) {
                              return is_external(g.type) ? "an external texture" : nullptr;
                            }) &&
         HoldsForEachParam(m, what, [&](const Function&, const Param& p) {
           return is_external(p.type) ? "a parameter that is an external texture" : nullptr;
         });
}

bool NoInputAttachments(const Module& m, std::string* what) {
  const auto is_attachment = [&](TypeId type) {
    return m.types.kind(type) == TypeKind::kInputAttachment;
  };
  return HoldsForEachGlobal(m, what,
                            [&](const Global& g) {
                              return is_attachment(g.type) ? "an input attachment" : nullptr;
                            }) &&
         HoldsForEachParam(m, what, [&](const Function&, const Param& p) {
           return is_attachment(p.type) ? "a parameter that is an input attachment" : nullptr;
         });
}

bool NoColorInputs(const Module& m, std::string* what) {
  const bool has_variable = std::ranges::any_of(m.globals, [](const Global& g) {
    return g.space == AddressSpace::kIn && g.io.color != IoAttributes::kNone;
  });
  if (!has_variable && !HasColorInputs(m)) return true;
  *what = "an input with a color";
  return false;
}

bool BuiltinsArePolyfilled(const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (m[id].op != Op::kBuiltin) return nullptr;
    switch (m[id].builtin()) {
      case BuiltinFn::k_dot:
        return TypeStore::IsConcreteInt(m[id].type) ? "dot of integers" : nullptr;
      case BuiltinFn::k_pack4xI8:
      case BuiltinFn::k_pack4xU8:
      case BuiltinFn::k_pack4xI8Clamp:
      case BuiltinFn::k_pack4xU8Clamp:
      case BuiltinFn::k_unpack4xI8:
      case BuiltinFn::k_unpack4xU8: return "packing of integers";
      default:  // others: functions that every target supports
        return nullptr;
    }
  });
}

bool NoStageVariables(const Module& m, std::string* what) {
  return HoldsForEachGlobal(m, what, [](const Global& g) {
    const bool is_io = g.space == AddressSpace::kIn || g.space == AddressSpace::kOut;
    return is_io ? "a variable is an input or output" : static_cast<const char*>(nullptr);
  });
}

bool EntryPointsWithoutIo(const Module& m, std::string* what) {
  for (const Function& f : m.functions) {
    if (f.stage == ShaderStage::kNone) continue;
    if (f.params.empty() && f.return_type == kVoid) continue;
    *what = "the entry point '" + std::string(m.strings.Get(f.name)) + "' has inputs or a result";
    return false;
  }
  return true;
}

// ---- pointers

bool NoMemoryPointerParameters(const Module& m, std::string* what) {
  return HoldsForEachParam(m, what, [&](const Function&, const Param& p) -> const char* {
    if (!IsPointer(m, p.type)) return nullptr;
    switch (m.types[p.type].space) {
      case AddressSpace::kStorage:
      case AddressSpace::kUniform:
      case AddressSpace::kWorkgroup:
      case AddressSpace::kImmediate: return "a pointer parameter";
      default:  // others: SPIR-V allows parameters that point to these address spaces
        return nullptr;
    }
  });
}

bool LengthsOfVariables(const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (!IsBuiltin(m, id, BuiltinFn::k_arrayLength)) return nullptr;
    const bool of_parameter = MemoryRoot(m, BuiltinInst(m, id).argument(0)).kind() == Value::kParam;
    return of_parameter ? "a call to arrayLength whose argument is a parameter" : nullptr;
  });
}

bool NoArrayLengths(const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) {
    return IsBuiltin(m, id, BuiltinFn::k_arrayLength) ? "an arrayLength" : nullptr;
  });
}

// Calls wrong(InstId access) for each pointer argument that is an access, i.e. points to a member
// or element.
template <typename Fn>
bool HoldsForEachPartArgument(const Module& m, std::string* what, Fn&& wrong) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (m[id].op != Op::kCall) return nullptr;
    for (uint32_t bits : m.OperandBits(id)) {
      const Value v = Value::FromBits(bits);
      if (!v.is_inst() || m[v.inst()].op != Op::kAccess || !IsPointer(m, m.TypeOf(v))) continue;
      if (const char* text = wrong(v.inst()); text != nullptr) return text;
    }
    return nullptr;
  });
}

bool ArgumentsAreWholeVariables(const Module& m, std::string* what) {
  return HoldsForEachPartArgument(m, what, [&](InstId access) {
    const AddressSpace space = m.types[m[access].type].space;
    const bool local = space == AddressSpace::kFunction || space == AddressSpace::kPrivate;
    return local ? "an argument points to a part of a variable" : nullptr;
  });
}

// Considers only structures that are shared with the host, because no other structures have packed
// members.
bool NoVec3MemberArguments(const Module& m, std::string* what) {
  const PoolVector<TypeId> shared = HeldStructs(m, kHostSpaces);
  return HoldsForEachPartArgument(m, what, [&](InstId access) -> const char* {
    const TypeId part = m.types[m[access].type].element;
    if (!m.types.IsVector(part) || m.types[part].n != 3) return nullptr;
    TypeId at = m.types[m.TypeOf(AccessInst(m, access).base())].element;
    for (uint32_t i = 1; i + 1 < m.OperandCount(access); ++i) {
      const Value index = m.Operand(access, i);
      at = m.types.kind(at) == TypeKind::kStruct
               ? m.types.StructOf(at)
                     .members[static_cast<size_t>(m.constants.IntValue(index.constant()))]
                     .type
               : m.types[at].element;
    }
    const bool packed = std::ranges::find(shared, at) != shared.end();
    return packed ? "an argument points to a vec3 member" : nullptr;
  });
}

bool NoUnusedPointerParameters(const Module& m, std::string* what) {
  PoolVector<bool> used(m.params.size());
  for (const Function& f : m.functions) {
    ForEachInst(m, f.body, [&](InstId id) {
      for (uint32_t bits : m.OperandBits(id)) {
        const Value v = Value::FromBits(bits);
        if (v.kind() == Value::kParam) used[v.index()] = true;
      }
    });
  }
  for (const Function& f : m.functions) {
    for (ParamId p : f.params) {
      if (IsPointer(m, m[p].type) && !used[p.value]) {
        return Violated(m, f.name, "an unused pointer parameter", what);
      }
    }
  }
  return true;
}

bool NoPrivateVariables(const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    for (uint32_t bits : m.OperandBits(id)) {
      const Value v = Value::FromBits(bits);
      if (v.kind() == Value::kGlobal && m[v.global()].space == AddressSpace::kPrivate) {
        return "a module-scope private variable is used";
      }
    }
    return nullptr;
  });
}

// ---- memory safety and defined behavior

bool LoopsHaveExits(const Module& m, std::string* what) {
  PoolVector<bool> leaves(m.insts.size());  // indexed by InstId of a kLoop: true if it has an exit
  const auto mark = [&](InstId id) {
    if (m[id].op == Op::kBreak || m[id].op == Op::kBreakIf) leaves[m[id].target().value] = true;
    if (m[id].op != Op::kReturn) return;
    for (InstId at = m[m[id].block].parent; at.valid(); at = m[m[at].block].parent) {
      leaves[at.value] = true;
    }
  };
  for (const Function& f : m.functions) ForEachInst(m, f.body, mark);
  return HoldsForEachInst(m, what, [&](InstId id) {
    return m[id].op == Op::kLoop && !leaves[id.value] ? "a loop without an exit" : nullptr;
  });
}

bool MatricesOfArrays(const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (!IsBuiltin(m, id, BuiltinFn::k_subgroupMatrixLoad) &&
        !IsBuiltin(m, id, BuiltinFn::k_subgroupMatrixStore)) {
      return nullptr;
    }
    const TypeId pointer = m.TypeOf(m.Operand(id, 0));
    return m.types.kind(m.types[pointer].element) == TypeKind::kArray ? nullptr
                                                                      : "a matrix of an element";
  });
}

bool IsMatrixMemory(const Module& m, InstId id) {
  return IsBuiltin(m, id, BuiltinFn::k_subgroupMatrixLoad) ||
         IsBuiltin(m, id, BuiltinFn::k_subgroupMatrixStore);
}

bool FlatMatrixMemory(const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (!IsMatrixMemory(m, id)) return nullptr;
    const Value pointer = BuiltinInst(m, id).argument(0);
    if (m.types[m.TypeOf(pointer)].space != AddressSpace::kWorkgroup) return nullptr;
    if (pointer.kind() != Value::kGlobal) return "a matrix in part of a variable";
    const TypeId element = m.types[m[pointer.global()].type].element;
    return TypeStore::IsScalar(element) ? nullptr
                                        : "a matrix in an array whose elements are not scalars";
  });
}

bool NoPaddedMatrixMemory(const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    return IsMatrixMemory(m, id) && PaddedScalar(m, id) != kVoid
               ? "a matrix in an array of three-component vectors"
               : nullptr;
  });
}

bool NoMatrixComposites(const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (m[id].op == Op::kConstruct && IsMatrixComposite(m, m[id].type)) {
      return "a constructed array or structure of subgroup matrices";
    }
    for (const uint32_t bits : m.OperandBits(id)) {
      const Value v = Value::FromBits(bits);
      if (!v.is_constant() || !IsMatrixComposite(m, m.constants.type(v.constant()))) continue;
      if (m[id].op == Op::kVar && m.constants.IsZero(v.constant())) continue;
      return "a constant array or structure of subgroup matrices";
    }
    return nullptr;
  });
}

bool AccessesInBounds(const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    const bool flagged = (m[id].flags & InstFlags::kInBounds) != 0;
    if (flagged) return nullptr;
    if (m[id].op == Op::kAccess && !HasKnownIndices(m, id)) return "an index without bounds";
    if (IsBuiltin(m, id, BuiltinFn::k_textureStore)) return "a textureStore without a test";
    if (m[id].op == Op::kBuiltin && IsTextureAtomic(m[id].builtin())) {
      return "an atomic operation on a texel without a test";
    }
    if (IsBuiltin(m, id, BuiltinFn::k_subgroupMatrixLoad) ||
        IsBuiltin(m, id, BuiltinFn::k_subgroupMatrixStore)) {
      const AddressSpace space = m.types[m.TypeOf(BuiltinInst(m, id).argument(0))].space;
      return space == AddressSpace::kStorage ? nullptr : "a subgroup matrix without a test";
    }
    return nullptr;
  });
}

bool IntegerOperationsDefined(const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    const Inst& inst = m[id];
    if ((inst.flags & InstFlags::kNativeSemantics) != 0) return nullptr;
    const TypeId scalar = m.types.ScalarOf(inst.type);
    if (!TypeStore::IsConcreteInt(scalar)) return nullptr;
    if (inst.op == Op::kConvert) {
      return TypeStore::IsFloatScalar(m.types.ScalarOf(m.TypeOf(ConvertInst(m, id).operand())))
                 ? "a conversion to integers"
                 : nullptr;
    }
    if (inst.op != Op::kBinary) return nullptr;
    switch (inst.binary()) {
      case BinaryOp::kDivide:
      case BinaryOp::kModulo: return "a division";
      case BinaryOp::kShiftLeft:
      case BinaryOp::kShiftRight: return "a shift";
      default: return nullptr;
    }
  });
}

bool NoSignedOverflow(const Module& m, std::string* what) {
  RangeAnalysis ranges(m);
  InstId found;
  for (auto f = static_cast<uint32_t>(m.functions.size()); f-- > 0;) {
    ranges.BeginFunction(FunctionId(f));
    ForEachInst(m, m.functions[f].body, [&](InstId id) {
      ranges.Visit(id);
      if (found.valid() || !IsSignedSum(m, m[id])) return;
      if (MayOverflow(m, ranges, id)) found = id;
    });
    if (found.valid()) return Violated(m, found, "arithmetic of i32 that may overflow", what);
  }
  return true;
}

// Returns true if the instruction writes zero to the memory that its first operand points to.
// Recognizes exchanges and target-specific operations too, because targets may implement atomic
// stores with them.
bool StoresZero(const Module& m, InstId id) {
  const bool writes = m[id].op == Op::kStore || IsBuiltin(m, id, BuiltinFn::k_atomicStore) ||
                      IsBuiltin(m, id, BuiltinFn::k_atomicExchange) ||
                      (m[id].op == Op::kTarget &&
                       (InfoOf(m, m[id].target_op()).effects & Effects::kWritesMemory) != 0);
  if (!writes) return false;
  const Value v = m.Operand(id, 1);
  return v.is_constant() && m.constants.IsZero(v.constant());
}

bool ZeroesWorkgroup(const Module& m, const GlobalUses& uses, FunctionId entry, std::string* what) {
  PoolVector<bool> stored(m.globals.size());
  bool passed = false;  // whether the scan is past the barrier
  const char* text = nullptr;
  InstId wrong;
  const auto visit = [&](InstId id) {
    const Inst& inst = m[id];
    if (passed || text != nullptr) return;
    passed = IsBuiltin(m, id, BuiltinFn::k_workgroupBarrier) && inst.block == m[entry].body;
    const bool stores = StoresZero(m, id);
    for (uint32_t i = 0; i < inst.operand_count; ++i) {
      const Value v = m.Operand(id, i);
      if (v.kind() != Value::kGlobal && !IsPointer(m, m.TypeOf(v))) continue;
      const Value root = MemoryRoot(m, v);
      if (root.kind() != Value::kGlobal) continue;
      if (m[root.global()].space != AddressSpace::kWorkgroup) continue;
      if (stores && i == 0) stored[root.index()] = true;
      if (!stores && inst.op != Op::kAccess) text = "workgroup memory is used before it is zeroed";
    }
    if (inst.op == Op::kCall) text = "a call before workgroup memory is zeroed";
    wrong = id;
  };
  const GlobalUses::Set used = uses.Of(entry, Bit(AddressSpace::kWorkgroup));
  if (used.empty()) return true;
  ForEachInst(m, m[entry].body, visit);
  if (text != nullptr) return Violated(m, wrong, text, what);
  if (!passed) return Violated(m, m[entry].name, "no barrier after zeroing", what);
  for (GlobalId g : used) {
    if (!stored[g.value]) {
      return Violated(m, m[g].name, "workgroup memory is not set to zero", what);
    }
  }
  return true;
}

bool WorkgroupMemoryIsZero(const Module& m, std::string* what) {
  const auto is_workgroup = [](const Global& g) { return g.space == AddressSpace::kWorkgroup; };
  if (std::ranges::none_of(m.globals, is_workgroup)) return true;
  const GlobalUses uses(m);
  for (uint32_t f = 0; f < m.functions.size(); ++f) {
    if (m.functions[f].stage != ShaderStage::kCompute) continue;
    if (!ZeroesWorkgroup(m, uses, FunctionId(f), what)) return false;
  }
  return true;
}

bool NoneInSwitch(const Module& m, Op op, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (m[id].op != op) return nullptr;
    InstId at = m[m[id].block].parent;
    while (at.valid() && m[at].op == Op::kIf) at = m[m[at].block].parent;
    if (!at.valid() || m[at].op != Op::kSwitch) return nullptr;
    return op == Op::kReturn ? "a return in a switch" : "a continue in a switch";
  });
}

bool NoReturnInSwitch(const Module& m, std::string* what) {
  return NoneInSwitch(m, Op::kReturn, what);
}

bool NoContinueInSwitch(const Module& m, std::string* what) {
  return NoneInSwitch(m, Op::kContinue, what);
}

bool NoLoneDefaults(const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    const bool alone = m[id].op == Op::kSwitch && m.SwitchOf(id).cases.size() == 1;
    return alone ? "a default case alone" : nullptr;
  });
}

// Returns true if the access chain of `pointer` selects a vector component or matrix column by a
// run-time index.
bool IsDynamicComponent(const Module& m, Value pointer) {
  while (pointer.is_inst() && m[pointer.inst()].op == Op::kAccess) {
    const InstId access = pointer.inst();
    pointer = AccessInst(m, access).base();
    TypeId at = m.types[m.TypeOf(pointer)].element;
    for (uint32_t k = 1; k < m.OperandCount(access); ++k) {
      const Value index = m.Operand(access, k);
      if (m.types.kind(at) == TypeKind::kStruct) {
        const auto member = static_cast<size_t>(m.constants.IntValue(index.constant()));
        at = m.types.StructOf(at).members[member].type;
        continue;
      }
      if (m.types.kind(at) != TypeKind::kArray && !index.is_constant()) return true;
      at = m.types[at].element;
    }
  }
  return false;
}

bool NoDynamicComponentStores(const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (m[id].op != Op::kStore) return nullptr;
    const AddressSpace space = m.types[m.TypeOf(StoreInst(m, id).pointer())].space;
    const bool in_buffer = space == AddressSpace::kStorage || space == AddressSpace::kUniform;
    return !in_buffer && IsDynamicComponent(m, StoreInst(m, id).pointer())
               ? "a store to a component that is chosen at run time"
               : nullptr;
  });
}

// Returns true if the access chain of `pointer` starts at a structure variable and selects an array
// element by a run-time index.
bool IsDynamicInStruct(const Module& m, Value pointer) {
  bool dynamic = false;
  while (pointer.is_inst() && m[pointer.inst()].op == Op::kAccess) {
    const InstId access = pointer.inst();
    for (uint32_t k = 1; k < m.OperandCount(access); ++k) {
      dynamic = dynamic || !m.Operand(access, k).is_constant();
    }
    pointer = AccessInst(m, access).base();
  }
  return dynamic && m.types.kind(m.types[m.TypeOf(pointer)].element) == TypeKind::kStruct;
}

bool NoStructArrayStores(const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (m[id].op != Op::kStore) return nullptr;
    const AddressSpace space = m.types[m.TypeOf(StoreInst(m, id).pointer())].space;
    const bool is_own = space == AddressSpace::kFunction || space == AddressSpace::kPrivate;
    return is_own && IsDynamicInStruct(m, StoreInst(m, id).pointer())
               ? "a store to an element of an array in a structure that is chosen at run time"
               : nullptr;
  });
}

bool IsInFragmentShader(const Module& m, InstId id) {
  const FunctionId f = m[m[id].block].function;
  return f.valid() && m[f].stage == ShaderStage::kFragment;
}

bool DiscardsAreLast(const Module& m, std::string* what) {
  return HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (m[id].op != Op::kDiscard) return nullptr;
    const InstId test = m[m[id].block].parent;
    const bool last = IsInFragmentShader(m, id) && test.valid() && m[m[id].next].op == Op::kYield &&
                      m[m[test].next].op == Op::kReturn;
    return last ? nullptr : "a discard that something follows";
  });
}

bool NoHandleParameters(const Module& m, std::string* what) {
  return HoldsForEachParam(m, what, [&](const Function&, const Param& p) {
    return m.types.IsHandle(p.type) ? "a parameter that is a texture or a sampler" : nullptr;
  });
}

bool ResourcesArePlaced(const Module& m, std::string* what) {
  return HoldsForEachGlobal(m, what, [](const Global& g) {
    return g.has_binding && !g.place.is_set() ? "a resource without a place" : nullptr;
  });
}

bool NoUnusedVariables(const Module& m, std::string* what) {
  PoolVector<bool> used(m.globals.size());
  HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    for (const uint32_t bits : m.OperandBits(id)) {
      const Value v = Value::FromBits(bits);
      if (v.kind() == Value::kGlobal) used[v.index()] = true;
    }
    return nullptr;
  });
  const auto unused = std::ranges::find(used, false);
  return unused == used.end() ||
         Violated(m, m.globals[static_cast<size_t>(unused - used.begin())].name,
                  "no function uses a variable", what);
}

}  // namespace

const Property kNoStaticUses{"no_static_uses", NoStaticUses};
const Property kNoOverrides{"no_overrides", NoOverrides};
const Property kOverridesAreSpecConstants{"overrides_are_spec_constants",
                                          OverridesAreSpecConstants};
const Property kNoOverrideSizes{"no_override_sizes", NoOverrideSizes};
const Property kNoOverrideExpressions{"no_override_expressions", NoOverrideExpressions};
const Property kNoPixelLocals{"no_pixel_locals", NoPixelLocals};
const Property kNoLinearIndices{"no_linear_indices", NoLinearIndices};
const Property kSampleBiasInRange{"sample_bias_in_range", SampleBiasInRange};
const Property kArraysOfVariablesAreSized{"arrays_of_variables_are_sized",
                                          ArraysOfVariablesAreSized};
const Property kBindingArraysOfHandles{"binding_arrays_of_handles", BindingArraysOfHandles};
const Property kNoTargetOps{"no_target_ops", NoTargetOps};
const Property kMatricesOfArrays{"matrices_of_arrays", MatricesOfArrays};
const Property kFlatMatrixMemory{"flat_matrix_memory", FlatMatrixMemory};
const Property kNoPaddedMatrixMemory{"no_padded_matrix_memory", NoPaddedMatrixMemory};
const Property kNoMatrixComposites{"no_matrix_composites", NoMatrixComposites};
const Property kNoBufferViews{"no_buffer_views", NoBufferViews};
const Property kNoExternalTextures{"no_external_textures", NoExternalTextures};
const Property kNoColorInputs{"no_color_inputs", NoColorInputs};
const Property kNoInputAttachments{"no_input_attachments", NoInputAttachments};
const Property kBuiltinsArePolyfilled{"builtins_are_polyfilled", BuiltinsArePolyfilled};
const Property kNoStageVariables{"no_stage_variables", NoStageVariables};
const Property kEntryPointsWithoutIo{"entry_points_without_io", EntryPointsWithoutIo};
const Property kNoMemoryPointerParameters{"no_memory_pointer_parameters",
                                          NoMemoryPointerParameters};
const Property kArgumentsAreWholeVariables{"arguments_are_whole_variables",
                                           ArgumentsAreWholeVariables};
const Property kLengthsOfVariables{"lengths_of_variables", LengthsOfVariables};
const Property kNoArrayLengths{"no_array_lengths", NoArrayLengths};
const Property kNoVec3MemberArguments{"no_vec3_member_arguments", NoVec3MemberArguments};
const Property kNoUnusedPointerParameters{"no_unused_pointer_parameters",
                                          NoUnusedPointerParameters};
const Property kDiscardsAreLast{"discards_are_last", DiscardsAreLast};
const Property kNoHandleParameters{"no_handle_parameters", NoHandleParameters};
const Property kNoPrivateVariables{"no_private_variables", NoPrivateVariables};
const Property kNoUnusedVariables{"no_unused_variables", NoUnusedVariables};
const Property kResourcesArePlaced{"resources_are_placed", ResourcesArePlaced};
const Property kLoopsHaveExits{"loops_have_exits", LoopsHaveExits};
const Property kAccessesInBounds{"accesses_in_bounds", AccessesInBounds};
const Property kIntegerOperationsDefined{"integer_operations_defined", IntegerOperationsDefined};
const Property kNoSignedOverflow{"no_signed_overflow", NoSignedOverflow};
const Property kWorkgroupMemoryIsZero{"workgroup_memory_is_zero", WorkgroupMemoryIsZero};
const Property kNoReturnInSwitch{"no_return_in_switch", NoReturnInSwitch};
const Property kNoContinueInSwitch{"no_continue_in_switch", NoContinueInSwitch};
const Property kNoLoneDefaults{"no_lone_defaults", NoLoneDefaults};
const Property kNoStructArrayStores{"no_struct_array_stores", NoStructArrayStores};
const Property kNoDynamicComponentStores{"no_dynamic_component_stores", NoDynamicComponentStores};

}  // namespace tessera::ir
