#include "text_backend/module_names.h"

#include <algorithm>
#include <memory>
#include <string>

#include "base/cat.h"

namespace tessera::text {

using ir::AddressSpace;
using ir::BuiltinValue;
using ir::Global;
using ir::Module;
using ir::ShaderStage;
using ir::StructMember;
using ir::TypeKind;

namespace {

std::string_view NameOfStruct(const Module& m, const Language& language, StringId wanted,
                              NameAllocator& names) {
  std::string_view name = m.strings.Get(wanted);
  const auto& taken = language.struct_reserved;
  // If names follow the rule of C++, NameAllocator::Module removes leading underscores.
  const bool starts_well = language.free_member_names || language.name_rule == NameRule::kCpp ||
                           !name.starts_with('_');
  if (starts_well && std::ranges::find(taken, name) == taken.end()) {
    return names.Module(wanted, "Struct");
  }
  // Removes the leading underscores, e.g. of __frexp_result_f32, because the target languages
  // reserve names with two underscores.
  while (name.starts_with('_')) name.remove_prefix(1);
  const bool reserved = std::ranges::find(taken, name) != taken.end();
  return names.Module(reserved ? Cat(name, "_1") : std::string(name), "Struct");
}

// Names entry points first, so that they keep their names if possible: hosts refer to entry points
// by name.
void NameFunctions(const Module& m, NameAllocator& names, ModuleNames& result) {
  result.functions.resize(m.functions.size());
  for (const bool entry_points : {true, false}) {
    for (size_t f = 0; f < m.functions.size(); ++f) {
      if ((m.functions[f].stage != ShaderStage::kNone) != entry_points) continue;
      const StringId name = m.functions[f].name;
      result.functions[f] = entry_points ? names.EntryPoint(name) : names.Module(name, "function");
    }
  }
}

void NameStructs(Module& m, const Language& language, const PoolVector<ir::UsedType>& used_types,
                 NameAllocator& names, ModuleNames& result) {
  const auto structs = m.types.structs();
  PoolVector<bool> used(structs.size());
  for (const ir::UsedType& type : used_types) {
    if (m.types.kind(type.type) == TypeKind::kStruct) used[m.types[type.type].index] = true;
  }
  result.structs.resize(structs.size());
  result.members.resize(structs.size());
  // Some passes replace a structure with a new one of the same name. The structures in use are
  // named first, so that they, and not the replaced ones, get the names from the source.
  for (const bool of_used : {true, false}) {
    for (size_t s = 0; s < structs.size(); ++s) {
      if (used[s] == of_used) result.structs[s] = NameOfStruct(m, language, structs[s].name, names);
    }
  }
  for (size_t s = 0; s < structs.size(); ++s) {
    if (!used[s]) continue;
    names.NextFunction();
    const std::span<const StructMember> members = structs[s].members;
    result.members[s] = m.arena.NewArray<std::string_view>(members.size());
    // If all names come from the source, they are distinct and can be kept.
    const bool keeps =
        language.free_member_names && std::ranges::all_of(members, [&](const StructMember& member) {
          return !m.strings.Get(member.name).empty();
        });
    for (size_t k = 0; k < members.size(); ++k) {
      std::construct_at(&result.members[s][k], keeps ? m.strings.Get(members[k].name)
                                                     : names.Local(members[k].name, "member"));
    }
  }
  names.NextFunction();
}

void NameGlobals(const Module& m, const Language& language, NameAllocator& names,
                 ModuleNames& result) {
  result.globals.reserve(m.globals.size());
  for (const Global& global : m.globals) {
    // Variables for built-in inputs and outputs have names that the target language prescribes.
    const bool of_language =
        global.io.builtin != BuiltinValue::kNone &&
        (global.space == AddressSpace::kIn || global.space == AddressSpace::kOut);
    const bool written = language.private_globals || global.space != AddressSpace::kPrivate;
    result.globals.push_back(written && !of_language ? names.Module(global.name, "global")
                                                     : std::string_view());
  }
}

// Returns a name for a macro that the declarations of constants use. No structure member has this
// name. Otherwise, the macro would replace the member's name in these declarations.
std::string_view NameOfMacro(NameAllocator& names, const ModuleNames& result) {
  for (;;) {
    const std::string_view name = names.Module("", "CONSTANT_PART");
    const bool names_member =
        std::ranges::any_of(result.members, [&](std::span<const std::string_view> members) {
          return std::ranges::find(members, name) != members.end();
        });
    if (!names_member) return name;
  }
}

void NameConstants(const Module& m, const Language& language, NameAllocator& names,
                   ModuleNames& result) {
  if (m.named_constants.empty()) return;
  result.constants.resize(m.constants.size());
  result.parts.resize(m.constants.size());
  for (const auto& [id, is_part] : m.named_constants) {
    if (is_part && language.parts_are_macros) {
      result.parts[id.value] = NameOfMacro(names, result);
      continue;
    }
    const bool is_struct = m.types.kind(m.constants.type(id)) == TypeKind::kStruct;
    const std::string_view name =
        names.Module("", is_struct ? "constant_struct" : "constant_array");
    result.constants[id.value] = name;
    if (is_part) result.parts[id.value] = name;
  }
}

}  // namespace

ModuleNames NameModule(Module& m, const Language& language,
                       const PoolVector<ir::UsedType>& used_types, NameAllocator& names) {
  ModuleNames result;
  NameFunctions(m, names, result);
  NameStructs(m, language, used_types, names, result);
  NameGlobals(m, language, names, result);
  NameConstants(m, language, names, result);
  return result;
}

}  // namespace tessera::text
