#include "wgsl/modules/link_names.h"

#include <algorithm>
#include <string>

#include "base/cat.h"

namespace tessera::wgsl {
namespace {

// Escapes a path segment (WESL: Underscore-count mangling).
std::string Escaped(std::string_view segment) {
  const auto count = std::ranges::count(segment, '_');
  std::string text(segment);
  std::ranges::replace(text, '/', '_');
  return count == 0 ? text : Cat("_", count, text);
}

}  // namespace

void LinkNames::Run() {
  NoteUses();
  // A declaration of the root module keeps its name, except in two cases:
  //
  // - Another module uses the name with its predeclared meaning, and the host does not use the
  //   name.
  // - A local declaration would hide the name at a reference to the root module's declaration.
  for (const DeclarationId id : linker_.Of(linker_.root_).declarations) {
    Declaration& d = linker_.Of(id);
    d.final_name = d.name;
    if (!d.name.valid()) continue;
    const auto& predeclared = linker_.predeclared_;
    const bool is_ambiguous =
        d.name.value < predeclared.size() && (predeclared[d.name.value] & 2) != 0;
    if ((is_ambiguous && !d.keeps_name) || IsHidden(d.name, id)) continue;
    Take(d.name);
  }
  const auto name_all = [&](bool host_visible) {
    for (const DeclarationId id : linker_.order_) {
      Declaration& d = linker_.Of(id);
      const bool is_named = d.module == linker_.root_ && d.name.valid() &&
                            d.name.value < taken_.size() && taken_[d.name.value] != 0;
      if (d.name.valid() && !is_named && d.keeps_name == host_visible) Name(id);
    }
  };
  name_all(true);
  name_all(false);
}

void LinkNames::Name(DeclarationId id) {
  Declaration& d = linker_.Of(id);
  const StringId wanted = PreferredName(id);
  if (d.keeps_name && wanted == d.name && !IsFree(wanted, id)) {
    linker_
        .Wrong(DiagCode::redeclaration, linker_.SpanOfName(d),
               Cat("the name '", linker_.strings_.Get(wanted),
                   "' is already used in the linked module"))
        .AddNote("entry points and overrides keep their names, because the host uses them");
  }
  d.final_name = Free(wanted, id);
  Take(d.final_name);
  if (d.kind == TokenKind::kOverride && !d.has_id && d.final_name != d.name) WarnOfRename(d);
}

// Warns that the host must use a different name for an override.
void LinkNames::WarnOfRename(const Declaration& d) {
  const StringInterner& strings = linker_.strings_;
  linker_
      .Wrong(DiagCode::renamed_override, linker_.SpanOfName(d),
             Cat("the override '", strings.Get(d.name), "' is renamed to '",
                 strings.Get(d.final_name), "' in the linked module"))
      .AddHelp("set it by its new name, or import it: an imported override keeps its name");
}

// Records three facts about each declaration: whether its references differ in spelling, whether
// any reference is a single name, and whether a local name hides the declaration at any reference.
void LinkNames::NoteUses() {
  is_hidden_.resize(linker_.declarations_.size());
  has_aliases_.resize(linker_.declarations_.size());
  has_short_use_.resize(linker_.declarations_.size());
  for (const Linker::Edit& edit : linker_.edits_) {
    const Token& last = linker_.tokens_[edit.tokens.end - 1];
    const StringId spelling(last.payload);
    const uint32_t id = edit.declaration.value;
    if (edit.is_hidden) is_hidden_[id] = 1;
    if (edit.tokens.end - edit.tokens.begin == 1) has_short_use_[id] = 1;
    if (spelling != linker_.Of(edit.declaration).alias) has_aliases_[id] = 1;
  }
}

// Returns whether a declaration must keep its name in the linked module. In the underscore scheme,
// an override keeps its name only if at least one reference to it is a single name. The WESL test
// suite expects this.
bool LinkNames::KeepsName(DeclarationId id) const {
  const Declaration& d = linker_.Of(id);
  if (scheme_ != NameScheme::kUnderscore || d.is_entry_point) return d.keeps_name;
  return d.keeps_name && has_short_use_[id.value] != 0;
}

StringId LinkNames::PreferredName(DeclarationId id) {
  StringInterner& strings = linker_.strings_;
  const Declaration& d = linker_.Of(id);
  if (KeepsName(id)) return d.name;
  switch (scheme_) {
    case NameScheme::kPath: return strings.Intern(Cat(ModulePath(d), "::", strings.Get(d.name)));
    case NameScheme::kEscape: return d.alias;
    case NameScheme::kUnderscore: break;
  }
  return strings.Intern(Underscored(d));
}

std::string_view LinkNames::ModulePath(const Declaration& d) const {
  return linker_.files_[linker_.Of(d.module).file].module;
}

std::string LinkNames::Underscored(const Declaration& d) const {
  std::string text = Escaped(linker_.strings_.Get(d.name));
  for (ModuleId id = d.module; id.valid(); id = linker_.Of(id).parent) {
    const std::string_view segment = linker_.strings_.Get(linker_.Of(id).segment);
    text = Cat(segment.empty() ? "package" : Escaped(segment), "_", text);
  }
  return text;
}

// Returns `wanted` if it is free. Otherwise appends the lowest number that makes the name free.
StringId LinkNames::Free(StringId wanted, DeclarationId id) {
  if (IsFree(wanted, id)) return wanted;
  if (numbers_.size() <= wanted.value) numbers_.resize(wanted.value * 2 + 64);
  const std::string text(linker_.strings_.Get(wanted));
  while (true) {
    const StringId name = linker_.strings_.Intern(Cat(text, numbers_[wanted.value]++));
    if (IsFree(name, id)) return name;
  }
}

bool LinkNames::IsFree(StringId name, DeclarationId id) const {
  const auto has = [&](const PoolVector<uint8_t>& set) {
    return name.value < set.size() && set[name.value] != 0;
  };
  return !has(taken_) && !has(linker_.predeclared_) && !IsHidden(name, id);
}

// Returns whether a local declaration could hide the declaration `id`, if it were called `name`, at
// one of its references.
bool LinkNames::IsHidden(StringId name, DeclarationId id) const {
  const Declaration& d = linker_.Of(id);
  if (name == d.name) return is_hidden_[id.value] != 0;
  // If all references to the declaration are spelled `name` in the source, no local declaration
  // hides `name` at these references. Otherwise, `name` is assumed to be hidden if any local
  // declaration in the program has this name.
  const bool is_spelling = name == d.alias && has_aliases_[id.value] == 0;
  return !is_spelling && linker_.locals_.HasEver(name);
}

void LinkNames::Take(StringId name) {
  if (taken_.size() <= name.value) taken_.resize(name.value * 2 + 64);
  taken_[name.value] = 1;
}

}  // namespace tessera::wgsl
