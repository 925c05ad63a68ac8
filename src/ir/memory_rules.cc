#include "ir/memory_rules.h"

#include "ir/argument_buffer.h"
#include "ir/builtin_info.h"
#include "ir/target_ops.h"

namespace tessera::ir {
namespace {

bool Reads(Access access) { return access == Access::kRead || IsReadAndWritten(access); }
bool Writes(Access access) { return access == Access::kWrite || IsReadAndWritten(access); }

// The properties that the variables of one address space may have (WGSL: Address Spaces).
struct SpaceRules {
  EnumSet<Access> access;
  bool may_bind = false;  // whether @group and @binding are allowed
  bool may_init = false;  // whether an initial value is allowed
  // Whether the host accesses the memory. If so, types must be host-shareable.
  bool for_host = false;
  bool may_atomic = false;  // whether atomics are allowed
};
SpaceRules RulesOf(AddressSpace space) {
  constexpr EnumSet<Access> kReadOnly = {Access::kRead}, kBoth = {Access::kReadWrite};
  switch (space) {
    case AddressSpace::kNone:
    case AddressSpace::kFunction: return {};  // function-scope variables are instructions
    case AddressSpace::kPrivate: return {.access = kBoth, .may_init = true};
    case AddressSpace::kPixelLocal: return {.access = kBoth};
    case AddressSpace::kWorkgroup: return {.access = kBoth, .may_atomic = true};
    case AddressSpace::kUniform: return {.access = kReadOnly, .may_bind = true, .for_host = true};
    case AddressSpace::kStorage:
      return {.access = kReadOnly | kBoth, .may_bind = true, .for_host = true, .may_atomic = true};
    case AddressSpace::kHandle: return {.access = kReadOnly, .may_bind = true};
    case AddressSpace::kImmediate: return {.access = kReadOnly, .may_bind = true, .for_host = true};
    case AddressSpace::kIn: return {.access = kReadOnly | kBoth};
    case AddressSpace::kOut: return {.access = kBoth | EnumSet<Access>{Access::kWrite}};
  }
  return {};
}

// Checks a variable whose type is an argument buffer. The location of a member is its [[id]].
std::string CheckArgumentBuffer(const Module& m, const Global& g) {
  if (g.has_binding || !g.place.is_set()) {
    return "an argument buffer has a place, but no binding";
  }
  const std::span<const StructMember> members = m.types.StructOf(g.type).members;
  for (size_t k = 0; k < members.size(); ++k) {
    if (members[k].io.location == IoAttributes::kNone ||
        (k != 0 && members[k].io.location <= members[k - 1].io.location)) {
      return "the members of an argument buffer have ascending locations";
    }
  }
  return "";
}

// Returns a description of the first property of `g` that its address space does not allow, or ""
// if all are allowed.
std::string CheckSpace(const Module& m, const Global& g) {
  const SpaceRules rules = RulesOf(g.space);
  const std::string space = "the address space '" + std::string(NameOf(g.space)) + "'";
  const std::string forbids = space + " does not allow ";
  const auto holds = [&](uint32_t flag) { return m.types.Has(g.type, flag); };
  if (rules.access == EnumSet<Access>()) return "a module-scope variable cannot be in " + space;
  if (!rules.access.Has(g.access)) {
    return forbids + "the access mode '" + std::string(NameOf(g.access)) + "'";
  }
  if (g.has_binding && !rules.may_bind) return forbids + "bindings";
  if (g.init.valid() && !rules.may_init) return forbids + "initial values";
  if (g.space == AddressSpace::kUniform && IsArgumentBuffer(m.types, g.type)) {
    return CheckArgumentBuffer(m, g);
  }
  const bool is_handle = g.space == AddressSpace::kHandle;
  if (holds(TypeFlags::kHasHandle) != is_handle) {
    return is_handle ? space + " allows only textures and samplers"
                     : forbids + "textures and samplers";
  }
  if (is_handle) return "";
  if (holds(TypeFlags::kHasAtomic) && !rules.may_atomic) return forbids + "atomics";
  if (holds(TypeFlags::kHasBool) && rules.for_host) return forbids + "bools";
  if (holds(TypeFlags::kHasSubgroupMatrix) && rules.for_host) return forbids + "subgroup matrices";
  const bool is_open = holds(TypeFlags::kHasRuntimeArray);
  if (is_open && !rules.for_host) return forbids + "runtime-sized arrays";
  return holds(TypeFlags::kStorable) || holds(TypeFlags::kHasBuffer) ||
                 m.types.kind(g.type) == TypeKind::kBindingArray
             ? ""
             : "memory cannot hold this type";
}

std::string CheckPointerType(const Module& m, const Global& g) {
  if (g.space == AddressSpace::kHandle) {
    return g.pointer_type == g.type ? "" : "the pointer type of a handle must be the handle's type";
  }
  const Type& p = m.types[g.pointer_type];
  const bool fits = p.kind == TypeKind::kPointer && p.element == g.type && p.space == g.space &&
                    p.access == g.access;
  return fits ? "" : "wrong pointer type";
}

std::string CheckPlace(const Global& g) {
  const Place& place = g.place;
  if (!place.is_set()) {
    return place.size_index || place.offset_index ? "a variable without a place has no indices"
                                                  : "";
  }
  if (!RulesOf(g.space).may_bind) {
    return "the address space '" + std::string(NameOf(g.space)) + "' does not allow places";
  }
  if (place.size_index && g.space != AddressSpace::kStorage) {
    return "only a storage buffer has the index of a size";
  }
  return place.offset_index && g.space == AddressSpace::kHandle
             ? "only a buffer has the index of a dynamic offset"
             : "";
}

std::string CheckInit(const Module& m, const Global& g) {
  if (!g.init.valid()) return "";
  if (g.init.kind() == Value::kInst || g.init.kind() == Value::kParam) {
    return "the initial value is not a constant or override";
  }
  return m.TypeOf(g.init) == g.type ? "" : "the initial value has the wrong type";
}

// Checks the memory accesses of one instruction.
class MemoryUse {
 public:
  MemoryUse(const Module& m, InstId id) : m_(m), inst_(m[id]) {}

