// Finds the declarations and uses of names, for navigation.
#ifndef TESSERA_SERVICE_NAVIGATION_H_
#define TESSERA_SERVICE_NAVIGATION_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/document.h"

namespace tessera::service {

// The destination of a jump: a declaration, and the range to select in it.
struct Target {
  Span extent;  // the range of the whole declaration
  Span name;
};

enum class UseKind : uint8_t { kDeclaration, kRead, kWrite };
struct Use {
  Span span;
  UseKind kind;
};

// Returns whether an expression denotes memory that is assigned or incremented, or whose address is
// taken with '&'. For the statement `a.b[i] = 1`, this is true of `a`, `a.b` and `a.b[i]`.
bool IsWritten(const Analysis& analysis, NodeId expression);

// Returns the identifier, member or declaration whose name is at the offset, or an invalid id if
// there is none.
NodeId NameAt(const Analysis& analysis, uint32_t offset);
// Returns the declaration of the name at the offset, or an invalid id if there is none. The name
// may also be an imported name in an import statement.
NodeId DeclarationAt(const Analysis& analysis, uint32_t offset);

// Returns the structure that a declaration names: the structure itself or, for an alias, the
// structure that it stands for, unless that takes more than 64 aliases. Returns an invalid id for
// other declarations. The structure may contain an error, so that it has no type.
NodeId StructOf(const Analysis& analysis, NodeId declaration);

// Returns the declarations for which the arguments of `call` are passed: the parameters of a
// user-defined function, or the members of a structure. Returns an empty list for other calls.
wgsl::NodeList ParametersOf(const Analysis& analysis, NodeId call);

// Returns the imported item at the offset in an import statement, or null if there is none.
const wgsl::LinkNotes::Import* ImportAt(const Analysis& analysis, uint32_t offset);

// Returns the declaration to which the name at the offset refers. The declaration may be in another
// file of the program. For an imported module, returns the beginning of its file.
std::optional<Target> Definition(const Analysis& analysis, uint32_t offset);
// Returns the declaration of the structure that is the type of the expression or variable at the
// offset. For a pointer or array type, looks for the structure in the pointee or element type.
std::optional<Target> TypeDefinition(const Analysis& analysis, uint32_t offset);
// Returns the declaration and all uses of the name at the offset, in source order. The uses in
// other files of the program come last.
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
// Returns the declarations in the document, in source order. The members of a structure are its
// children; other declarations have no children.
std::vector<Symbol> Symbols(const Analysis& analysis);
SymbolKind KindOf(const Analysis& analysis, NodeId declaration);

// A caller or callee of a function, and the positions of the calls.
struct Call {
  NodeId function;
  std::vector<Span> places;  // the callee's name in each call
};
// CallersOf returns the user-defined functions that call `function`. CalleesOf returns those that
// `function` calls.
std::vector<Call> CallersOf(const Analysis& analysis, NodeId function);
std::vector<Call> CalleesOf(const Analysis& analysis, NodeId function);
Target TargetOf(const Analysis& analysis, NodeId declaration);

// Returns the header of a function on one line, e.g. "fn f(a: f32) -> f32".
std::string HeaderOf(const Analysis& analysis, NodeId function);
// Returns the source text of a range of tokens as a single line. White space becomes a single
// blank, and comments are dropped.
std::string OneLine(const Analysis& analysis, uint32_t first_token, uint32_t last_token);

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_NAVIGATION_H_
