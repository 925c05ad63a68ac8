// WGSL: Address Space Layout Constraints.
#include <vector>

#include "base/round_up.h"
#include "wgsl/resolve/resolver_impl.h"

namespace tessera::wgsl {

// Without uniform_buffer_standard_layout, uniform buffers align arrays and structures to 16 bytes.
// With it, and in every other address space, layouts are right by the rules of @align and of
// structures alone.
bool Resolver::CheckLayout(TypeId type, ir::AddressSpace space, Span span) {
  if (space != ir::AddressSpace::kUniform || program_.uniform_buffer_standard_layout) return true;
  const auto required = [&](TypeId t) {
    const ir::TypeKind kind = types_.kind(t);
    const uint32_t align = types_.AlignOf(t);
    const bool aggregate = kind == ir::TypeKind::kArray || kind == ir::TypeKind::kStruct;
    return aggregate ? RoundUp(align, 16) : align;
  };
  std::vector<TypeId> work{type};
  std::vector<bool> seen(types_.size());
  while (!work.empty()) {
    const TypeId t = work.back();
    work.pop_back();
    if (seen[t.value]) continue;
    seen[t.value] = true;
    if (types_.kind(t) == ir::TypeKind::kArray) {
      if (types_.StrideOf(t) % 16 != 0) {
        Error(DiagCode::layout_error, span,
              Cat("in a uniform buffer the elements of '", TypeName(t),
                  "' must be 16 bytes apart, not ", types_.StrideOf(t)))
            .AddHelp("use a 16-byte element type, or a structure with '@size(16)'");
        return false;
      }
      work.push_back(types_[t].element);
    } else if (types_.kind(t) == ir::TypeKind::kStruct) {
      const auto members = types_.StructOf(t).members;
      for (size_t i = 0; i < members.size(); ++i) {
        const ir::StructMember& m = members[i];
        work.push_back(m.type);
        if (m.offset % required(m.type) != 0) {
          Error(DiagCode::layout_error, m.span,
                Cat("in a uniform buffer '", Text(m.name), "' must be at a multiple of ",
                    required(m.type), " bytes, not at ", m.offset))
              .AddLabel(span, "uniform buffer here")
              .AddHelp(Cat("add '@align(", required(m.type), ")'"));
          return false;
        }
        if (types_.kind(m.type) == ir::TypeKind::kStruct && i + 1 < members.size()) {
          const uint32_t room = members[i + 1].offset - m.offset;
          const uint64_t need = RoundUp(types_.SizeOf64(m.type), 16);
          if (room < need) {
            Error(DiagCode::layout_error, members[i + 1].span,
                  Cat("in a uniform buffer '", Text(members[i + 1].name), "' must be at least ",
                      need, " bytes behind the structure '", Text(m.name), "', not ", room))
                .AddLabel(span, "uniform buffer here")
                .AddHelp("add '@align(16)'");
            return false;
          }
        }
      }
    }
  }
  return true;
}

}  // namespace tessera::wgsl
