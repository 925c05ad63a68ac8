#include "backend_spirv/atomics.h"

#include "backend_spirv/memory.h"
#include "ir/builtin_functions.h"

namespace tessera::spirv {
namespace {

using ir::BuiltinFn;
using ir::Inst;
using ir::TypeKind;
using ir::Value;
using spv::Op;

// Bits of the memory semantics (SPIR-V: Memory Semantics).
constexpr uint32_t kAcquireRelease = 0x8;
constexpr uint32_t kWorkgroupMemory = 0x100;
constexpr uint32_t kMakeAvailableVisible = 0x6000;

// Returns the id of a bool that is true in helper invocations. Returns 0 if the device lacks the
// extension for demotion, which provides OpIsHelperInvocationEXT. Also returns 0 if shaders other
// than fragment shaders execute the current function (see FragmentFunctions).
Id IsHelper(BodyBuilder& body) {
  if (!body.config().options.demote_to_helper_invocation) return 0;
  if (!body.IsFragmentFunction()) return 0;
  body.builder().Capability(spv::Capability::DemoteToHelperInvocation);
  // SPIR-V 1.6 has demotion without this extension, but not OpIsHelperInvocationEXT.
  body.builder().Extension("SPV_EXT_demote_to_helper_invocation");
  return body.Emit(Op::OpIsHelperInvocationEXT, body.Type(ir::kBool));
}

}  // namespace

Id DeviceScope(BodyBuilder& body) {
  const bool narrower =
      body.config().vulkan_memory_model && !body.config().options.vulkan_memory_model_device_scope;
  return body.U32(static_cast<uint32_t>(narrower ? spv::Scope::QueueFamily : spv::Scope::Device));
}

Id WriteAtomic(BodyBuilder& body, const Inst& inst, const Codes& codes) {
  const ir::TypeStore& types = body.ir_types();
  const Value pointer = body.OperandValue(inst, 0);
  const ir::Type& pointer_type = types[body.TypeOf(pointer)];
  const ir::TypeId element = types[pointer_type.element].element;
  const Id address = Address(body, pointer, pointer_type.element);
  // WGSL's atomics have relaxed memory order, with the scope of their address space (WGSL: Atomic
  // Operations).
  const Id scope = pointer_type.space == ir::AddressSpace::kStorage
                       ? DeviceScope(body)
                       : body.U32(static_cast<uint32_t>(spv::Scope::Workgroup));
  const Id relaxed = body.U32(0);
  const Id type = body.Type(element);
  if (inst.builtin() == BuiltinFn::k_atomicLoad) {
    return body.Emit(Op::OpAtomicLoad, type, address, scope, relaxed);
  }
  if (inst.builtin() == BuiltinFn::k_atomicStore) {
    const Id value = body.Operand(inst, 1);
    body.Append(Op::OpAtomicStore, address, scope, relaxed, value);
    return 0;
  }
  if (inst.builtin() == BuiltinFn::k_atomicCompareExchangeWeak) {
    const Id compare = body.Operand(inst, 1), value = body.Operand(inst, 2);
    Id old = body.Emit(Op::OpAtomicCompareExchange, type, address, scope, relaxed, relaxed, value,
                       compare);
    if (const Id helper = IsHelper(body); helper != 0) {
      old = body.Emit(Op::OpSelect, type, helper, compare, old);
    }
    const Id exchanged = body.Emit(Op::OpIEqual, body.Type(ir::kBool), old, compare);
    return body.Emit(Op::OpCompositeConstruct, body.Type(inst.type), old, exchanged);
  }
  const bool is_signed = ir::TypeStore::IsSignedInt(element);
  const auto op = static_cast<Op>(is_signed ? codes.of_i32 : codes.of_u32);
  const Id value = body.Operand(inst, 1);
  if (types.IsVector(element)) {  // for atomicStoreMin or atomicStoreMax
    const Id wide = body.types().AtomicValue(element), bits = body.Emit(Op::OpBitcast, wide, value);
    return body.Emit(op, wide, address, scope, relaxed, bits);
  }
  return body.Emit(op, type, address, scope, relaxed, value);
}

void WriteBarrier(BodyBuilder& body, uint32_t memory_bits) {
  // Under the Vulkan memory model, marking accesses as non-private is not sufficient. The barrier
  // must also make writes available and visible to the workgroup.
  const uint32_t semantics = kAcquireRelease | memory_bits |
                             (body.config().vulkan_memory_model ? kMakeAvailableVisible : 0);
  const Id scope = body.U32(static_cast<uint32_t>(spv::Scope::Workgroup));
  const Id semantics_id = body.U32(semantics);
  body.Append(Op::OpControlBarrier, scope, scope, semantics_id);
}

Id WriteWorkgroupUniformLoad(BodyBuilder& body, const Inst& inst) {
  const Value pointer = body.OperandValue(inst, 0);
  const ir::Type& pointer_type = body.ir_types()[body.TypeOf(pointer)];
  WriteBarrier(body, kWorkgroupMemory);
  Id result;
  if (body.ir_types().kind(pointer_type.element) == TypeKind::kAtomic) {
    const Id address = Address(body, pointer, pointer_type.element);
    const Id scope = body.U32(static_cast<uint32_t>(spv::Scope::Workgroup));
    const Id relaxed = body.U32(0);
    result = body.Emit(Op::OpAtomicLoad, body.Type(inst.type), address, scope, relaxed);
  } else {
    result = LoadFrom(body, pointer);
  }
  WriteBarrier(body, kWorkgroupMemory);
  return result;
}

}  // namespace tessera::spirv
