// Navigation: finds declarations and uses of names.
#ifndef TESSERA_SERVICE_NAVIGATION_H_
#define TESSERA_SERVICE_NAVIGATION_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/document.h"

namespace tessera::service {

// A declaration to navigate to, and the range to select in it.
struct Target {
  Span extent;  // the range of the whole declaration
  Span name;
};

enum class UseKind : uint8_t { kDeclaration, kRead, kWrite };
struct Use {
  Span span;
  UseKind kind;
};

// Returns whether an expression is used as a reference to memory rather than for its value. That is
// true for the target of an assignment or increment, for an expression that the target accesses,
// and for the operand of '&'.
bool IsWritten(const Analysis& analysis, NodeId expression);

// Returns the identifier, member or declaration whose name is at the offset, or an invalid id if
// there is none.
NodeId NameAt(const Analysis& analysis, uint32_t offset);
// Returns the declaration of the name at the offset, or an invalid id if there is none. The offset
// may also be in an import statement, at an imported name.
NodeId DeclarationAt(const Analysis& analysis, uint32_t offset);

// Returns the item of an import statement at the offset, or null if there is none.
const wgsl::LinkNotes::Import* ImportAt(const Analysis& analysis, uint32_t offset);

// Returns the declaration that the name at the offset refers to; it may be in another file of the
// program. For an imported module, returns the beginning of its file.
std::optional<Target> Definition(const Analysis& analysis, uint32_t offset);
// Returns the declaration of the structure that is the type of the expression or variable at the
// offset. Looks through pointers, arrays and atomics.
std::optional<Target> TypeDefinition(const Analysis& analysis, uint32_t offset);
// Returns the declaration and all uses of the name at the offset, in source order. In a program,
// uses in other files follow.
std::vector<Use> UsesAt(const Analysis& analysis, uint32_t offset);
std::vector<Use> UsesOf(const Analysis& analysis, NodeId declaration);

// The kinds of symbols that editors distinguish.
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
// Returns the declarations of the document in source order. The children of a structure are its
// members; functions have no children.
std::vector<Symbol> Symbols(const Analysis& analysis);
SymbolKind KindOf(const Analysis& analysis, NodeId declaration);

// A caller or callee of a function, and the positions of the calls.
struct Call {
  NodeId function;
  std::vector<Span> places;  // the ranges of the callee's name
};
// CallersOf returns the user-defined functions that call `function`; CalleesOf returns those that
// it calls.
std::vector<Call> CallersOf(const Analysis& analysis, NodeId function);
std::vector<Call> CalleesOf(const Analysis& analysis, NodeId function);
Target TargetOf(const Analysis& analysis, NodeId declaration);

// Returns the header of a function as written, but on one line, e.g. "fn f(a: f32) -> f32".
std::string HeaderOf(const Analysis& analysis, NodeId function);
// Returns a range of the source on one line. White space becomes a single blank, and comments are
// left out.
std::string OneLine(const Analysis& analysis, uint32_t first_token, uint32_t last_token);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_NAVIGATION_H_
