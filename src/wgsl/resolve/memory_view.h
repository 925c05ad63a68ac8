// What a memory view expression (of reference or pointer type) gives access to.
#ifndef TESSERA_WGSL_RESOLVE_MEMORY_VIEW_H_
#define TESSERA_WGSL_RESOLVE_MEMORY_VIEW_H_

#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// The root identifier of a memory view expression (WGSL: Root Identifier): a variable, or a
// parameter of pointer type. None where there is none (a value).
VariableId RootOf(const Program& program, NodeId expression);

// Whether an expression of this type is one: a reference, or (in a composite access) a pointer. `view` gets
// its parts.
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

// What a pointer, resolved, is made of: without parentheses, '&' and '*', and where it is the name of a let, what that is
// made of. Constant time, however long a chain of lets is.
NodeId OriginOf(const Program& program, NodeId pointer);

// Whether a pointer, resolved, is of a whole variable or parameter, not of a part of one.
bool IsViewOfRoot(const Program& program, NodeId pointer);

// Whether a pointer, resolved, is a parameter, or a 'let' of one.
bool IsParameter(const Program& program, NodeId pointer);

// The index-expression by which a pointer, resolved, points to an element of an array; or none: it is a parameter, or
// points to something else.
NodeId ElementIndexed(const Program& program, NodeId pointer);

// What a built-in function does to the memory behind an argument of pointer type.
struct PointerAccess {
  bool reads = false, writes = false;
};
PointerAccess AccessOf(ir::BuiltinFn fn);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_MEMORY_VIEW_H_