  std::string Run() const {
    switch (inst_.op) {
      case Op::kVar: return CheckVar();
      case Op::kLoad: return CheckWhole(inst_.type, Reading());
      case Op::kStore:
        return CheckWhole(m_.TypeOf(m_.Operand(inst_, StoreOperand::value)), Writing());
      case Op::kBuiltin: return CheckBuiltin();
      case Op::kTarget: return CheckTarget();
      default:  // others: operations that access no memory
        return "";
    }
  }

 private:
  const Type& FirstType() const { return m_.types[m_.TypeOf(m_.Operand(inst_, 0))]; }
  std::string Reading() const {
    return Reads(FirstType().access) ? "" : "this memory can only be written";
  }
  std::string Writing() const {
    if (FirstType().space == AddressSpace::kIn) return "inputs cannot be written";
    return Writes(FirstType().access) ? "" : "this memory can only be read";
  }

  // Checks a load or store of a value of type `type`. `what` is a mistake already found in the
  // pointer, or "".
  std::string CheckWhole(TypeId type, std::string what) const {
    if (!what.empty()) return what;
    if (m_.types.Has(type, TypeFlags::kHasAtomic))
      return "only atomic functions can access atomics";
    if (m_.types.Has(type, TypeFlags::kHasRuntimeArray))
      return "a runtime-sized array cannot be loaded or stored";
    return m_.types.Has(type, TypeFlags::kHasBuffer) ? "a buffer cannot be loaded or stored" : "";
  }

  std::string CheckVar() const {
    const Type& p = m_.types[inst_.type];
    if (p.space != AddressSpace::kFunction && p.space != AddressSpace::kPrivate) {
      return "a function cannot declare variables in the address space '" +
             std::string(NameOf(p.space)) + "'";
    }
    if (p.access != Access::kReadWrite) return "a function variable must be read_write";
    constexpr uint32_t kNever = TypeFlags::kHasAtomic | TypeFlags::kHasRuntimeArray |
                                TypeFlags::kHasHandle | TypeFlags::kHasBuffer;
    if (m_.types.Has(p.element, kNever) || !m_.types.Has(p.element, TypeFlags::kStorable)) {
      return "function variables cannot have this type";
    }
    return "";
  }

