// enable, requires and diagnostic directives; @diagnostic (WGSL: Directives, Diagnostic Filtering).
#ifndef TESSERA_WGSL_RESOLVE_DIRECTIVES_H_
#define TESSERA_WGSL_RESOLVE_DIRECTIVES_H_

#include <cstdint>

#include "absl/container/flat_hash_map.h"
#include "wgsl/resolve/resolver_part.h"

namespace tessera::wgsl {

class Directives : ResolverPart {
 public:
  explicit Directives(SemanticContext& context) : ResolverPart(context) {}

  void Run();
  // Whether there are @diagnostic attributes in the list.
  bool HasRangeFilters(NodeList attributes) const;
  // Notes the @diagnostic attributes in the list, if there are any, for a range of the source.
  void RangeFilters(NodeList attributes, Span range);

 private:
  struct DiagnosticControl {
    bool ok = false;     // well formed
    bool known = false;  // `rule` is one that we have
    Severity severity = Severity::kError;
    DiagnosticRule rule = DiagnosticRule::kCount;
    StringId first, second;  // the rule's name
    NodeId node;
  };
  // By the rule: the first control of it in a range of the source, or of the module.
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
  void UnknownRule(const DiagnosticControlView& rule);
  bool Add(Controls& controls, const DiagnosticControl& now, bool attributes);

  NodeId matrices_,
      cooperative_;  // the names of the enable-extensions for matrices: the standard's, wgpu's
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_DIRECTIVES_H_
