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
  const bool starts_well =
      language.free_member_names || language.name_rule == NameRule::kCpp || !name.starts_with('_');
  if (starts_well && std::ranges::find(taken, name) == taken.end()) {
    return names.Module(wanted, "Struct");
  }
  // Removes the leading underscores, e.g. of __frexp_result_f32, because the target languages
  // reserve names with two underscores.
  while (name.starts_with('_')) name.remove_prefix(1);
  const bool reserved = std::ranges::find(taken, name) != taken.end();
  return names.Module(reserved ? Cat(name, "_1") : std::string(name), "Struct");
}

// The origin of a declaration. Declarations from the source keep their names even if a pass has
// given the same name to another declaration.
enum class Origin : uint8_t { kSource, kPass };

// Returns the origin of a declaration whose name is at `span`. Passes give the functions,
// structures and variables that they create an empty span. In IR that was parsed from text, all
// spans are empty.
Origin OriginOf(Span span) { return span.begin == span.end ? Origin::kPass : Origin::kSource; }

// Returns whether the output declares the variable by a name of its own at module scope. Variables
// for built-in inputs and outputs have names that the target language prescribes.
bool IsNamed(const Language& language, const Global& g) {
  const bool of_language = g.io.builtin != BuiltinValue::kNone &&
                           (g.space == AddressSpace::kIn || g.space == AddressSpace::kOut);
  return !of_language && (language.private_globals || g.space != AddressSpace::kPrivate);
}

// The names of the variables from the source. Variables are named last, so that structure members
// may have the names of variables. Functions and structures that passes have created therefore get
// names from this class that differ from those of the variables.
class NamesOfVariables {
 public:
  NamesOfVariables(Module& m, const Language& language) : m_(m), taken_(m.strings.size()) {
    for (const Global& g : m.globals) {
      const bool takes = g.name.valid() && OriginOf(g.span) == Origin::kSource;
      if (takes && IsNamed(language, g)) taken_[g.name.value] = true;
    }
  }

  // Returns the name to allocate for a declaration called `name`. If `origin` is kPass, the
  // result differs from the names of the variables.
  StringId Besides(StringId name, Origin origin) {
    const bool clashes =
        origin == Origin::kPass && name.valid() && name.value < taken_.size() && taken_[name.value];
    return clashes ? m_.strings.Intern(Cat(m_.strings.Get(name), "_1")) : name;
  }

 private:
  Module& m_;
  PoolVector<bool> taken_;  // indexed by StringId
};

void NameEntryPoints(const Module& m, NameAllocator& names, ModuleNames& result) {
  result.functions.resize(m.functions.size());
  for (size_t f = 0; f < m.functions.size(); ++f) {
    if (m.functions[f].stage == ShaderStage::kNone) continue;
    result.functions[f] = names.EntryPoint(m.functions[f].name);
  }
}

void NameFunctions(const Module& m, Origin origin, NamesOfVariables& variables,
                   NameAllocator& names, ModuleNames& result) {
  for (size_t f = 0; f < m.functions.size(); ++f) {
    const ir::Function& function = m.functions[f];
    if (function.stage != ShaderStage::kNone || OriginOf(function.span) != origin) continue;
    result.functions[f] = names.Module(variables.Besides(function.name, origin), "function");
  }
}

// Returns for each structure whether it is in `used_types`.
PoolVector<bool> AreStructsUsed(const Module& m, const PoolVector<ir::UsedType>& used_types) {
  PoolVector<bool> used(m.types.structs().size());
  for (const ir::UsedType& type : used_types) {
    if (m.types.kind(type.type) == TypeKind::kStruct) used[m.types[type.type].index] = true;
  }
  return used;
}

void NameStructs(const Module& m, const Language& language, Origin origin,
                 const PoolVector<bool>& used, NamesOfVariables& variables, NameAllocator& names,
                 ModuleNames& result) {
  const auto structs = m.types.structs();
  result.structs.resize(structs.size());
  // Some passes replace a structure with a new one of the same name. The structures in use are
  // named first, so that they, and not the replaced ones, get the names from the source.
  for (const bool of_used : {true, false}) {
    for (size_t s = 0; s < structs.size(); ++s) {
      if (used[s] != of_used || OriginOf(structs[s].span) != origin) continue;
      const StringId wanted = variables.Besides(structs[s].name, origin);
      result.structs[s] = NameOfStruct(m, language, wanted, names);
    }
  }
}

void NameMembers(Module& m, const Language& language, const PoolVector<bool>& used,
                 NameAllocator& names, ModuleNames& result) {
  const auto structs = m.types.structs();
  result.members.resize(structs.size());
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

void NameGlobals(const Module& m, const Language& language, Origin origin, NameAllocator& names,
                 ModuleNames& result) {
  result.globals.resize(m.globals.size());
  for (size_t g = 0; g < m.globals.size(); ++g) {
    const Global& global = m.globals[g];
    if (OriginOf(global.span) != origin || !IsNamed(language, global)) continue;
    result.globals[g] = names.Module(global.name, "global");
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
  NameEntryPoints(m, names, result);  // first, because hosts refer to entry points by name
  const PoolVector<bool> used = AreStructsUsed(m, used_types);
  NamesOfVariables variables(m, language);
  constexpr Origin kOrigins[] = {Origin::kSource, Origin::kPass};
  for (const Origin origin : kOrigins) {
    NameFunctions(m, origin, variables, names, result);
    NameStructs(m, language, origin, used, variables, names, result);
  }
  NameMembers(m, language, used, names, result);
  for (const Origin origin : kOrigins) NameGlobals(m, language, origin, names, result);
  NameConstants(m, language, names, result);
  return result;
}

}  // namespace tessera::text
