#include "tools/minify/type_text.h"

#include <algorithm>
#include <string>

namespace tessera::minify {
namespace {

using ir::TypeId;
using ir::TypeKind;

// Returns the suffix of the predeclared vector and matrix aliases for a scalar type, e.g. 'f' for
// f32 as in vec3f. Returns 0 if there are no such aliases.
char LetterOf(TypeId scalar) {
  return scalar == ir::kI32   ? 'i'
         : scalar == ir::kU32 ? 'u'
         : scalar == ir::kF32 ? 'f'
         : scalar == ir::kF16 ? 'h'
                              : '\0';
}

bool IsDefaultAccess(const ir::Type& pointer) {
  const bool reads_only = pointer.space == ir::AddressSpace::kStorage ||
                          pointer.space == ir::AddressSpace::kUniform ||
                          pointer.space == ir::AddressSpace::kImmediate;
  return pointer.access == (reads_only ? ir::Access::kRead : ir::Access::kReadWrite);
}

}  // namespace

// Builds the text in a loop, not recursively, because types may be deeply nested. `tail` collects
// the text after the element types, innermost type first.
std::string TypeText::Spell(TypeId type, NameOf name_of) const {
  std::string text, tail;
  const auto end = [&](std::string_view suffix) { tail.insert(0, suffix); };
  while (type.valid()) {
    if (const std::string_view name = name_of(type); !name.empty()) {
      text += name;
      break;
    }
    const ir::Type& t = types_[type];
    const char letter = t.element.valid() ? LetterOf(t.element) : '\0';
    TypeId next = t.element;
    if (t.kind == TypeKind::kVector && letter != 0) {
      text += "vec" + std::to_string(t.n) + letter;
      break;
    }
    if (t.kind == TypeKind::kMatrix && t.element.valid() && types_.IsVector(t.element)) {
      const ir::Type& column = types_[t.element];
      text +=
          "mat" + std::to_string(t.n) + "x" + std::to_string(column.n) + LetterOf(column.element);
      break;
    }
    if (t.kind == TypeKind::kArray || t.kind == TypeKind::kBindingArray) {
      text += t.kind == TypeKind::kArray ? "array<" : "binding_array<";
      end(t.count().is_runtime() ? ">" : "," + std::to_string(t.count().value()) + ">");
    } else if (t.kind == TypeKind::kPointer) {
      text += "ptr<" + std::string(ir::NameOf(t.space)) + ",";
      end(IsDefaultAccess(t) ? ">" : "," + std::string(ir::NameOf(t.access)) + ">");
    } else if (t.kind == TypeKind::kAtomic) {
      text += "atomic<";
      end(">");
    } else {
      std::string spelled = types_.NameOf(type, strings_);
      std::erase(spelled, ' ');
      text += spelled;
      next = {};
    }
    type = next;
  }
  return text + tail;
}

}  // namespace tessera::minify
