// Navigation: where names are declared and used.
#ifndef TESSERA_SERVICE_NAVIGATION_H_
#define TESSERA_SERVICE_NAVIGATION_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/document.h"

namespace tessera::service {

// A place and the range to select there.
struct Target {
  Span extent;  // of the whole declaration
  Span name;
};

enum class UseKind : uint8_t { kDeclaration, kRead, kWrite };
struct Use {
  Span span;
  UseKind kind;
};

// Returns whether an expression is used as a reference to memory instead of a value: it is the
// target of an assignment or increment, a part of one, or the operand of '&'.
bool IsWritten(const Analysis& analysis, NodeId expression);

// Returns the identifier, member or declaration whose name is at the offset, or none.
NodeId NameAt(const Analysis& analysis, uint32_t offset);
// Returns the declaration of the name at the offset, or none. An imported name is at the offset
// in the import statement, too.
NodeId DeclarationAt(const Analysis& analysis, uint32_t offset);

// Returns the item of an import statement at the offset, or null.
const wgsl::LinkNotes::Import* ImportAt(const Analysis& analysis, uint32_t offset);

// Returns the declaration that the name at the offset refers to, perhaps in another file of the
// program. For an import of a module, returns the beginning of its file.
std::optional<Target> Definition(const Analysis& analysis, uint32_t offset);
// Returns the declaration of the structure that the expression or variable at the offset has as its
// type, looking through pointers, arrays and atomics.
std::optional<Target> TypeDefinition(const Analysis& analysis, uint32_t offset);
// Returns all uses of the name at the offset in source order, with its declaration. In a program,
// uses in other files follow.
std::vector<Use> UsesAt(const Analysis& analysis, uint32_t offset);
std::vector<Use> UsesOf(const Analysis& analysis, NodeId declaration);

// The kinds of symbols that editors know.
enum class SymbolKind : uint8_t {
  kFunction,
  kEntryPoint,
  kStruct,
  kMember,
  kAlias,
  kVariable,
  kConstant,
  kOverride,
  kParameter
};
struct Symbol {
  std::string name;
  std::string detail;
  SymbolKind kind;
  Target place;
  std::vector<Symbol> children;
};
// Returns the declarations of the document in source order; structures have their members as
// children, functions have none.
std::vector<Symbol> Symbols(const Analysis& analysis);
SymbolKind KindOf(const Analysis& analysis, NodeId declaration);

// A function that calls or is called, and the places of the calls.
struct Call {
  NodeId function;
  std::vector<Span> places;  // of the callee's name
};
// Returns the user-defined functions that call `function`, or that it calls.
std::vector<Call> CallersOf(const Analysis& analysis, NodeId function);
std::vector<Call> CalleesOf(const Analysis& analysis, NodeId function);
Target TargetOf(const Analysis& analysis, NodeId declaration);

// Returns the header of a function as written, on one line: "fn f(a: f32) -> f32".
std::string HeaderOf(const Analysis& analysis, NodeId function);
// Returns a source range on one line: white space is one blank, and comments are left out.
std::string OneLine(const Analysis& analysis, uint32_t first_token, uint32_t last_token);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_NAVIGATION_H_
