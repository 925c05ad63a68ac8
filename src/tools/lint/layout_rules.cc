// Implements the lint rules about the layout and size of memory.
#include <fmt/format.h>

#include "tools/lint/reporter.h"
#include "wgsl/syntax/ast_views.h"

namespace tessera::lint {

using wgsl::NodeId;
using wgsl::NodeKind;

namespace {

// The size in bytes above which an array is considered too large for the registers of one
// invocation. (Current GPUs have at most 255 four-byte registers per invocation.)
constexpr uint32_t kLargestLocalArray = 512;

class LayoutFinder {
 public:
  LayoutFinder(const Subject& subject, Reporter& reporter)
      : s_(subject), ast_(subject.ast), types_(subject.program.module.types), reporter_(reporter) {}

  void FindPadding() {
    const PoolVector<bool> host_types = HostTypesOf(s_.program);
    for (const uint32_t d : ast_.declarations) {
      const ir::TypeId type = s_.program.TypeOf(NodeId(d));
      if (ast_.kind(NodeId(d)) == NodeKind::kStruct && type.valid() && host_types[type.value]) {
        CheckStructure(NodeId(d), types_.StructOf(type));
      }
    }
    for (const wgsl::VariableId id : s_.program.module_variables) {
      const wgsl::Variable& variable = s_.program[id];
      if (variable.kind == wgsl::VariableKind::kVar && IsHostVariable(variable)) {
        CheckElements(variable.type, variable.node);
      }
    }
  }

  void FindLargeArrays() {
    if (!reporter_.IsOn(RuleId::large_local_array)) return;
    for (const wgsl::Variable& variable : s_.program.variables) {
      const bool is_private =
          variable.kind == wgsl::VariableKind::kVar && variable.space == ir::AddressSpace::kPrivate;
      const bool is_local = !variable.module_scope && (variable.kind == wgsl::VariableKind::kVar ||
                                                       variable.kind == wgsl::VariableKind::kLet);
      if ((!is_private && !is_local) || !variable.node.valid() || !variable.type.valid()) continue;
      if (!types_.Has(variable.type, ir::TypeFlags::kHasArray)) continue;
      if (types_.kind(variable.type) == ir::TypeKind::kPointer) continue;
      const uint64_t size = types_.SizeOf64(variable.type);
      if (size <= kLargestLocalArray) continue;
      Diagnostic* d = reporter_.Report(
          RuleId::large_local_array, ast_.SpanOf(variable.node),
          fmt::format("'{}' takes {} bytes in each invocation", s_.NameOf(variable.node), size));
      if (d != nullptr) {
        d->AddHelp("split the work among invocations, or use workgroup memory or a constant");
      }
    }
  }

 private:
  void CheckStructure(NodeId structure, const ir::Struct& s) {
    const wgsl::NodeList members = wgsl::StructView(ast_, structure).members();
    // With other feature values, the members of the structure or their types may differ, so an
    // added attribute could change its layout.
    const bool may_change = s_.other_features.MayChange(structure);
    uint64_t end = 0;
    for (size_t i = 0; i < members.size(); ++i) {
      const ir::StructMember& m = s.members[i];
      if (m.offset > end && !m.has_align_attribute) {
        Diagnostic* d = reporter_.Report(
            RuleId::implicit_padding, ast_.SpanOf(members[i]),
            fmt::format("{} bytes of padding precede '{}', which begins at offset {}",
                        m.offset - end, s_.NameOf(members[i]), m.offset));
        if (d != nullptr && !may_change) Explain(*d, "align", m.align, members[i]);
      }
      end = uint64_t{m.offset} + m.size;
      CheckElements(m.type, members[i]);
    }
    if (members.empty() || s.has_runtime_array || s.size <= end) return;
    const ir::StructMember& last = s.members.back();
    Diagnostic* d = reporter_.Report(
        RuleId::implicit_padding, ast_.SpanOf(members.back()),
        fmt::format("{} bytes of padding follow '{}', so that the structure has {} bytes",
                    s.size - end, s_.NameOf(members.back()), s.size));
    if (d != nullptr && !last.has_size_attribute && !may_change) {
      Explain(*d, "size", s.size - last.offset, members.back());
    }
  }

  // Suggests an attribute that makes the padding explicit and preserves the layout. Adds no fix for
  // members that are structures or arrays, because the uniform address space may require a larger
  // alignment for them (WGSL: Address Space Layout Constraints).
  void Explain(Diagnostic& d, std::string_view attribute, uint32_t value, NodeId member) const {
    const std::string text = fmt::format("@{}({})", attribute, value);
    d.AddHelp("write '" + text + "' before it, and add the padding on the host");
    const ir::TypeId type = s_.program.TypeOf(wgsl::TypedNameView(ast_, member).type());
    if (!type.valid() || !types_.ScalarOf(type).valid()) return;
    const uint32_t at = ast_.SpanOf(member).begin;
    d.AddFix({at, at}, text + " ");
  }

  // Reports three-component vectors that are array elements or matrix columns, because host types
  // usually store them without padding.
  void CheckElements(ir::TypeId type, NodeId node) {
    while (type.valid() && types_.kind(type) == ir::TypeKind::kArray) {
      const ir::TypeId element = types_[type].element;
      if (types_.IsVector(element)) CheckVectors(element, types_.StrideOf(type), "element", node);
      type = element;
    }
    if (type.valid() && types_.IsMatrix(type)) {
      const ir::TypeId column = types_[type].element;
      CheckVectors(column, types_.AlignOf(column), "column", node);
    }
  }

  void CheckVectors(ir::TypeId vector, uint32_t stride, std::string_view part, NodeId node) {
    const uint32_t size = types_.SizeOf(vector);
    if (size == stride) return;
    Diagnostic* d = reporter_.Report(RuleId::implicit_padding, ast_.SpanOf(node),
                                     fmt::format("{} bytes of padding follow each {} of '{}'",
                                                 stride - size, part, s_.NameOf(node)));
    if (d == nullptr) return;
    d->AddHelp(
        fmt::format("use {} bytes for each {} on the host, or an array of scalars", stride, part));
  }

  const Subject& s_;
  const wgsl::Ast& ast_;
  const ir::TypeStore& types_;
  Reporter& reporter_;
};

}  // namespace

void FindLayoutHazards(const Subject& subject, Reporter& reporter) {
  LayoutFinder finder(subject, reporter);
  if (reporter.IsOn(RuleId::implicit_padding)) finder.FindPadding();
  finder.FindLargeArrays();
}

}  // namespace tessera::lint