  std::string CheckBuiltin() const {
    switch (InfoOf(inst_.builtin()).pointer) {
      case PointerUse::kNoPointer: return CheckTexture();
      case PointerUse::kLooks: return "";
      case PointerUse::kLoads: return Reading();
      case PointerUse::kStores: return Writing();
      case PointerUse::kLoadsAndStores: break;
    }
    const std::string what = Reading();
    return what.empty() ? Writing() : what;
  }

  // Checks the access mode of the storage texture operand (WGSL: Storage Texture Types).
  std::string CheckTexture() const {
    if (inst_.operand_count == 0 || FirstType().kind != TypeKind::kStorageTexture) return "";
    const uint8_t effects = InfoOf(inst_.builtin()).effects;
    const bool reads = (effects & Effects::kReadsMemory) != 0;
    const bool writes = (effects & Effects::kWritesMemory) != 0;
    if (reads && writes) {  // i.e. an atomic operation
      return FirstType().access == Access::kAtomic
                 ? ""
                 : "the access mode of the texture is not 'atomic'";
    }
    return reads ? Reading() : writes ? Writing() : "";
  }

  std::string CheckTarget() const {
    const bool on_pointer = inst_.operand_count != 0 && FirstType().kind == TypeKind::kPointer;
    const uint8_t effects = InfoOf(m_, inst_.target_op()).effects;
    return on_pointer && (effects & Effects::kWritesMemory) != 0 ? Writing() : "";
  }

  const Module& m_;
  const Inst& inst_;
};

}  // namespace

std::string CheckLayout(const Module& m, const Struct& s) {
  for (size_t k = 0; k < s.members.size(); ++k) {
    const Type& type = m.types[s.members[k].type];
    if (s.IsPacked(k) && (type.kind != TypeKind::kVector || type.n != 3)) {
      return "only a vector with three components can be packed";
    }
  }
  if (s.has_runtime_array && !s.PaddingBefore(s.members.size()).empty()) {
    return "a structure with a runtime-sized array has no padding at its end";
  }
  uint32_t previous = 0;
  for (size_t k = 0; k <= s.members.size(); ++k) {
    const uint32_t offset = k == s.members.size() ? s.size : s.members[k].offset;
    uint64_t bytes = 0;
    for (const Padding& run : s.PaddingBefore(k)) {
      if (run.size != 1 && run.size != 2 && run.size != 4) {
        return "padding consists of units of 1, 2 or 4 bytes";
      }
      if (run.count == 0) return "padding has at least one unit";
      bytes += run.bytes();
    }
    // A member occupies at least one byte in the output, but may occupy fewer bytes than in WGSL.
    // In HLSL, for example, a matrix ends with the last component of its last column.
    if (bytes != 0 && bytes >= offset - previous) return "there is no room for the padding";
    previous = offset;
  }
  return "";
}

std::string CheckGlobal(const Module& m, const Global& g) {
  std::string what = CheckPointerType(m, g);
  if (what.empty()) what = CheckSpace(m, g);
  if (what.empty()) what = CheckPlace(g);
  return what.empty() ? CheckInit(m, g) : what;
}

std::string CheckResource(const Module& m, const Resource& r) {
  const auto space = [&] { return "the address space '" + std::string(NameOf(r.space)) + "'"; };
  if (!RulesOf(r.space).may_bind) return space() + " does not allow resources";
  const bool is_handle = r.space == AddressSpace::kHandle;
  switch (r.part) {
    case ResourcePart::kWhole:
      if (r.count != 1 && !IsArrayOfVariableSize(m.types, r.type)) {
        return "only arrays of variable size and parts of external textures have a count";
      }
      return m.types.Has(r.type, TypeFlags::kHasHandle) == is_handle ? ""
             : is_handle ? space() + " allows only textures and samplers"
                         : space() + " does not allow textures and samplers";
    case ResourcePart::kPlane1:
      return is_handle && m.types.kind(r.type) == TypeKind::kSampledTexture
                 ? ""
                 : "plane 1 of an external texture must be a sampled texture";
    case ResourcePart::kParameters: break;
  }
  return r.space == AddressSpace::kUniform && r.type == kVoid
             ? ""
             : "the parameters of an external texture must be a uniform buffer of type void";
}

std::string CheckMemoryUse(const Module& m, InstId id) { return MemoryUse(m, id).Run(); }

}  // namespace tessera::ir
