#include "tools/convert/element_pointers.h"

#include "base/pool_vector.h"
#include "wgsl/resolve/memory_view.h"

namespace tessera::wgsl {

using ir::TypeId;

// Strips parentheses and '&' from a pointer expression. Returns the identifier of a `let` or
// parameter, or the index expression whose address is taken.
NodeId ElementPointers::Origin(NodeId pointer) const {
  while (true) {
    switch (ast_.kind(pointer)) {
      case NodeKind::kParen: pointer = ParenView(ast_, pointer).inner(); break;
      case NodeKind::kUnary: pointer = UnaryView(ast_, pointer).operand(); break;
      default: return pointer;
    }
  }
}

// Returns the `let` or parameter that a pointer expression names, or none if the expression takes
// an address.
VariableId ElementPointers::VariableAt(NodeId pointer) const {
  const NodeId origin = Origin(pointer);
  if (ast_.kind(origin) != NodeKind::kIdentifier) return {};
  const VariableId variable = program().VariableOf(origin);
  return program()[variable].kind == VariableKind::kVar ? VariableId() : variable;
}

// Returns whether the expression `pointer` takes the address of an array element, or names a `let`
// or parameter. If not, reports an error. Without this check, passing an invalid pointer to a
// parameter would be detected only at pipeline creation.
bool ElementPointers::CheckElement(NodeId pointer) const {
  const NodeId origin = Origin(pointer);
  if (VariableAt(pointer).valid() || ElementIndexed(program(), origin).valid()) return true;
  r_.NoCounterpart(r_.SpanOf(origin),
                   "this is not an element of an array that can contain a matrix")
      .AddHelp("pass '&array[index]'");
  return false;
}

// ---------------------------------------------------------------- finding

void ElementPointers::Find() {
  for (const UserFunctionId f : program().order) {
    FindIn(FunctionView(ast_, program()[f].node).body());
  }
  FindAliases();
  FindArrays();
  FindTypeNames();
  FindLetsThatHide();
}

void ElementPointers::FindIn(NodeId body) {
  PoolVector<NodeId> todo = {body};
  while (!todo.empty()) {
    const NodeId node = todo.back();
    todo.pop_back();
    if (ast_.kind(node) == NodeKind::kCall) FindInCall(node);
    ForEachChild(ast_, node, [&](NodeId child) { todo.push_back(child); });
  }
}

void ElementPointers::FindInCall(NodeId call) {
  if (program()[call].ref == NodeId::kNoneValue) return;
  const CallTarget& target = program().CallOf(call);
  const NodeList args = CallView(ast_, call).arguments();
  if (target.cooperative) {
    // The pointer is the first argument, except in coopStore, where it follows the matrix.
    Split(args[r_.MatrixOf(args[0]) != nullptr ? 1 : 0]);
    return;
  }
  if (target.kind != CallTarget::kUser) return;
  // Functions are visited after the functions that they call, so it is already known which
  // parameters of the callee are split.
  const UserFunction& callee = program()[UserFunctionId(target.index)];
  for (uint32_t i = 0; i < args.size(); ++i) {
    const VariableId parameter(callee.first_param + i);
    if (!IsSplit(parameter) || !Split(args[i])) continue;
    sites_.push_back({args[i], parameter});
  }
}

// Splits the variable that `pointer` names into a pointer to the array and an offset. If the
// variable is a `let` that is initialized with the name of another pointer, also splits that
// pointer. Returns false after an error.
bool ElementPointers::Split(NodeId pointer) {
  PoolVector<VariableId> path;
  Root root;
  while (true) {
    const VariableId variable = VariableAt(pointer);
    if (!CheckElement(pointer)) {
      // Each variable in `path` is initialized from the next one. If one of them cannot be split,
      // none can.
      for (const VariableId let : path) offsets_[let.value].clear();
      return false;
    }
    if (!variable.valid()) root.indexed = Origin(pointer);
    if (IsSplit(variable)) root = roots_[variable.value];
    if (!variable.valid() || IsSplit(variable)) break;
    offsets_[variable.value] = OffsetName(program()[variable].name);
    path.push_back(variable);
    if (program()[variable].kind != VariableKind::kLet) {
      root.parameter = variable;
      break;
    }
    pointer = program()[variable].init;
  }
  for (const VariableId variable : path) roots_[variable.value] = root;
  return true;
}

// Returns the name of a variable's offset. Variables that share a name also share the name of their
// offsets. This causes no conflict, because only one of these variables is visible at a time.
const std::string& ElementPointers::OffsetName(StringId name) {
  std::string& offset = names_[name.value];
  if (offset.empty()) {
    offset = r_.FreshName(std::string(program().module.strings.Get(name)) + "_offset");
  }
  return offset;
}

// Determines the array into which each split pointer parameter points. Visits callers before their
// callees.
void ElementPointers::FindArrays() {
  for (size_t i = sites_.size(); i-- > 0;) FindArray(sites_[i]);
  for (uint32_t i = 0; i < offsets_.size(); ++i) {
    const Variable& v = program()[VariableId(i)];
    if (offsets_[i].empty() || v.kind != VariableKind::kParameter || arrays_[i].type.valid())
      continue;
    const ir::Type pointer = r_.types[v.type];
    // The function is never called, so the parameter points into no particular array. In the
    // storage address space, it can therefore become a pointer to a runtime-sized array.
    if (pointer.space == ir::AddressSpace::kStorage) {
      arrays_[i].type = r_.program.module.types.Array(pointer.element, ir::Count::Runtime());
      continue;
    }
    const std::string name = Quote(r_.NameOf(VariableId(i)));
    r_.NoCounterpart(ast_.SpanOf(v.node),
                     name + " would become a pointer to an array, but the array is not known")
        .AddNote("the function is never called")
        .AddHelp("remove the function");
  }
}

void ElementPointers::FindArray(const Site& site) {
  const TypeId type = ArrayTypeOf(site.argument);
  Array& known = arrays_[site.parameter.value];
  if (!type.valid() || known.type == type) return;
  const std::string name = Quote(r_.NameOf(site.parameter));
  if (!known.type.valid()) {
    known = {type, site.argument};
    if (CanBeNamed(type)) return;
    r_.NoCounterpart(r_.SpanOf(site.argument),
                     "the parameter " + name + " would become a pointer to " + Quote(TextOf(type)) +
                         ", a type that cannot be named twice")
        .AddNote(
            "each array type whose element count is an expression of overrides is a different type")
        .AddHelp("declare an alias for the array type, and use it to declare the variable");
    return;
  }
  r_.NoCounterpart(r_.SpanOf(site.argument),
                   "the parameter " + name + " would become a pointer to arrays of two types")
      .AtSpan("an element of " + Quote(TextOf(type)))
      .AddLabel(r_.SpanOf(known.argument), "an element of " + Quote(TextOf(known.type)))
      .AddNote(
          "a subgroup matrix is loaded and stored by a pointer to the whole array, and an offset")
      .AddHelp("write a separate function for each array");
}

// Returns the type of the array into which a pointer points. Returns an invalid id if the pointer
// comes from a parameter of a function that is never called.
TypeId ElementPointers::ArrayTypeOf(NodeId pointer) const {
  const VariableId variable = VariableAt(pointer);
  const Root root = variable.valid() ? roots_[variable.value] : Root{{}, Origin(pointer)};
  if (root.parameter.valid()) return arrays_[root.parameter.value].type;
  return r_.types[program().TypeOf(IndexView(ast_, root.indexed).base())].element;
}

// Renames declarations that would hide the predeclared types named in the new parameter types.
void ElementPointers::FindTypeNames() {
  StringInterner& strings = program().module.strings;
  PoolVector<StringId> names;
  for (uint32_t i = 0; i < arrays_.size(); ++i) {
    if (!arrays_[i].type.valid()) continue;
    // Splits a vector type such as 'vec4<f32>' into the names 'vec4' and 'f32'.
    std::string element = r_.types.NameOf(r_.types[arrays_[i].type].element, strings);
    if (const size_t at = element.find('<'); at != std::string::npos) {
      names.push_back(strings.Intern(element.substr(0, at)));
      element = element.substr(at + 1, element.size() - at - 2);
    }
    names.push_back(strings.Intern(element));
  }
  if (names.empty()) return;
  names.push_back(strings.Intern("array"));
  r_.FindHidingTypes(names);
}

// Renames `let` declarations whose index expression uses an outer declaration of the same name.
// Without the new name, the offset would refer to the new `let` instead of the outer declaration:
//
//   let p = &b[u32(*p)];   becomes   let p_ = &b; let p_offset = ...;
void ElementPointers::FindLetsThatHide() {
  PoolVector<NodeId> lets;
  for (uint32_t i = 0; i < offsets_.size(); ++i) {
    const Variable& let = program()[VariableId(i)];
    if (offsets_[i].empty() || let.kind != VariableKind::kLet) continue;
    const NodeId origin = Origin(let.init);
    // If the initializer is the name of another pointer, it contains no index.
    if (ast_.kind(origin) != NodeKind::kIndex) continue;
    if (r_.Mentions(IndexView(ast_, origin).index(), let.name)) lets.push_back(let.node);
  }
  r_.FindNewNames(lets);
}

void ElementPointers::FindAliases() {
  for (const uint32_t d : ast_.declarations) {
    const NodeId node(d);
    if (ast_.kind(node) == NodeKind::kAlias) aliases_.emplace(program().TypeOf(node).value, node);
  }
}

// Returns the first alias declared for the type, or an invalid id if there is none.
NodeId ElementPointers::AliasOf(TypeId type) const {
  const auto at = aliases_.find(type.value);
  return at == aliases_.end() ? NodeId() : at->second;
}

// Returns whether the array type can be spelled elsewhere in the module. This is always possible
// for a type with an alias. For other types, the size must be repeated. A size that depends on
// overrides can be repeated only if it is the name of an override, because any other expression
// would yield a different type (WGSL: Array Types).
bool ElementPointers::CanBeNamed(TypeId array) const {
  const ir::Count count = r_.types[array].count();
  if (!count.is_override()) return true;
  const NodeId node = program().override_exprs[count.expr().value];
  return ast_.kind(node) == NodeKind::kIdentifier || AliasOf(array).valid();
}

// ---------------------------------------------------------------- writing

// Returns the spelling of an array type for which CanBeNamed returns true.
std::string ElementPointers::TextOf(TypeId array) const {
  const ir::Type& t = r_.types[array];
  const std::string element = r_.types.NameOf(t.element, program().module.strings);
  if (!t.count().is_override()) return r_.types.NameOf(array, program().module.strings);
  const NodeId count = program().override_exprs[t.count().expr().value];
  if (ast_.kind(count) != NodeKind::kIdentifier) {
    if (const NodeId alias = AliasOf(array); alias.valid()) return r_.NameOf(alias);
  }
  return "array<" + element + ", " + std::string(program().source.text(r_.SpanOf(count))) + ">";
}

Replacement ElementPointers::ArrayOf(NodeId pointer) {
  if (const VariableId variable = VariableAt(pointer); variable.valid()) {
    r_.SetEdited(Origin(pointer));
    return Replacement().Text(r_.NameOf(variable));
  }
  const NodeId array = IndexView(ast_, Origin(pointer)).base();
  if (IsPointer(program(), array)) return Replacement().Source(r_.SpanOf(array));
  if (ast_.kind(array) == NodeKind::kParen) {  // (*p)[i]
    const NodeId inner = ParenView(ast_, array).inner();
    if (ast_.kind(inner) == NodeKind::kUnary) {
      return Replacement().Source(r_.SpanOf(UnaryView(ast_, inner).operand()));
    }
  }
  return Replacement().Text("&").Source(r_.SpanOf(array));
}

Replacement ElementPointers::OffsetOf(NodeId pointer) {
  const VariableId variable = VariableAt(pointer);
  if (variable.valid()) return Replacement().Text(offsets_[variable.value]);
  return AsU32(IndexView(ast_, Origin(pointer)).index());
}

// Returns whether an expression had an abstract type before it was converted to i32 or u32.
bool ElementPointers::IsAbstract(NodeId node) const {
  switch (ast_.kind(node)) {
    case NodeKind::kIntLiteral: {
      const char last = program().source.text(ast_.SpanOf(node)).back();
      return last != 'i' && last != 'u';
    }
    case NodeKind::kParen: return IsAbstract(ParenView(ast_, node).inner());
    case NodeKind::kIdentifier: {
      const VariableId variable = program().VariableOf(node);
      return variable.valid() && program()[variable].type == ir::kAbstractInt;
    }
    case NodeKind::kBinary: {
      // Left operands are visited in a loop instead of recursively, because chains of operators may
      // be arbitrarily long.
      for (; ast_.kind(node) == NodeKind::kBinary; node = BinaryView(ast_, node).left()) {
        if (!IsAbstract(BinaryView(ast_, node).right())) return false;
      }
      return IsAbstract(node);
    }
    default: return false;
  }
}

Replacement ElementPointers::AsU32(NodeId expression) const {
  const Span span = r_.SpanOf(expression);
  TypeId type = program().TypeOf(expression);
  if (r_.types.kind(type) == ir::TypeKind::kReference) type = r_.types[type].element;
  if (type == ir::kU32 || IsAbstract(expression)) return Replacement().Source(span);
  return Replacement().Text("u32(").Source(span).Text(")");
}

// ---------------------------------------------------------------- split variables

void ElementPointers::Edit() {
  for (const Site& site : sites_) {
    Replacement both = ArrayOf(site.argument);
    both.Text(", ").Append(OffsetOf(site.argument));
    r_.edits.Replace(r_.SpanOf(site.argument), std::move(both));
  }
  for (uint32_t i = 0; i < offsets_.size(); ++i) {
    const VariableId variable(i);
    if (!IsSplit(variable)) continue;
    if (program()[variable].kind == VariableKind::kLet) {
      EditLet(variable);
    } else {
      EditParameter(variable);
    }
  }
  for (uint32_t i = 0; i < ast_.nodes.size(); ++i) {
    const NodeId node(i);
    if (ast_.kind(node) == NodeKind::kIdentifier && !r_.IsEdited(node) && !r_.IsPredeclared(node) &&
        IsSplit(program().VariableOf(node))) {
      EditUse(node);
    }
  }
}

// Splits a `let`:
//
//   let p = &a[i];   becomes   let p = &a; let p_offset = i;
void ElementPointers::EditLet(VariableId let) {
  const NodeId node = program()[let].node;
  if (!r_.StandsInBlock(node)) {
    r_.NoCounterpart(
          ast_.SpanOf(node),
          Quote(r_.NameOf(let)) + " would become two declarations, which a 'for' does not allow")
        .AddHelp("declare it before the 'for'");
    return;
  }
  const NodeId init = program()[let].init;
  const Span name = ast_.SpanOf(node), value = r_.SpanOf(init);
  Replacement with = Replacement().Text(" = ").Append(ArrayOf(init));
  with.Text(";" + r_.NewLine(node) + "let " + offsets_[let.value] + " = ");
  const NodeId index = VariableAt(init).valid() ? NodeId() : IndexView(ast_, Origin(init)).index();
  if (index.valid() && ast_.kind(index) == NodeKind::kIntLiteral && IsAbstract(index)) {
    with.Source(r_.SpanOf(index)).Text("u");
  } else if (index.valid() && IsAbstract(index)) {
    // Convert the index to u32. Otherwise, the new `let` would have type i32, which is not a valid
    // type for the offset of a subgroup matrix.
    with.Text("u32(").Source(r_.SpanOf(index)).Text(")");
  } else {
    with.Append(OffsetOf(init));
  }
  r_.edits.Replace({name.end, value.end}, std::move(with));
}

// Splits a parameter:
//
//   p : ptr<storage, f32>   becomes   p : ptr<storage, array<f32>>, p_offset : u32
void ElementPointers::EditParameter(VariableId parameter) {
  const ir::TypeId array = arrays_[parameter.value].type;
  if (!array.valid()) return;  // an error was already reported
  const Variable& v = program()[parameter];
  const ir::Type& pointer = r_.types[v.type];
  std::string text = "ptr<" + std::string(ir::NameOf(pointer.space)) + ", " + TextOf(array);
  if (pointer.space == ir::AddressSpace::kStorage && pointer.access == ir::Access::kReadWrite) {
    text += ", read_write";
  }
  text += ">, " + offsets_[parameter.value] + " : u32";
  r_.edits.Replace(r_.SpanOf(TypedNameView(ast_, v.node).type()), Replacement().Text(text));
}

// Replaces a use of a split variable with the array element or its address. Must not be called for
// uses that have already been replaced: uses in matrix loads and stores, arguments for split
// parameters, and initializers of split variables.
void ElementPointers::EditUse(NodeId identifier) {
  const VariableId variable = program().VariableOf(identifier);
  const std::string element = "(*" + r_.NameOf(variable) + ")[" + offsets_[variable.value] + "]";
  const NodeId parent = r_.ParentOf(identifier);
  const NodeKind kind = ast_.kind(parent);
  r_.SetEdited(identifier);
  if (kind == NodeKind::kUnary && UnaryView(ast_, parent).op() == Operator::kIndirection) {
    return r_.edits.Replace(r_.SpanOf(parent), Replacement().Text(element));
  }
  const bool is_base = kind == NodeKind::kMember ||
                       (kind == NodeKind::kIndex && IndexView(ast_, parent).base() == identifier);
  r_.edits.Replace(ast_.SpanOf(identifier), Replacement().Text((is_base ? "" : "&") + element));
}

}  // namespace tessera::wgsl
