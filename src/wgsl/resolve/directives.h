// Resolves the directives `enable`, `requires` and `diagnostic`, and @diagnostic attributes (WGSL:
// Directives, Diagnostic Filtering).
#ifndef TESSERA_WGSL_RESOLVE_DIRECTIVES_H_
#define TESSERA_WGSL_RESOLVE_DIRECTIVES_H_

#include <cstdint>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "wgsl/resolve/resolver_part.h"

namespace tessera::wgsl {

class Directives : ResolverPart {
 public:
  explicit Directives(SemanticContext& context) : ResolverPart(context) {}

  void Run();
  // Returns whether the list contains a @diagnostic attribute.
  bool HasRangeFilters(NodeList attributes) const;
  // Adds each @diagnostic attribute in the list to the program, as a filter for `range`.
  void RangeFilters(NodeList attributes, Span range);

 private:
  struct DiagnosticControl {
    bool ok = false;     // whether the control is well-formed
    bool known = false;  // whether tessera implements `rule`
    Severity severity = Severity::kError;
    DiagnosticRule rule = DiagnosticRule::kCount;
    StringId first, second;  // the name of the rule, `first` or `first.second`
    NodeId node;
  };
  // Maps each rule to its first diagnostic control in the module or in the list of attributes.
  using Controls = absl::flat_hash_map<uint64_t, NodeId>;

  bool IsDiagnostic(NodeId attribute) const;
  void Enable(NodeId directive);
  void EnableOne(NodeId node);
  void CheckMatrixDialects(NodeId node);
  bool IsUnsupported(NodeId node);
  void Requires(NodeId directive);
  void RequireOne(NodeId node);
  DiagnosticControl Control(NodeId node);
  bool ControlSeverity(NodeId node, Severity* severity);
  void UnknownRule(const DiagnosticControlView& rule, std::string_view name);
  bool Add(Controls& controls, const DiagnosticControl& now, bool attributes);

  // The enabled extensions for subgroup matrices: `matrices_` for the dialect of the proposal,
  // `cooperative_` for the dialect of wgpu. Invalid if no such extension is enabled.
  NodeId matrices_, cooperative_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_DIRECTIVES_H_
