// Analyzes memory view expressions, i.e. expressions of reference or pointer type.
#ifndef TESSERA_WGSL_RESOLVE_MEMORY_VIEW_H_
#define TESSERA_WGSL_RESOLVE_MEMORY_VIEW_H_

#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Returns the root identifier of a memory view expression (WGSL: Root Identifier): a variable, or a
// parameter of pointer type. Returns none if `expression` has no root, e.g. because it is a value.
VariableId RootOf(const Program& program, NodeId expression);

// Returns whether `type` is a memory view type: a reference or, in a composite access, a pointer.
// If so, copies the type to `view`.
inline bool IsMemoryView(const ir::TypeStore& types, TypeId type, ir::Type* view) {
  const ir::Type& t = types[type];
  if (t.kind != ir::TypeKind::kReference && t.kind != ir::TypeKind::kPointer) return false;
  *view = t;
  return true;
}
inline bool IsReference(const Program& program, NodeId node) {
  const TypeId type = program.TypeOf(node);
  return type.valid() && program.module.types[type].kind == ir::TypeKind::kReference;
}
inline bool IsPointer(const Program& program, NodeId node) {
  const TypeId type = program.TypeOf(node);
  return type.valid() && program.module.types[type].kind == ir::TypeKind::kPointer;
}

// Returns the expression from which a resolved pointer is derived. Strips parentheses, '&' and '*',
// and replaces the name of a `let` with the origin of its initializer. Takes constant time even for
// long chains of `let` declarations.
NodeId OriginOf(const Program& program, NodeId pointer);

// Returns whether a resolved pointer points to a whole variable or parameter, not to a part of one.
bool IsViewOfRoot(const Program& program, NodeId pointer);

// Returns whether a resolved pointer is a parameter or a `let` initialized with a parameter.
bool IsParameter(const Program& program, NodeId pointer);

// Returns the index expression of the array element that a resolved pointer points to. Returns none
// if the pointer is a parameter or does not point to an array element.
NodeId ElementIndexed(const Program& program, NodeId pointer);

// Whether a built-in function reads the memory that its pointer argument points to, and whether it
// writes that memory.
struct PointerAccess {
  bool reads = false, writes = false;
};
PointerAccess AccessOf(ir::BuiltinFn fn);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_MEMORY_VIEW_H_
