#include "service/import_completion.h"

#include <optional>
#include <set>
#include <string>

#include "service/import_statements.h"
#include "service/navigation.h"
#include "service/rename.h"

namespace tessera::service {
namespace {

// The location of a module in a program.
struct ModulePlace {
  std::string package;       // identity of the module's package
  std::string_view written;  // the root module's name for this package
  std::vector<std::string_view> path;
};

// Returns the module to which a path in the root module refers (WESL: Import Paths).
std::optional<ModulePlace> PlaceOf(const ProgramSource& program,
                                   const std::vector<std::string_view>& path) {
  ModulePlace place;
  size_t at = 1;
  if (path[0] == "super") {
    place.path.assign(program.link.path.begin(), program.link.path.end());
    at = 0;
    for (; at < path.size() && path[at] == "super"; ++at) {
      if (place.path.empty()) return std::nullopt;
      place.path.pop_back();
    }
  } else if (path[0] != "package") {
    if (!program.link.find_package) return std::nullopt;
    place.written = path[0];
    place.package = program.link.find_package("", path[0]);
    if (place.package.empty()) return std::nullopt;
  }
  place.path.insert(place.path.end(), path.begin() + static_cast<ptrdiff_t>(at), path.end());
  return place;
}

CompletionKind KindOf(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::kFunction:
    case SymbolKind::kEntryPoint: return CompletionKind::kFunction;
    case SymbolKind::kStruct: return CompletionKind::kStruct;
    case SymbolKind::kAlias: return CompletionKind::kType;
    case SymbolKind::kConstant:
    case SymbolKind::kOverride: return CompletionKind::kConstant;
    case SymbolKind::kVariable:
    case SymbolKind::kMember:
    case SymbolKind::kParameter: break;
  }
  return CompletionKind::kVariable;
}

// Adds the declarations of a module. The module is checked as if it were a root module, so that the
// conditions in it (`@if`) are evaluated.
void AddDeclarations(const Document& document, const ProgramSource& program,
                     const ModulePlace& place, std::vector<Completion>& items) {
  const ModuleText found = program.link.load(place.package, place.path);
  if (!found.is_found) return;
  ProgramSource own = program;
  own.name = found.name;
  own.link.path.assign(place.path.begin(), place.path.end());
  const Analysis analysis(found.text, document.options(), Depth::kNames, &own);
  for (const Symbol& symbol : Symbols(analysis)) {
    items.push_back({symbol.name, KindOf(symbol.kind), symbol.detail, {}, 1, {}, {}});
  }
}

}  // namespace

std::vector<Completion> ImportCompletions(const Document& document,
                                          const std::vector<std::string_view>& path) {
  std::vector<Completion> items;
  const std::optional<ProgramSource> program = document.Program();
  if (!program || !program->link.load) return items;
  if (path.empty()) {
    for (const std::string_view word : {"package", "super"}) {
      items.push_back({std::string(word), CompletionKind::kKeyword, {}, {}, 2, {}, {}});
    }
    return items;
  }
  const std::optional<ModulePlace> place = PlaceOf(*program, path);
  if (!place) return items;
  AddDeclarations(document, *program, *place, items);
  if (!program->list) return items;
  const std::vector<std::string> listed = program->list(place->written, place->path);
  for (const std::string& name : std::set<std::string>(listed.begin(), listed.end())) {
    // Excludes files whose names cannot be part of a path.
    if (!WrongName(name).empty()) continue;
    items.push_back({name, CompletionKind::kModule, "module", {}, 2, {}, {}});
  }
  return items;
}

std::vector<Completion> QualifiedCompletions(const Document& document,
                                             const std::vector<std::string_view>& qualifier) {
  if (qualifier.empty()) return {};
  const auto imported = ImportedPath(document.text(), qualifier[0]);
  if (!imported) return ImportCompletions(document, qualifier);
  std::vector<std::string_view> path = *imported;
  path.insert(path.end(), qualifier.begin() + 1, qualifier.end());
  return ImportCompletions(document, path);
}

}  // namespace tessera::service
